package dev.clave.engine.partiql;

import dev.clave.engine.table.KeyAttribute;
import dev.clave.engine.table.KeySchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Takes apart what must all hold in a WHERE: what a key answers, and what is left. */
final class KeyMatch {
  /** The most values of an IN on the partition key. */
  private static final int MOST_ALTERNATIVES = 50;

  private final List<Criterion> rest;

  KeyMatch(Optional<Criterion> where) {
    this.rest = new ArrayList<>(where.map(Criterion::conjuncts).orElse(List.of()));
  }

  /** The key that the equalities name, which are taken out; empty when one is missing. */
  Optional<Map<String, AttributeValue>> takeKey(List<KeyAttribute> attributes) {
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    List<Criterion> usedCriteria = new ArrayList<>();
    for (KeyAttribute attribute : attributes) {
      for (Criterion criterion : rest) {
        AttributeValue value = equalTo(criterion, attribute.name());
        if (value != null && !key.containsKey(attribute.name())) {
          key.put(attribute.name(), value);
          usedCriteria.add(criterion);
        }
      }
    }
    if (key.size() < attributes.size()) {
      return Optional.empty();
    }
    rest.removeAll(usedCriteria);
    return Optional.of(key);
  }

  /** The whole key of one item, as writes need it. */
  Map<String, AttributeValue> takeWholeKey(KeySchema schema) {
    Map<String, AttributeValue> key =
        takeKey(schema.attributes()).orElseThrow(StatementFault::keyMissing);
    for (KeyAttribute attribute : schema.attributes()) {
      WritePlan.requireType(attribute, key.get(attribute.name()));
    }
    return key;
  }

  /** The values of an IN on the partition key, each once. The IN is taken out. */
  List<AttributeValue> takeAlternatives(KeySchema schema) {
    String name = schema.partition().get(0).name();
    for (Criterion criterion : rest) {
      if (schema.partition().size() == 1
          && criterion instanceof Criterion.In in
          && isAttribute(in.term(), name)
          && in.candidates().stream().allMatch(term -> term instanceof Term.Constant)) {
        if (in.candidates().size() > MOST_ALTERNATIVES) {
          throw StatementFault.validation(
              "The IN operator is provided with too many operands on the partition key; number of"
                  + " operands: "
                  + in.candidates().size());
        }
        rest.remove(criterion);
        return in.candidates().stream()
            .map(term -> ((Term.Constant) term).value())
            .distinct()
            .toList();
      }
    }
    return List.of();
  }

  /** What the sort key can answer: equalities from its left, then one range. Taken out. */
  List<Criterion> takeSortTests(KeySchema schema) {
    List<Criterion> tests = new ArrayList<>();
    for (KeyAttribute attribute : schema.sort()) {
      Optional<Criterion> test =
          rest.stream().filter(criterion -> isSortTest(criterion, attribute.name())).findFirst();
      if (test.isEmpty()) {
        break;
      }
      rest.remove(test.get());
      tests.add(test.get());
      if (equalTo(test.get(), attribute.name()) == null) {
        break;
      }
    }
    return tests;
  }

  /** Whether what is left compares attributes that are no sort keys. */
  boolean restComparesOnly(KeySchema schema) {
    return !rest.isEmpty()
        && rest.stream()
            .allMatch(
                criterion ->
                    criterion instanceof Criterion.Comparison comparison
                        && schema.sort().stream()
                            .noneMatch(key -> isAttribute(comparison.left(), key.name())));
  }

  /** What is left, as one condition. */
  Optional<Criterion> rest() {
    return switch (rest.size()) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of(rest.get(0));
      default -> Optional.of(new Criterion.Group(Criterion.Group.AND, rest));
    };
  }

  private static boolean isSortTest(Criterion criterion, String name) {
    if (criterion instanceof Criterion.Comparison comparison) {
      return !comparison.operator().equals("<>")
          && isAttribute(comparison.left(), name)
          && comparison.right() instanceof Term.Constant;
    }
    if (criterion instanceof Criterion.Between between) {
      return isAttribute(between.term(), name)
          && between.low() instanceof Term.Constant
          && between.high() instanceof Term.Constant;
    }
    return criterion instanceof Criterion.Truth truth
        && truth.call().function().equals("begins_with")
        && truth.call().arguments().size() == 2
        && isAttribute(truth.call().arguments().get(0), name)
        && truth.call().arguments().get(1) instanceof Term.Constant;
  }

  private static AttributeValue equalTo(Criterion criterion, String name) {
    if (criterion instanceof Criterion.Comparison comparison && comparison.operator().equals("=")) {
      if (isAttribute(comparison.left(), name)
          && comparison.right() instanceof Term.Constant constant) {
        return constant.value();
      }
      if (isAttribute(comparison.right(), name)
          && comparison.left() instanceof Term.Constant constant) {
        return constant.value();
      }
    }
    return null;
  }

  private static boolean isAttribute(Term term, String name) {
    return term instanceof Term.Route route && name.equals(route.attribute());
  }
}
