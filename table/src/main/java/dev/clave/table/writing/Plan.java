package dev.clave.table.writing;

import dev.clave.table.item.TableException;
import dev.clave.table.schema.Companion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The writes that happen together. One is sent as a single request, several as a transaction. What
 * several steps ask of one item becomes one write where that is possible.
 */
public final class Plan {
  /** Writes in one transaction, by the AWS documentation of service quotas. */
  static final int LARGEST = 100;

  private final List<ItemWrite> writes = new ArrayList<>(2);

  void add(ItemWrite write) {
    int place = place(write.table, write.key);
    if (place < 0) {
      writes.add(write);
    } else {
      writes.set(place, joined(writes.get(place), write));
    }
  }

  /** Adds a write that decides on the whole item, or changes it otherwise than by counting. */
  void addOnly(ItemWrite write) {
    if (of(write.table, write.key).filter(Plan::changes).isPresent()) {
      throw twoWrites(write);
    }
    add(write);
  }

  private static boolean changes(ItemWrite write) {
    return write.kind != ItemWrite.Kind.CHECK;
  }

  private static TableException twoWrites(ItemWrite write) {
    return TableException.refused(
        "transaction", "", "one write to an item", "two writes to " + Planner.keyText(write.key));
  }

  private int place(String table, Map<String, AttributeValue> key) {
    for (int place = 0; place < writes.size(); place++) {
      if (writes.get(place).isOf(table, key)) {
        return place;
      }
    }
    return -1;
  }

  private static ItemWrite joined(ItemWrite before, ItemWrite write) {
    if (before.kind == ItemWrite.Kind.UPDATE
        && (write.kind == ItemWrite.Kind.UPDATE || write.kind == ItemWrite.Kind.CHECK)) {
      return before.joined(write);
    }
    if (before.kind == ItemWrite.Kind.CHECK && write.kind == ItemWrite.Kind.UPDATE) {
      return write.demandingAlso(before);
    }
    throw twoWrites(write);
  }

  /**
   * Adds the write of a guard or reference. A value that one item gives up in this plan may be
   * taken by another: what was demanded of the one who gives it up then holds for the one who takes
   * it.
   */
  void addCompanion(ItemWrite write) {
    int place = place(write.table, write.key);
    ItemWrite before = place < 0 ? null : writes.get(place);
    if (before == null) {
      writes.add(write);
      return;
    }
    if (before.kind == ItemWrite.Kind.PUT && write.kind == ItemWrite.Kind.PUT) {
      // Of one owner it is the same companion, made anew; of two, both want the same value.
      if (!Companion.owner(before.item).equals(Companion.owner(write.item))) {
        write.demands.forEach(demand -> demand.refusal().ifPresent(Plan::refuse));
      }
      writes.set(place, write.demandingOnly(before.demandsOfStep()));
      return;
    }
    ItemWrite put = before.kind == ItemWrite.Kind.PUT ? before : write;
    ItemWrite other = before.kind == ItemWrite.Kind.PUT ? write : before;
    writes.set(place, put.demandingOnly(other.demandsOfStep()));
  }

  private static void refuse(Supplier<TableException> refusal) {
    throw refusal.get();
  }

  /** What is planned for an item so far. */
  Optional<ItemWrite> of(String table, Map<String, AttributeValue> key) {
    int place = place(table, key);
    return place < 0 ? Optional.empty() : Optional.of(writes.get(place));
  }

  void replace(ItemWrite before, ItemWrite after) {
    writes.set(writes.indexOf(before), after);
  }

  List<ItemWrite> writes() {
    return writes;
  }

  /** Has every refusal say to which step of which transaction it belongs. */
  void inSteps(String transaction, IntFunction<String> stepText) {
    writes.replaceAll(
        write ->
            write.demandingOnly(
                write.demandsOfStep().stream()
                    .map(
                        demand ->
                            demand.refusedAs(
                                refusal ->
                                    TableException.inStep(
                                        transaction,
                                        demand.step(),
                                        stepText.apply(demand.step()),
                                        refusal)))
                    .toList()));
  }
}
