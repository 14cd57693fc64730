package dev.clave.migrate;

import dev.clave.design.Design;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.Entity;
import dev.clave.migrate.mapping.Child;
import dev.clave.migrate.mapping.Step;
import dev.clave.migrate.mapping.Target;
import dev.clave.migrate.source.Row;
import dev.clave.table.item.Image;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads the items of rows as they are stored and compares each attribute that is a column as it is
 * with the source's text of the column. Safe for many threads.
 */
final class StoredValues {
  private static final int FIRST_DIFFERENCES = 20;

  private final Design design;
  private final StoredItems items;
  private final Map<String, Target.Group> targets = new HashMap<>();
  private final Map<String, Child> children = new HashMap<>();
  private long compared;
  private long different;
  private final List<String> first = new ArrayList<>();
  private final Map<String, Long> cutToMillis = new TreeMap<>();
  private final Set<String> byDigestOnly = new TreeSet<>();

  StoredValues(Design design, List<Step> steps, DynamoDbClient client) {
    this.design = design;
    this.items = new StoredItems(client);
    for (Step step : steps) {
      targets.put(step.name(), step.target());
      for (Child child : step.children()) {
        targets.put(child.name(), child.target());
        children.put(child.name(), child);
      }
    }
  }

  void compare(List<Draft> entries) {
    List<Image> images = entries.stream().map(entry -> entry.images().get(0)).toList();
    List<Optional<Map<String, AttributeValue>>> storedItems = items.get(images);
    synchronized (this) {
      for (int at = 0; at < entries.size(); at++) {
        Draft entry = entries.get(at);
        // A missing item is told by the counts.
        storedItems.get(at).ifPresent(item -> compare(entry, item));
      }
    }
  }

  private void compare(Draft entry, Map<String, AttributeValue> item) {
    String name = entry.origin().name();
    Target.Group target = targets.get(name);
    group(new Place(entry, name, ""), target, entry.row(), item);
    entry
        .embedded()
        .forEach((child, rows) -> embedded(entry, children.get(child.name()), rows, item));
  }

  private void embedded(
      Draft entry, Child child, List<Row> rows, Map<String, AttributeValue> item) {
    Child.Embedded destination = (Child.Embedded) child.destination();
    AttributeValue value = AttributeValue.fromM(item);
    for (String step : destination.path()) {
      value = value != null && value.hasM() ? value.m().get(step) : null;
    }
    Place place = new Place(entry, child.name(), String.join(".", destination.path()) + ".");
    if (destination.list()) {
      List<AttributeValue> elements = value == null ? List.of() : value.l();
      if (elements.size() != rows.size()) {
        differs(place, child.name(), rows.size() + " rows", elements.size() + " elements");
        return;
      }
      for (int at = 0; at < rows.size(); at++) {
        group(place, child.target(), rows.get(at), elements.get(at).m());
      }
    } else if (!rows.isEmpty()) {
      group(place, child.target(), rows.get(0), value == null ? Map.of() : value.m());
    }
  }

  /** Where an attribute is: the row's item, the query of the mapping, the path down to it. */
  private record Place(Draft entry, String query, String path) {
    Place in(String name) {
      return new Place(entry, query, path + name + ".");
    }
  }

  private void group(
      Place place, Target.Group group, Row row, Map<String, AttributeValue> storedItem) {
    group
        .members()
        .forEach(
            (name, target) -> {
              AttributeValue value = storedItem.get(name);
              if (target instanceof Target.Group inner) {
                group(
                    place.in(name),
                    inner,
                    row,
                    value != null && value.hasM() ? value.m() : Map.of());
              } else if (target instanceof Target.Column column) {
                column(place, name, column, row, value);
              }
            });
  }

  private void column(
      Place place, String name, Target.Column column, Row row, AttributeValue storedValue) {
    String attribute = place.query() + "." + place.path() + name;
    if (!column.conversions().isEmpty()) {
      byDigestOnly.add(attribute);
      return;
    }
    Row from = column.ofParent() ? place.entry().parent() : row;
    Optional<String> text = from.sourceText(column.column());
    if (text.isEmpty() || storedValue == null) {
      boolean agrees = text.isEmpty() && (storedValue == null || fills(place, name));
      compared++;
      if (!agrees) {
        differs(
            place, name, text.orElse("null"), storedValue == null ? "nothing" : plain(storedValue));
      }
      return;
    }
    SourceText.Outcome outcome = new SourceText(text.get()).against(storedValue);
    switch (outcome) {
      case UNKNOWN -> byDigestOnly.add(attribute);
      case CUT_TO_MILLIS -> cutToMillis.merge(attribute, 1L, Long::sum);
      case DIFFERENT -> differs(place, name, text.get(), plain(storedValue));
      case EQUAL -> {}
    }
    compared += outcome == SourceText.Outcome.UNKNOWN ? 0 : 1;
  }

  private static String plain(AttributeValue storedValue) {
    return switch (storedValue.type()) {
      case S -> "`" + storedValue.s() + "`";
      case N -> "`" + storedValue.n() + "`";
      case BOOL -> "`" + storedValue.bool() + "`";
      default -> storedValue.toString();
    };
  }

  /** Whether the design itself gives a value to an attribute that the source leaves empty. */
  private boolean fills(Place place, String name) {
    Entity entity = design.entity(place.entry().entity());
    Optional<Attribute> attribute = entity.attribute(place.path() + name);
    return attribute.flatMap(Attribute::defaultValue).isPresent()
        || attribute.flatMap(Attribute::origin).isPresent()
        || entity.createdAt().filter(name::equals).isPresent()
        || entity.updatedAt().filter(name::equals).isPresent()
        || entity.version().filter(name::equals).isPresent()
        || entity.counters().stream().anyMatch(counter -> counter.attribute().equals(name));
  }

  private void differs(Place place, String name, String source, String storedText) {
    different++;
    if (first.size() < FIRST_DIFFERENCES) {
      RowOrigin origin = place.entry().origin();
      first.add(
          "`%s` %s: the source has `%.80s` for `%s%s`, the table %.80s"
              .formatted(
                  origin.name(),
                  place.entry().row().name(origin.key()),
                  source,
                  place.path(),
                  name,
                  storedText));
    }
  }

  synchronized Verification.Values result() {
    return new Verification.Values(compared, different, first, cutToMillis, byDigestOnly);
  }
}
