package dev.clave.design.infrastructure;

import dev.clave.design.Design;
import dev.clave.design.infrastructure.InfrastructureChange.Effect;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What deploying the template of a new design does to the tables of the old one. By the "Update
 * requires" of <a
 * href="https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-table.html">AWS::DynamoDB::Table</a>
 * and the arguments of Terraform's {@code aws_dynamodb_table} that force a new resource: name, key
 * and local indexes.
 *
 * <pre>{@code
 * List<InfrastructureChange> changes = InfrastructureChanges.of(before, after);
 * InfrastructureChanges.severalUpdates(before, after).ifPresent(System.err::println);
 * }</pre>
 */
public final class InfrastructureChanges {
  /** How many global indexes one update of a stack may make or drop. */
  private static final int INDEXES_AN_UPDATE = 1;

  private final List<InfrastructureChange> changes = new ArrayList<>();

  private InfrastructureChanges() {}

  /** In the order of the tables. */
  public static List<InfrastructureChange> of(Design before, Design after) {
    InfrastructureChanges all = new InfrastructureChanges();
    for (Table table : after.tables()) {
      counterpart(table, after, before)
          .ifPresentOrElse(
              old -> all.compare(old, table),
              () -> all.add(Effect.UPDATED, "table " + table.name(), "added"));
    }
    for (Table old : before.tables()) {
      if (counterpart(old, before, after).isEmpty()) {
        all.add(Effect.UPDATED, "table " + old.name(), "removed; with its items it stays in AWS");
      }
    }
    return List.copyOf(all.changes);
  }

  /**
   * Why the changes cannot be deployed at once by CloudFormation, which makes or drops one global
   * index in an update; empty if they can.
   */
  public static Optional<String> severalUpdates(Design before, Design after) {
    for (Table table : after.tables()) {
      long different =
          counterpart(table, after, before).stream()
              .mapToLong(old -> globalIndexes(old, table) + globalIndexes(table, old))
              .sum();
      if (different > INDEXES_AN_UPDATE) {
        return Optional.of(
            "CloudFormation makes or drops one global index of `%s` in an update; deploy these %d one after the other"
                .formatted(table.name(), different));
      }
    }
    return Optional.empty();
  }

  /** The global indexes of one that the other does not have like that. */
  private static long globalIndexes(Table having, Table lacking) {
    return having.indexes().stream()
        .filter(index -> !index.local())
        .filter(
            index -> lacking.index(index.name()).filter(other -> isSame(index, other)).isEmpty())
        .count();
  }

  /** The table of that name in the other design; the only one where both have one. */
  private static Optional<Table> counterpart(Table table, Design ownDesign, Design other) {
    if (ownDesign.tables().size() == 1 && other.tables().size() == 1) {
      return Optional.of(other.tables().get(0));
    }
    return other.tables().stream().filter(each -> each.name().equals(table.name())).findFirst();
  }

  private static boolean isSame(Index one, Index other) {
    return text(one.key()).equals(text(other.key()))
        && one.projection().equals(other.projection())
        && one.local() == other.local();
  }

  private void add(Effect effect, String place, String change) {
    changes.add(new InfrastructureChange(effect, place, change));
  }

  private void compare(Table old, Table now) {
    String place = "table " + now.name();
    if (!old.physicalName().equals(now.physicalName())) {
      add(
          Effect.TABLE_REPLACED,
          place,
          "name changed from `%s` to `%s`".formatted(old.physicalName(), now.physicalName()));
    }
    if (!text(old.key()).equals(text(now.key()))) {
      add(
          Effect.TABLE_REPLACED,
          place,
          "key changed from `%s` to `%s`".formatted(text(old.key()), text(now.key())));
    }
    for (Index index : now.indexes()) {
      index(now, old.index(index.name()), index);
    }
    for (Index index : old.indexes()) {
      if (now.index(index.name()).isEmpty()) {
        add(index.local() ? Effect.TABLE_REPLACED : Effect.UPDATED, place(now, index), "removed");
      }
    }
    if (!old.ttl().equals(now.ttl())) {
      add(
          Effect.UPDATED,
          place,
          old.ttl().isPresent() && now.ttl().isPresent()
              ? "another TTL attribute; switch TTL off first, DynamoDB takes up to an hour"
              : "TTL switched " + (now.ttl().isPresent() ? "on" : "off"));
    }
    settings(old, now, place);
  }

  private void index(Table table, Optional<Index> before, Index index) {
    if (before.isEmpty()) {
      add(index.local() ? Effect.TABLE_REPLACED : Effect.UPDATED, place(table, index), "added");
    } else if (!isSame(before.get(), index)) {
      String change =
          text(before.get().key()).equals(text(index.key()))
              ? "projection changed"
              : "key changed from `%s` to `%s`"
                  .formatted(text(before.get().key()), text(index.key()));
      boolean local = index.local() || before.get().local();
      add(local ? Effect.TABLE_REPLACED : Effect.INDEX_REPLACED, place(table, index), change);
    }
  }

  private void settings(Table old, Table now, String place) {
    if (!old.billing().equals(now.billing())) {
      add(Effect.UPDATED, place, "billing changed");
    }
    if (old.stream() != now.stream()) {
      add(Effect.UPDATED, place, "stream changed; who follows it begins a new one");
    }
    if (old.recovery() != now.recovery()) {
      add(
          Effect.UPDATED,
          place,
          "point-in-time recovery switched " + (now.recovery() ? "on" : "off"));
    }
    if (!old.encryption().equals(now.encryption())) {
      add(Effect.UPDATED, place, "encryption key changed");
    }
  }

  private static String place(Table table, Index index) {
    return "index " + index.name() + " of " + table.name();
  }

  private static String text(KeySchema key) {
    return String.join(", ", key.attributes().stream().map(InfrastructureChanges::text).toList());
  }

  private static String text(KeyAttribute attribute) {
    return attribute.name() + " " + attribute.type();
  }
}
