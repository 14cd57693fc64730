package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.model.Condition;
import dev.clave.design.model.Condition.Comparator;
import dev.clave.design.model.Counter;
import dev.clave.design.model.Entity;
import dev.clave.design.model.EntityKind;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Table;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The second half of {@link MissingIdentity}: a counter of items whose key holds no more than that
 * of the holder and what the counter's condition fixes. There is one of them at most, so what is
 * counted must have meant more.
 */
final class CountedOnce {
  private final Review review;

  CountedOnce(Review review) {
    this.review = review;
  }

  void run() {
    for (Entity holder : review.design().entities()) {
      for (Counter counter : holder.counters()) {
        Entity countedEntity = review.entity(counter.of());
        if (countedEntity != null
            && counter.sum().isEmpty()
            && !countedEntity.is(EntityKind.SINGLETON)
            && isCountedOnce(holder, counter, countedEntity)) {
          report(holder, counter, countedEntity);
        }
      }
    }
  }

  /** Whether a holder and what the counter's condition says leave one key only. */
  private boolean isCountedOnce(Entity holder, Counter counter, Entity countedEntity) {
    Set<String> holderKey = keyOfHolder(holder, counter);
    Set<String> key = key(countedEntity);
    if (counter.when().isEmpty()) {
      return holderKey.containsAll(key);
    }
    Set<String> equal = new LinkedHashSet<>();
    equal(counter.when().get(), equal);
    holderKey.addAll(equal);
    return holderKey.containsAll(key) && key.stream().anyMatch(equal::contains);
  }

  /** The attributes of which a condition takes one value only. */
  private static void equal(Condition condition, Set<String> attributes) {
    if (condition instanceof Condition.And and) {
      and.all().forEach(each -> equal(each, attributes));
    } else if (condition instanceof Condition.Comparison comparison
        && comparison.comparator() == Comparator.EQUAL
        && comparison.operand() instanceof Operand.Constant) {
      attributes.add(comparison.path());
    }
  }

  private Set<String> key(Entity entity) {
    return entity.keyVariables(review.table(entity).key());
  }

  /** The attributes of a counted item that say which holder counts it. */
  private Set<String> keyOfHolder(Entity holder, Counter counter) {
    Map<String, String> others = counter.with();
    Set<String> attributes = new LinkedHashSet<>();
    key(holder).forEach(name -> attributes.add(others.getOrDefault(name, name)));
    return attributes;
  }

  private void report(Entity holder, Counter counter, Entity countedEntity) {
    Table table = review.table(countedEntity);
    review.add(
        Finding.warning(
                MissingIdentity.NAME,
                "a second `%s` of a `%s` overwrites the first, and `%s` counts them"
                    .formatted(countedEntity.name(), holder.name(), counter.attribute()),
                countedEntity.span())
            .label(
                counter.when().isEmpty()
                    ? "its key holds no more than that of its `%s`".formatted(holder.name())
                    : "its key holds no more than that of its `%s` and what the counter asks for"
                        .formatted(holder.name()))
            .note(counter.span(), "never more than 1")
            .help(
                "put an id in the key, as in `%s%s<id>`; or say `kind: singleton`"
                    .formatted(
                        Texts.templates(
                            countedEntity
                                .keys()
                                .get(
                                    table
                                        .key()
                                        .attributes()
                                        .get(table.key().attributes().size() - 1)
                                        .name())),
                        table.delimiter())),
        countedEntity,
        holder);
  }
}
