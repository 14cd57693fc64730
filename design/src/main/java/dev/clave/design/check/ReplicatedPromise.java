package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Counter;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Span;
import dev.clave.design.model.Step;
import dev.clave.design.model.Table;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.design.model.Unique;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A promise that DynamoDB keeps in one region, of a table that is written in several. */
final class ReplicatedPromise implements Check {
  static final String NAME = "replicated-promise";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.WARNING,
        "a unique value, a counter, a version or a transaction of a table with replicas",
        """
        Regions of a global table copy writes to one another about a second later, and of two \
        writes of one item the last one wins. A condition looks at the items of its own region: \
        two regions can take one unique value, count from the same number, or update the same \
        version, and each is told that it succeeded. A transaction arrives elsewhere write by \
        write. All of them hold while each item is written in one region only: send the writes of \
        these entities to one region, by tenant or for all, and say so in a waiver.\
        """,
        """
        design: accounts
        key: PK, SK
        stream: new and old
        replicas: [eu-west-1]
        entities:
          user:
            PK: USER#<userId>
            SK: PROFILE
            unique: [email]
            attributes: { userId: string, email: email }
        """,
        """
        design: accounts
        key: PK, SK
        stream: new and old
        replicas: [eu-west-1]
        entities:
          user:
            PK: USER#<userId>
            SK: PROFILE
            unique: [email]
            attributes: { userId: string, email: email }
            allow: { replicated-promise: users are written in us-east-1 only }
        """);
  }

  @Override
  public void run(Review review) {
    Set<String> replicated =
        review.design().tables().stream()
            .filter(table -> !table.regions().isEmpty())
            .map(Table::name)
            .collect(Collectors.toSet());
    for (Entity entity : review.design().entities()) {
      if (replicated.contains(entity.table())) {
        entity(review, entity);
      }
    }
    for (TransactionDefinition transaction : review.design().transactions()) {
      List<String> writtenEntities =
          transaction.steps().stream()
              .filter(step -> step.kind() != Step.Kind.CHECK)
              .map(Step::entity)
              .filter(name -> replicated.contains(review.entity(name).table()))
              .distinct()
              .toList();
      if (transaction.steps().size() > 1 && !writtenEntities.isEmpty()) {
        review.add(
            Finding.warning(
                    NAME,
                    "`%s` is all or nothing in its own region only: in the others its writes arrive one by one"
                        .formatted(transaction.name()),
                    transaction.span())
                .help(
                    "read what it writes in the region that writes it, and say so: `allow: { %s: … }`"
                        .formatted(NAME)),
            transaction);
      }
    }
  }

  private static void entity(Review review, Entity entity) {
    for (Unique unique : entity.unique()) {
      report(
          review,
          entity,
          "two regions can take the same `%s` of `%s` at once".formatted(unique, entity.name()),
          unique.span());
    }
    for (Counter counter : entity.counters()) {
      report(
          review,
          entity,
          "counts of two regions overwrite each other in `%s.%s`"
              .formatted(entity.name(), counter.attribute()),
          counter.span());
    }
    entity
        .version()
        .ifPresent(
            version ->
                report(
                    review,
                    entity,
                    "two regions can update the same version of a `%s`".formatted(entity.name()),
                    entity.span()));
  }

  private static void report(Review review, Entity entity, String message, Span span) {
    review.add(
        Finding.warning(NAME, message, span)
            .help(
                "write `%s` in one region only, and say so: `allow: { %s: … }`"
                    .formatted(entity.name(), NAME)),
        entity);
  }
}
