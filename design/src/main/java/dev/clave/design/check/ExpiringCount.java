package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Counter;
import dev.clave.design.model.Entity;

/** A counter of items that DynamoDB deletes by itself. */
final class ExpiringCount implements Check {
  static final String NAME = "expiring-count";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.WARNING,
        "a counter of items that expire, which nobody counts down",
        """
        A counter changes in the transaction that creates or deletes a counted item. DynamoDB \
        deletes an expired item by itself, outside any transaction, so the counter stays too high. \
        Count what stays, let a consumer of the table's stream count down, or accept with a reason \
        that the number means "ever created".\
        """,
        """
        design: forum
        key: PK, SK
        ttl: expiresAt
        entities:
          thread:
            PK: THREAD#<threadId>
            SK: METADATA
            counters: { readers: reader }
          reader:
            PK: THREAD#<threadId>
            SK: READER#<userId>
            ttl: expiresAt
        """,
        """
        design: forum
        key: PK, SK
        entities:
          thread:
            PK: THREAD#<threadId>
            SK: METADATA
            counters: { readers: reader }
          reader:
            PK: THREAD#<threadId>
            SK: READER#<userId>
        """);
  }

  @Override
  public void run(Review review) {
    for (Entity holder : review.design().entities()) {
      for (Counter counter : holder.counters()) {
        Entity countedEntity = review.entity(counter.of());
        if (countedEntity.expiry().isPresent()) {
          review.add(
              Finding.warning(
                      NAME,
                      "`%s.%s` stays too high: nobody counts down when a `%s` expires"
                          .formatted(holder.name(), counter.attribute(), countedEntity.name()),
                      counter.span())
                  .label("counts items that have a `ttl`")
                  .note(countedEntity.span(), "`" + countedEntity.name() + "` expires")
                  .help(
                      "take `ttl` from `%s`, or accept the number with `allow: { %s: reason }` in `%s`"
                          .formatted(countedEntity.name(), NAME, holder.name())),
              holder,
              countedEntity);
        }
      }
    }
  }
}
