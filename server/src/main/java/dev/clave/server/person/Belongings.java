package dev.clave.server.person;

import dev.clave.design.Design;
import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Part;
import dev.clave.design.model.Table;
import dev.clave.design.model.Template;
import dev.clave.server.system.Person;
import dev.clave.table.item.Item;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which items are a person's: those with an attribute of one of the person's variables, and those
 * in a partition that is the person's, whatever their entity calls the variable.
 */
final class Belongings {
  /** The attributes of each entity that hold an id of the person, with that id. */
  private final Map<String, Map<String, String>> ids = new LinkedHashMap<>();

  private final Map<String, String> within;

  Belongings(Design design, Person person) {
    this.within = person.within();
    Map<List<String>, String> partitions = new LinkedHashMap<>();
    for (Entity entity : design.entities()) {
      soleVariable(design, entity)
          .filter(person.variables()::containsKey)
          .ifPresent(name -> partitions.put(frame(design, entity), person.variables().get(name)));
    }
    for (Entity entity : design.entities()) {
      Map<String, String> attributes = new LinkedHashMap<>();
      person
          .variables()
          .forEach(
              (name, id) -> attribute(entity, name).ifPresent(each -> attributes.put(each, id)));
      String id = partitions.get(frame(design, entity));
      if (id != null) {
        soleVariable(design, entity).ifPresent(name -> attributes.putIfAbsent(name, id));
      }
      ids.put(entity.name(), attributes);
    }
  }

  /** The attribute of an entity that a variable of a person names, if the entity has it. */
  static Optional<String> attribute(Entity entity, String variable) {
    String entityPrefix = entity.name() + ".";
    String name =
        variable.startsWith(entityPrefix) ? variable.substring(entityPrefix.length()) : variable;
    return Optional.of(name).filter(entity.attributes()::containsKey);
  }

  boolean include(Item item) {
    return include(item.entity(), item.attributes());
  }

  boolean include(String entity, Map<?, ?> attributes) {
    return ids.getOrDefault(entity, Map.of()).entrySet().stream()
            .anyMatch(each -> each.getValue().equals(text(attributes.get(each.getKey()))))
        && within.entrySet().stream()
            .allMatch(each -> each.getValue().equals(text(attributes.get(each.getKey()))));
  }

  /** Whether attributes say another value than the one that the person's items have to have. */
  boolean isOutside(Map<?, ?> attributes) {
    return within.entrySet().stream()
        .anyMatch(
            each ->
                attributes.containsKey(each.getKey())
                    && !each.getValue().equals(text(attributes.get(each.getKey()))));
  }

  /** What of an item has to change so that it says the pseudonym and not the person. */
  Map<String, Object> pseudonyms(Item item, String pseudonym) {
    Map<String, Object> changes = new LinkedHashMap<>();
    ids.get(item.entity())
        .forEach(
            (name, id) -> {
              if (id.equals(text(item.get(name)))) {
                changes.put(name, pseudonym);
              }
            });
    return changes;
  }

  /** Whether a value has, at any depth, one of the person's ids or names as a text. */
  static boolean mentions(Object value, Person person) {
    if (value instanceof Map<?, ?> map) {
      return map.values().stream().anyMatch(each -> mentions(each, person));
    }
    if (value instanceof Collection<?> list) {
      return list.stream().anyMatch(each -> mentions(each, person));
    }
    return value instanceof String text && person.isNamedBy(text);
  }

  private static String text(Object value) {
    return value == null ? null : value.toString();
  }

  private static Optional<Template> partition(Design design, Entity entity) {
    Table table =
        design.tables().stream()
            .filter(each -> each.name().equals(entity.table()))
            .findFirst()
            .orElseThrow();
    if (table.key().partition().size() != 1) {
      return Optional.empty();
    }
    return entity
        .key(table.key().partition().get(0).name())
        .map(KeyRule::templates)
        .filter(templates -> templates.size() == 1)
        .map(templates -> templates.get(0));
  }

  /** The variable that alone decides the partition of an entity's items. */
  private static Optional<String> soleVariable(Design design, Entity entity) {
    return partition(design, entity)
        .map(Template::variables)
        .filter(variables -> variables.size() == 1)
        .map(variables -> variables.get(0).name());
  }

  /** A partition key without the names of its variables: equal where two write the same keys. */
  private static List<String> frame(Design design, Entity entity) {
    List<String> frame = new ArrayList<>();
    frame.add(entity.table());
    partition(design, entity)
        .ifPresent(
            template ->
                template
                    .parts()
                    .forEach(
                        part ->
                            frame.add(
                                part instanceof Part.Literal literal
                                    ? literal.text()
                                    : "<" + ((Part.Variable) part).forms() + ">")));
    return frame;
  }
}
