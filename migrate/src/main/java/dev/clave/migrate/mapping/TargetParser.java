package dev.clave.migrate.mapping;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Span;
import dev.clave.design.yaml.Yaml;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads a {@code map:} of attributes to columns against the attributes that there are. */
final class TargetParser {
  private final Words words;
  private final Entity entity;
  private final Set<String> brought = new HashSet<>();

  TargetParser(Words words, Entity entity) {
    this.words = words;
    this.entity = entity;
  }

  /** Rows of a child bring this attribute, so that nothing in the map needs to. */
  void brings(List<String> path) {
    brought.add(path.get(0));
  }

  /** The map of a whole entity. What the runtime keeps by itself may be filled and need not. */
  Target.Group whole(Yaml.Mapping step, Span span) {
    Map<String, Attribute> attributes = new LinkedHashMap<>(entity.attributes());
    entity.typeAttribute().ifPresent(attributes::remove);
    entity.createdAt().ifPresent(brought::add);
    entity.updatedAt().ifPresent(brought::add);
    entity.version().ifPresent(brought::add);
    entity.expiry().ifPresent(expiry -> brought.add(expiry.attribute()));
    attributes.keySet().stream().filter(this::counts).forEach(brought::add);
    return fields(words, attributes, step, span, brought);
  }

  private boolean counts(String attribute) {
    return entity.counters().stream().anyMatch(counter -> counter.attribute().equals(attribute));
  }

  /** The map of one level of attributes. */
  static Target.Group fields(
      Words words, Map<String, Attribute> attributes, Yaml.Mapping step, Span span) {
    return fields(words, attributes, step, span, Set.of());
  }

  private static Target.Group fields(
      Words words,
      Map<String, Attribute> attributes,
      Yaml.Mapping step,
      Span span,
      Set<String> brought) {
    Optional<Yaml.Mapping> map = words.map(step, "map");
    if (map.isEmpty()) {
      words.error(span, "no `map:` says which column fills which attribute", "");
      return new Target.Group(Map.of(), false);
    }
    return group(words, attributes, map.get(), false, brought);
  }

  private static Target.Group group(
      Words words,
      Map<String, Attribute> attributes,
      Yaml.Mapping map,
      boolean optional,
      Set<String> brought) {
    Map<String, Target> members = new LinkedHashMap<>();
    for (Yaml.Entry entry : map.entries()) {
      Attribute attribute = attributes.get(entry.key().text());
      if (attribute == null) {
        words.error(
            entry.key().span(),
            "there is no attribute `" + entry.key().text() + "`",
            "expected one of " + String.join(", ", attributes.keySet()));
      } else {
        target(words, attribute, entry.value(), brought)
            .ifPresent(target -> members.put(attribute.name(), target));
      }
    }
    for (Attribute attribute : attributes.values()) {
      boolean filled = members.containsKey(attribute.name()) || brought.contains(attribute.name());
      if (!filled && attribute.generatedId().isPresent()) {
        words.error(
            map.span(),
            "nothing fills `" + attribute.name() + "`, which would be another at each reading",
            "map a column to it, best the key of its row: a made-up id is never found again by"
                + " `--verify`, `--diff` and `--repair`");
      } else if (!filled && !attribute.mayBeLeftOut()) {
        words.error(
            map.span(),
            "nothing fills `" + attribute.name() + "`, which every item must have",
            "map a column to it, or a constant such as `" + attribute.name() + ": = 0`");
      }
    }
    return new Target.Group(members, optional);
  }

  private static Optional<Target> target(
      Words words, Attribute attribute, Yaml value, Set<String> brought) {
    if (value instanceof Yaml.Scalar scalar) {
      return scalar(words, attribute, scalar, Map.of());
    }
    if (!(value instanceof Yaml.Mapping map)) {
      words.error(value.span(), "expected a column, found " + value.kind(), "");
      return Optional.empty();
    }
    if (map.entry("column").isPresent()
        && map.value("column").get() instanceof Yaml.Scalar column) {
      words.only(map, List.of("column", "values"));
      Map<String, String> values = new LinkedHashMap<>();
      words
          .map(map, "values")
          .ifPresent(
              all ->
                  all.entries()
                      .forEach(
                          each -> {
                            if (each.value() instanceof Yaml.Scalar to) {
                              values.put(each.key().text(), to.text());
                            }
                          }));
      return scalar(words, attribute, column, values);
    }
    if (attribute.type() instanceof AttributeType.Fields fields) {
      // A child may fill one member of the group; which one the group cannot tell, so none is
      // asked.
      return Optional.of(
          brought.contains(attribute.name())
              ? lenient(words, fields.fields(), map, attribute.optional())
              : group(words, fields.fields(), map, attribute.optional(), Set.of()));
    }
    words.error(map.span(), "`" + attribute.name() + "` is no map", "give it one column");
    return Optional.empty();
  }

  private static Target.Group lenient(
      Words words, Map<String, Attribute> attributes, Yaml.Mapping map, boolean optional) {
    return group(words, attributes, map, optional, attributes.keySet());
  }

  private static Optional<Target> scalar(
      Words words, Attribute attribute, Yaml.Scalar scalar, Map<String, String> values) {
    String text = scalar.text().strip();
    if (text.startsWith("=")) {
      return Optional.of(
          new Target.Constant(Conversions.literal(text.substring(1), attribute.type())));
    }
    String[] parts = text.split("\\|", -1);
    List<Conversion> conversions = new ArrayList<>();
    for (int at = 1; at < parts.length; at++) {
      String partText = parts[at].strip();
      int bracket = partText.indexOf('(');
      boolean closed = bracket < 0 || partText.endsWith(")");
      String name = bracket < 0 ? partText : partText.substring(0, bracket).strip();
      String argument =
          bracket < 0 || !closed ? null : partText.substring(bracket + 1, partText.length() - 1);
      Optional<Conversion> conversion =
          closed ? Conversion.named(name, argument, attribute.type()) : Optional.empty();
      if (conversion.isEmpty()) {
        words.error(
            scalar.span(),
            "`" + partText + "` is no conversion",
            "expected one of " + String.join(", ", Conversions.NAMES));
      }
      conversion.ifPresent(conversions::add);
    }
    if (!values.isEmpty()) {
      conversions.add(value -> translated(values, value, attribute.type()));
    }
    String column = parts[0].strip();
    boolean ofParent = column.startsWith("parent.");
    return Optional.of(
        new Target.Column(
            ofParent ? column.substring("parent.".length()) : column,
            ofParent,
            conversions,
            attribute.type()));
  }

  /** A value that the table does not name stays, for the design to judge. */
  private static Object translated(Map<String, String> values, Object value, AttributeType type) {
    String to = values.get(value.toString());
    return to == null ? value : Conversions.literal(to, type);
  }
}
