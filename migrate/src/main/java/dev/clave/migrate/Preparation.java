package dev.clave.migrate;

import dev.clave.migrate.mapping.Child;
import dev.clave.migrate.mapping.Step;
import dev.clave.migrate.mapping.Target;
import dev.clave.migrate.source.Converter;
import dev.clave.migrate.source.Page;
import dev.clave.migrate.source.Row;
import dev.clave.migrate.state.Digest;
import dev.clave.migrate.state.KeyLedger;
import dev.clave.migrate.write.ItemSize;
import dev.clave.table.Image;
import dev.clave.table.Table;
import dev.clave.table.TableException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns pages of rows into items by a step of the mapping; the design judges every value. */
final class Preparation {
  private final Table table;
  private final Step step;
  private final KeyLedger ledger;

  Preparation(Table table, Step step, KeyLedger ledger) {
    this.table = table;
    this.step = step;
    this.ledger = ledger;
  }

  Prepared prepare(Page page) {
    Prepared prepared = new Prepared();
    for (Page.Parent parent : page.parents()) {
      parent(parent, prepared);
    }
    return prepared;
  }

  private void parent(Page.Parent parent, Prepared prepared) {
    List<String> problems = new ArrayList<>();
    Map<String, Object> values =
        Converter.values(step.target(), parent.row(), parent.row(), problems);
    Map<String, List<Row>> embedded = new LinkedHashMap<>();
    for (Child child : step.children()) {
      if (child.destination() instanceof Child.Embedded destination) {
        List<Row> rows = single(child, destination, parent.children().get(child.name()), prepared);
        embedded.put(child.name(), rows);
        embed(child, destination, rows, parent.row(), values, problems);
      }
    }
    long owner = owner(step.name(), parent.key());
    Optional<String> reason =
        take(step.name(), step.entity(), owner, values, problems, parent.row(), embedded, prepared);
    for (Child child : step.children()) {
      if (child.destination() instanceof Child.Items items) {
        int number = 0;
        for (Row row : parent.children().get(child.name())) {
          child(child, items, row, parent.row(), owner + ++number, reason, prepared);
        }
      }
    }
  }

  /** A map of the parent has room for one row; the rest are told, not dropped. */
  private static List<Row> single(
      Child child, Child.Embedded destination, List<Row> rows, Prepared prepared) {
    if (destination.list() || rows.size() < 2) {
      return rows;
    }
    for (Row row : rows.subList(1, rows.size())) {
      prepared.reject(
          child.name(),
          "expected one row for `"
              + String.join(".", destination.path())
              + "`, found "
              + rows.size()
              + "; the first was taken",
          row,
          Map.of());
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

  private void child(
      Child child,
      Child.Items items,
      Row row,
      Row parent,
      long owner,
      Optional<String> parentReason,
      Prepared prepared) {
    if (parentReason.isPresent()) {
      prepared.reject(
          child.name(),
          "its `" + step.name() + "` row was rejected: " + parentReason.get(),
          row,
          Map.of());
      return;
    }
    List<String> problems = new ArrayList<>();
    Target.Group target = child.target();
    Map<String, Object> values = Converter.values(target, row, parent, problems);
    take(child.name(), items.entity(), owner, values, problems, row, Map.of(), prepared);
  }

  /** Takes a row in or rejects it; the answer is the reason. */
  private Optional<String> take(
      String name,
      String entity,
      long owner,
      Map<String, Object> values,
      List<String> problems,
      Row row,
      Map<String, List<Row>> embedded,
      Prepared prepared) {
    Optional<String> reason =
        problems.isEmpty()
            ? judged(name, entity, owner, values, row, embedded, prepared)
            : Optional.of(String.join("; ", problems));
    reason.ifPresent(why -> prepared.reject(name, why, row, embedded));
    return reason;
  }

  private Optional<String> judged(
      String name,
      String entity,
      long owner,
      Map<String, Object> values,
      Row row,
      Map<String, List<Row>> embedded,
      Prepared prepared) {
    List<Image> images;
    try {
      images = table.images(entity, values);
    } catch (TableException refused) {
      return Optional.of(refused.getMessage());
    }
    List<KeyLedger.Claim> claims = new ArrayList<>(images.size());
    for (Image image : images) {
      int bytes = ItemSize.of(image.item());
      if (bytes > ItemSize.MOST_BYTES) {
        return Optional.of(
            "expected an item of at most " + ItemSize.MOST_BYTES + " bytes, found " + bytes);
      }
      Digest key = Digest.of(image.table(), image.key());
      if (ledger.contains(key)) {
        return Optional.of("another row already has the key " + shown(image));
      }
      claims.add(new KeyLedger.Claim(key, owner));
    }
    claims.forEach(ledger::claim);
    prepared.take(new Prepared.Entry(name, entity, values, row, embedded, images), claims);
    return Optional.empty();
  }

  private static String shown(Image image) {
    StringBuilder text = new StringBuilder();
    image
        .key()
        .values()
        .forEach(
            value ->
                text.append(text.isEmpty() ? "`" : "` / `")
                    .append(value.s() != null ? value.s() : value.n()));
    return text.append('`').toString();
  }

  /** A number for a row that two rows hardly ever share. */
  static long owner(String name, String key) {
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
