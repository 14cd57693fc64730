package dev.clave.migrate;

import dev.clave.migrate.mapping.Child;
import dev.clave.migrate.mapping.Step;
import dev.clave.migrate.source.ConversionLog;
import dev.clave.migrate.source.Converter;
import dev.clave.migrate.source.Page;
import dev.clave.migrate.source.Row;
import dev.clave.migrate.state.Digest;
import dev.clave.migrate.state.KeyLedger;
import dev.clave.migrate.write.ItemLimits;
import dev.clave.table.Table;
import dev.clave.table.item.Image;
import dev.clave.table.item.TableException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Turns pages of rows into items by a step of the mapping; the design judges every value. Pages may
 * be drafted by several threads at once, since one page knows nothing of another.
 */
final class Preparation {
  private final Table table;
  private final Step step;
  private final Map<String, ItemLimits> limits = new HashMap<>();
  private final Map<String, RowOrigin> origins = new HashMap<>();

  Preparation(Table table, Step step) {
    this.table = table;
    this.step = step;
    origins.put(step.name(), RowOrigin.of(step));
    step.children().forEach(child -> origins.put(child.name(), RowOrigin.of(child)));
    table
        .design()
        .tables()
        .forEach(each -> limits.put(table.tableName(each.name()), new ItemLimits(each)));
  }

  List<Draft> draft(Page page) {
    List<Draft> drafts = new ArrayList<>();
    for (Page.Parent parent : page.parents()) {
      parent(parent, drafts);
    }
    return drafts;
  }

  private void parent(Page.Parent parent, List<Draft> drafts) {
    ConversionLog log = new ConversionLog();
    Row row = parent.row();
    Map<String, Object> values = Converter.values(step.target(), row, row, log);
    Map<RowOrigin, List<Row>> embedded =
        step.children().isEmpty() ? Map.of() : new LinkedHashMap<>();
    for (Child child : step.children()) {
      if (child.destination() instanceof Child.Embedded destination) {
        List<Row> rows = single(child, destination, parent, drafts);
        embedded.put(origins.get(child.name()), rows);
        embed(child, destination, rows, row, values, log);
      }
    }
    step.reject().map(row::text).filter(reason -> !reason.isBlank()).ifPresent(log::refusal);
    long owner = owner(step.name(), parent.key());
    int place = drafts.size();
    drafts.add(
        draft(
            empty(
                step.name(),
                step.entity(),
                parent.identity(),
                Draft.NO_PARENT,
                row,
                row,
                values,
                embedded,
                log),
            owner,
            log));
    for (Child child : step.children()) {
      if (child.destination() instanceof Child.Items items) {
        for (Row each : parent.children().get(child.name())) {
          ConversionLog childLog = new ConversionLog();
          Map<String, Object> childValues = Converter.values(child.target(), each, row, childLog);
          Draft draft =
              empty(
                  child.name(),
                  items.entity(),
                  parent.identity(),
                  place,
                  each,
                  row,
                  childValues,
                  Map.of(),
                  childLog);
          drafts.add(draft(draft, owner, childLog));
        }
      }
    }
  }

  private Draft empty(
      String name,
      String entity,
      List<String> root,
      int place,
      Row row,
      Row parent,
      Map<String, Object> values,
      Map<RowOrigin, List<Row>> embedded,
      ConversionLog log) {
    return new Draft(
        origins.get(name),
        entity,
        root,
        place,
        row,
        parent,
        embedded,
        values,
        log.cutToMillis(),
        Optional.empty(),
        List.of(),
        List.of());
  }

  /** A map of the parent has room for one row; the rest are told, not dropped. */
  private List<Row> single(
      Child child, Child.Embedded destination, Page.Parent parent, List<Draft> drafts) {
    List<Row> rows = parent.children().get(child.name());
    if (destination.list() || rows.size() < 2) {
      return rows;
    }
    String reason =
        "expected one row for `"
            + String.join(".", destination.path())
            + "`, found "
            + rows.size()
            + "; the first was taken";
    for (Row row : rows.subList(1, rows.size())) {
      drafts.add(Draft.rejected(origins.get(child.name()), parent.identity(), row, reason));
    }
    return rows.subList(0, 1);
  }

  private static void embed(
      Child child,
      Child.Embedded destination,
      List<Row> rows,
      Row parent,
      Map<String, Object> values,
      ConversionLog log) {
    List<Map<String, Object>> embedded = new ArrayList<>();
    for (Row row : rows) {
      ConversionLog childLog = new ConversionLog();
      embedded.add(Converter.values(child.target(), row, parent, childLog));
      log.addAll(
          childLog, String.join(".", destination.path()) + "[" + (embedded.size() - 1) + "]");
    }
    place(
        values,
        destination.path(),
        destination.list() ? embedded : embedded.isEmpty() ? Map.of() : embedded.get(0));
  }

  @SuppressWarnings("unchecked") // every level was made by Converter, which makes such maps
  private static void place(Map<String, Object> values, List<String> path, Object value) {
    Map<String, Object> level = values;
    for (String name : path.subList(0, path.size() - 1)) {
      level = (Map<String, Object>) level.computeIfAbsent(name, none -> new LinkedHashMap<>());
    }
    level.put(path.get(path.size() - 1), value);
  }

  private Draft draft(Draft row, long owner, ConversionLog log) {
    if (!log.problems().isEmpty()) {
      return row.rejected(String.join("; ", log.problems()));
    }
    try {
      List<Image> images = table.images(row.entity(), row.values());
      List<KeyLedger.Claim> claims = new ArrayList<>(images.size());
      for (Image image : images) {
        Optional<String> refusal = limits.get(image.table()).refusal(image.item());
        if (refusal.isPresent()) {
          return row.rejected(refusal.get());
        }
        claims.add(new KeyLedger.Claim(Digest.of(image.table(), image.key()), owner));
      }
      return row.with(images, claims);
    } catch (TableException refusal) {
      // Not a fault of the row: a later run, after the change of the design, can take it.
      if (refusal.kind() == TableException.Kind.OTHER_DESIGN) {
        throw new MigrationException(refusal.getMessage(), refusal);
      }
      return row.rejected(refusal.getMessage());
    }
  }

  /**
   * A number for a row that two rows hardly ever share. Children have their parent's: their places
   * among one another change when one is deleted.
   */
  private static long owner(String name, String key) {
    long hash = 1125899906842597L;
    for (int at = 0; at < name.length(); at++) {
      hash = 31 * hash + name.charAt(at);
    }
    for (int at = 0; at < key.length(); at++) {
      hash = 31 * hash + key.charAt(at);
    }
    return hash;
  }
}
