package dev.clave.server.rest;

import dev.clave.design.Design;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Parameter;
import dev.clave.server.http.Problem;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The names that attributes had before they were renamed. As long as the design says {@code was},
 * callers may send a former name, and answers have it beside the name of today.
 *
 * @param byFormer the name of today by the former one
 */
record FormerNames(Map<String, String> byFormer) {

  static FormerNames of(Entity entity) {
    Map<String, String> names = new LinkedHashMap<>();
    entity
        .attributes()
        .forEach(
            (name, attribute) ->
                attribute
                    .was()
                    .filter(former -> !entity.attributes().containsKey(former))
                    .ifPresent(former -> names.put(former, name)));
    return new FormerNames(names);
  }

  /** The former names of inputs: those of the attributes that they are called after. */
  static FormerNames of(Design design, Collection<String> entities, List<Parameter> inputs) {
    List<String> names = inputs.stream().map(Parameter::name).toList();
    Map<String, String> former = new LinkedHashMap<>();
    for (String entity : entities) {
      of(design.entity(entity))
          .byFormer()
          .forEach(
              (old, name) -> {
                if (names.contains(name) && !names.contains(old)) {
                  former.put(old, name);
                }
              });
    }
    return new FormerNames(former);
  }

  /** The name that an entity had, if the design has no other of that name now. */
  static Optional<String> of(Design design, Entity entity) {
    return entity.was().filter(former -> former.indexOf(',') < 0 && isFree(design, former));
  }

  private static boolean isFree(Design design, String name) {
    return design.findEntity(name).isEmpty();
  }

  Optional<String> former(String name) {
    return byFormer.entrySet().stream()
        .filter(each -> each.getValue().equals(name))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  boolean areIn(Map<String, Object> sentFields) {
    return byFormer.keySet().stream().anyMatch(sentFields::containsKey);
  }

  /** What was sent, under the names of today. */
  Map<String, Object> current(Map<String, Object> sentFields) {
    return current(sentFields, Optional::empty);
  }

  /**
   * The same of an item that was read, changed and sent back whole. It has both names, and only one
   * of them has the change.
   */
  Map<String, Object> current(
      Map<String, Object> sentFields, Supplier<Optional<Map<String, Object>>> storedItem) {
    if (!areIn(sentFields)) {
      return sentFields;
    }
    Map<String, Object> currentFields = new LinkedHashMap<>(sentFields);
    byFormer.forEach(
        (former, name) -> {
          if (sentFields.containsKey(former)) {
            Object value = currentFields.remove(former);
            currentFields.put(
                name,
                sentFields.containsKey(name)
                    ? changed(former, value, sentFields.get(name), storedItem)
                    : value);
          }
        });
    return currentFields;
  }

  private Object changed(
      String former, Object one, Object other, Supplier<Optional<Map<String, Object>>> storedItem) {
    String name = byFormer.get(former);
    if (isSame(one, other)) {
      return other;
    }
    Optional<Object> before = storedItem.get().map(each -> each.get(name));
    if (before.filter(value -> isSame(value, one)).isPresent()) {
      return other;
    } else if (before.filter(value -> isSame(value, other)).isPresent()) {
      return one;
    }
    throw Problem.badRequest(
            "`%s` is called `%s` now; expected one of them or the same value twice, found `%s` and `%s`"
                .formatted(former, name, one, other))
        .refusal();
  }

  private static boolean isSame(Object one, Object other) {
    return Objects.equals(one, other) || String.valueOf(one).equals(String.valueOf(other));
  }

  /** Attributes with those that were renamed under both names. */
  Map<String, Object> both(Map<String, Object> attributes) {
    if (byFormer.isEmpty()) {
      return attributes;
    }
    Map<String, Object> both = new LinkedHashMap<>(attributes);
    byFormer.forEach(
        (former, name) -> {
          if (attributes.containsKey(name)) {
            both.put(former, attributes.get(name));
          }
        });
    return both;
  }
}
