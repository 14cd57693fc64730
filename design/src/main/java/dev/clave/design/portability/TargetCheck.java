package dev.clave.design.portability;

import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Index;
import dev.clave.design.model.Projection;
import dev.clave.design.model.Span;
import dev.clave.design.model.StreamView;
import dev.clave.design.model.Table;
import dev.clave.design.model.TableClass;
import java.util.ArrayList;
import java.util.List;

/**
 * What a design needs that a target does not offer: an error where requests will fail, a warning
 * where they will do something else.
 *
 * <pre>{@code
 * TargetCheck.of(design, Target.ALTERNATOR); // `user` has unique values, …
 * }</pre>
 */
public final class TargetCheck {
  private final Target target;
  private final List<Finding> findings = new ArrayList<>();

  private TargetCheck(Target target) {
    this.target = target;
  }

  /** The findings, in the order of the design. */
  public static List<Finding> of(Design design, Target target) {
    TargetCheck check = new TargetCheck(target);
    design.tables().forEach(check::table);
    design.entities().forEach(check::entity);
    design
        .transactions()
        .forEach(
            each ->
                check.need(
                    Need.TRANSACTIONS, each.span(), "the transaction `" + each.name() + "`"));
    return check.findings;
  }

  private void need(Need need, Span span, String who) {
    target
        .gap(need)
        .ifPresent(
            gap ->
                findings.add(
                    Finding.of(
                            need.check(),
                            gap.severity(),
                            who
                                + (gap.severity() == Severity.ERROR
                                    ? " does not run on "
                                    : " is something else on ")
                                + target.label(),
                            span)
                        .help(target.label() + " " + gap.instead())));
  }

  private void table(Table table) {
    String name = "`" + table.name() + "`";
    if (table.stream() != StreamView.NONE) {
      need(Need.CHANGE_STREAM, table.span(), "the stream of " + name);
    }
    table.ttl().ifPresent(ttl -> need(Need.EXPIRY, table.span(), "expiry by `" + ttl + "`"));
    if (table.recovery()) {
      need(Need.RECOVERY, table.span(), "the recovery of " + name);
    }
    table
        .replicas()
        .ifPresent(replicas -> need(Need.REPLICAS, replicas.span(), "the replicas of " + name));
    table
        .encryption()
        .ifPresent(key -> need(Need.ENCRYPTION, table.span(), "the encryption of " + name));
    if (table.tableClass().filter(TableClass.STANDARD_INFREQUENT_ACCESS::equals).isPresent()) {
      need(Need.TABLE_CLASS, table.span(), "the table class of " + name);
    }
    for (Index index : table.indexes()) {
      if (!(index.projection() instanceof Projection.All)) {
        need(Need.PROJECTION, index.span(), "the projection of `" + index.name() + "`");
      }
    }
    table
        .vectorIndexes()
        .forEach(
            index ->
                need(Need.VECTOR_INDEX, index.span(), "the vector index `" + index.name() + "`"));
  }

  /** What writes several items together is a transaction of DynamoDB. */
  private void entity(Entity entity) {
    String name = "`" + entity.name() + "`";
    entity
        .unique()
        .forEach(each -> need(Need.TRANSACTIONS, each.span(), "the unique value of " + name));
    entity
        .references()
        .forEach(each -> need(Need.TRANSACTIONS, each.span(), "a reference of " + name));
    entity
        .counters()
        .forEach(
            each ->
                need(
                    Need.TRANSACTIONS,
                    each.span(),
                    "the counter `" + each.attribute() + "` of " + name));
    entity
        .onDelete()
        .ifPresent(
            each -> need(Need.TRANSACTIONS, each.span(), "what a delete of " + name + " does"));
  }
}
