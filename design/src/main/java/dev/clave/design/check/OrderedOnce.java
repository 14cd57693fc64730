package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.model.EntityKind;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.Operation;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Pattern;
import dev.clave.design.unify.ItemType;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A part of {@link MissingIdentity}: a pattern that promises an order of items of which its
 * partition holds one at most, as their whole key is in it. The items must have been meant to
 * differ in what they are ordered by.
 */
final class OrderedOnce {
  private final Review review;

  OrderedOnce(Review review) {
    this.review = review;
  }

  void run() {
    for (Pattern pattern : review.design().patterns()) {
      if (pattern.operation() == Operation.QUERY
          && pattern.index().isPresent()
          && pattern.order().isPresent()
          && !pattern.one()) {
        List<ItemType> reachedTypes = review.reached(pattern);
        if (reachedTypes.size() == 1 && isAlone(pattern, reachedTypes.get(0))) {
          report(pattern, reachedTypes.get(0));
        }
      }
    }
  }

  private boolean isAlone(Pattern pattern, ItemType type) {
    Set<String> key = type.entity().keyVariables(review.table(pattern).key());
    Set<String> conditionedKeys = new HashSet<>();
    for (KeyAttribute attribute : review.schema(pattern).attributes()) {
      boolean isFixed =
          pattern
              .condition(attribute.name())
              .filter(each -> each.operator() == Operator.EQUAL)
              .isPresent();
      if (isFixed) {
        type.keys().get(attribute.name()).templates().stream()
            .flatMap(template -> template.variables().stream())
            .filter(variable -> !CutValue.isCut(type.entity(), variable))
            .forEach(variable -> conditionedKeys.add(variable.name()));
      }
    }
    return type.reach().reference().isEmpty()
        && !type.entity().is(EntityKind.SINGLETON)
        && !key.isEmpty()
        && conditionedKeys.containsAll(key);
  }

  private void report(Pattern pattern, ItemType type) {
    review.add(
        Finding.warning(
                MissingIdentity.NAME,
                "`%s` never finds more than one `%s`: a second one overwrites the first"
                    .formatted(pattern.name(), type.name()),
                pattern.order().orElseThrow().span())
            .label("an order of one item")
            .note(type.entity().span(), "all of its key is in what the pattern asks for")
            .help(
                "put what tells two `%s` apart in their key, or take `order` from the pattern"
                    .formatted(type.entity().name())),
        type.entity(),
        pattern);
  }
}
