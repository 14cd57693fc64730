package dev.clave.design.unify;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Makes a yes concrete: one attribute after the other is held to a single value with which the
 * answer is still yes. What is left is one item, which can be looked at without any automaton; a
 * yes that no item stands behind gets stuck on the way.
 */
final class Witness {
  /** Stands for a variable whose value is not known yet. */
  private static final String OPEN = "\u0001";

  /** As many as the kinds with few values have. */
  private static final int MOST_VALUES = 13;

  private final String delimiter;

  /** The keys that the values have to fit, as far as they are known. */
  private final List<String> opposite;

  private Witness(String delimiter, List<String> opposite) {
    this.delimiter = delimiter;
    this.opposite = opposite;
  }

  /** For what a pattern asks for. */
  static Witness against(List<KeyCondition> conditions, String delimiter) {
    return new Witness(
        delimiter,
        conditions.stream()
            .flatMap(condition -> condition.operands().stream())
            .map(operand -> filled(operand, variable -> Optional.empty()))
            .toList());
  }

  /** For what another type writes. */
  static Witness against(ItemType other, String delimiter) {
    List<String> keys = new ArrayList<>(keys(other));
    for (int i = 0; i < MOST_VALUES; i++) {
      int number = i;
      templates(other)
          .map(template -> filled(template, variable -> value(other, variable, number)))
          .forEach(keys::add);
    }
    return new Witness(delimiter, keys);
  }

  /** The type with each attribute of its keys held to one value, as long as {@code stays} holds. */
  Optional<ItemType> of(ItemType type, Predicate<ItemType> stays) {
    List<String> names = names(type);
    return Stream.of(names, reversed(names))
        .flatMap(order -> of(type, order, stays).stream())
        .findFirst();
  }

  private static List<String> reversed(List<String> names) {
    List<String> reversed = new ArrayList<>(names);
    Collections.reverse(reversed);
    return reversed;
  }

  private Optional<ItemType> of(ItemType type, List<String> names, Predicate<ItemType> stays) {
    ItemType heldType = type;
    for (String name : names) {
      ItemType before = heldType;
      AttributeType kind = type.entity().attribute(name).orElseThrow().type();
      List<String> texts = texts(heldType);
      Optional<ItemType> next =
          Stream.concat(
                  Values.of(kind, texts, delimiter).stream(), Values.begun(kind, texts).stream())
              .map(value -> held(before, name, value))
              .filter(stays)
              .findFirst();
      if (next.isEmpty()) {
        return next;
      }
      heldType = next.get();
    }
    return Optional.of(heldType);
  }

  /** Those of few values first: the texts have to fit them. */
  private static List<String> names(ItemType type) {
    Set<String> names = new LinkedHashSet<>();
    type.keys().values().forEach(rule -> names.addAll(rule.inputs()));
    List<String> ordered = new ArrayList<>(names);
    ordered.sort(Comparator.comparing(RandomDesigns.TEXTS::contains));
    return ordered;
  }

  private static ItemType held(ItemType type, String name, String value) {
    Map<String, Attribute> attributes = new LinkedHashMap<>(type.entity().attributes());
    attributes.computeIfPresent(name, (key, each) -> each.withType(held(each.type(), value)));
    return new ItemType(
        type.entity().withAttributes(attributes), type.reach(), type.keys(), type.span());
  }

  private static AttributeType held(AttributeType type, String value) {
    if (type instanceof AttributeType.Numeric numeric) {
      Optional<BigDecimal> number = Optional.of(new BigDecimal(value));
      return new AttributeType.Numeric(numeric.integer(), number, number);
    }
    return new AttributeType.Enumeration(List.of(value));
  }

  /** Short texts, and the pieces of the keys as far as they are known, alone and with text. */
  private List<String> texts(ItemType type) {
    Set<String> runs = new LinkedHashSet<>();
    for (String key : Stream.concat(opposite.stream(), keys(type).stream()).toList()) {
      runs.addAll(Values.split(key, OPEN));
    }
    Set<String> pieces = new LinkedHashSet<>();
    runs.forEach(run -> pieces.addAll(Values.split(run, delimiter)));
    Set<String> texts = new LinkedHashSet<>(Values.MANY);
    for (String first : pieces) {
      for (String second : pieces) {
        pieces.forEach(third -> texts.add(first + second + third));
      }
      runs.forEach(run -> texts.add(first + run));
      runs.forEach(run -> texts.add(run + first));
    }
    runs.forEach(run -> texts.addAll(Values.substrings(run)));
    for (String one : Values.SHORT) {
      Values.SHORT.forEach(other -> texts.add(one + delimiter + other));
      for (String run : runs) {
        for (int at = 0; at < run.length(); at++) {
          texts.add(one + run.substring(0, at + 1));
          texts.add(run.substring(at) + one);
        }
      }
    }
    texts.remove("");
    return List.copyOf(texts);
  }

  private static List<String> keys(ItemType type) {
    return templates(type)
        .map(template -> filled(template, variable -> value(type, variable)))
        .toList();
  }

  private static Stream<Template> templates(ItemType type) {
    return type.keys().values().stream().flatMap(rule -> rule.templates().stream());
  }

  private static String filled(
      Template template, Function<Part.Variable, Optional<String>> values) {
    StringBuilder text = new StringBuilder();
    for (Part part : template.parts()) {
      text.append(
          part instanceof Part.Variable variable
              ? values.apply(variable).orElse(OPEN)
              : ((Part.Literal) part).text());
    }
    return text.toString();
  }

  private static Optional<String> value(ItemType type, Part.Variable variable) {
    List<String> values = values(type, variable);
    return values.size() == 1 ? formed(values.get(0), variable) : Optional.empty();
  }

  /** The value of that number, of those kinds that have few. */
  private static Optional<String> value(ItemType type, Part.Variable variable, int number) {
    List<String> values = values(type, variable);
    return values.isEmpty()
        ? Optional.empty()
        : formed(values.get(number % values.size()), variable);
  }

  private static Optional<String> formed(String value, Part.Variable variable) {
    return Optional.ofNullable(Values.formed(value, variable.forms()));
  }

  private static List<String> values(ItemType type, Part.Variable variable) {
    return Values.of(type.entity().attribute(variable.name()).orElseThrow().type(), List.of(), "");
  }
}
