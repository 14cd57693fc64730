package dev.clave.migrate;

import dev.clave.migrate.mapping.Child;
import dev.clave.migrate.mapping.Step;
import dev.clave.migrate.source.Converter;
import dev.clave.migrate.source.Page;
import dev.clave.migrate.source.Row;
import dev.clave.migrate.state.Digest;
import dev.clave.migrate.state.KeyLedger;
import dev.clave.migrate.write.ItemLimits;
import dev.clave.table.Image;
import dev.clave.table.Table;
import dev.clave.table.TableException;
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

  Preparation(Table table, Step step) {
    this.table = table;
    this.step = step;
    table.design().tables().forEach(each -> limits.put(each.physicalName(), new ItemLimits(each)));
  }

  List<Draft> draft(Page page) {
    List<Draft> drafts = new ArrayList<>();
    for (Page.Parent parent : page.parents()) {
      parent(parent, drafts);
    }
    return drafts;
  }

  private void parent(Page.Parent parent, List<Draft> drafts) {
    List<String> problems = new ArrayList<>();
    Map<String, Object> values =
        Converter.values(step.target(), parent.row(), parent.row(), problems);
    Map<String, List<Row>> embedded = step.children().isEmpty() ? Map.of() : new LinkedHashMap<>();
    for (Child child : step.children()) {
      if (child.destination() instanceof Child.Embedded destination) {
        List<Row> rows = single(child, destination, parent.children().get(child.name()), drafts);
        embedded.put(child.name(), rows);
        embed(child, destination, rows, parent.row(), values, problems);
      }
    }
    long owner = owner(step.name(), parent.key());
    int place = drafts.size();
    drafts.add(
        draft(
            step.name(),
            step.entity(),
            Draft.NO_PARENT,
            owner,
            values,
            problems,
            parent.row(),
            embedded));
    for (Child child : step.children()) {
      if (child.destination() instanceof Child.Items items) {
        for (Row row : parent.children().get(child.name())) {
          List<String> found = new ArrayList<>();
          Map<String, Object> own = Converter.values(child.target(), row, parent.row(), found);
          drafts.add(draft(child.name(), items.entity(), place, owner, own, found, row, Map.of()));
        }
      }
    }
  }

  /** A map of the parent has room for one row; the rest are told, not dropped. */
  private static List<Row> single(
      Child child, Child.Embedded destination, List<Row> rows, List<Draft> drafts) {
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
      drafts.add(Draft.rejected(child.name(), Draft.NO_PARENT, row, Map.of(), reason));
    }
    return rows.subList(0, 1);
  }

  private static void embed(
      Child child,
      Child.Embedded destination,
      List<Row> rows,
      Row parent,
      Map<String, Object> values,
      List<String> problems) {
    List<Map<String, Object>> embedded = new ArrayList<>();
    for (Row row : rows) {
      List<String> found = new ArrayList<>();
      embedded.add(Converter.values(child.target(), row, parent, found));
      String place = String.join(".", destination.path()) + "[" + (embedded.size() - 1) + "]";
      found.forEach(problem -> problems.add(place + " " + problem));
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

  private Draft draft(
      String name,
      String entity,
      int parent,
      long owner,
      Map<String, Object> values,
      List<String> problems,
      Row row,
      Map<String, List<Row>> embedded) {
    if (!problems.isEmpty()) {
      return Draft.rejected(name, parent, row, embedded, String.join("; ", problems));
    }
    try {
      List<Image> images = table.images(entity, values);
      List<KeyLedger.Claim> claims = new ArrayList<>(images.size());
      for (Image image : images) {
        Optional<String> refusal = limits.get(image.table()).refusal(image.item());
        if (refusal.isPresent()) {
          return Draft.rejected(name, parent, row, embedded, refusal.get());
        }
        claims.add(new KeyLedger.Claim(Digest.of(image.table(), image.key()), owner));
      }
      return new Draft(
          name, entity, parent, row, embedded, values, Optional.empty(), images, claims);
    } catch (TableException refused) {
      return Draft.rejected(name, parent, row, embedded, refused.getMessage());
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
