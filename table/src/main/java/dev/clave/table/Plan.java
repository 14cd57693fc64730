package dev.clave.table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The writes that happen together. One is sent as a single request, several as a transaction.
 * Updates of one item from different steps become one write.
 */
final class Plan {
  /** Writes in one transaction, by the AWS documentation of service quotas. */
  static final int LARGEST = 100;

  private final List<ItemWrite> writes = new ArrayList<>(2);

  void add(ItemWrite write) {
    int place = 0;
    while (place < writes.size() && !writes.get(place).sameItem(write)) {
      place++;
    }
    if (place == writes.size()) {
      writes.add(write);
      return;
    }
    ItemWrite before = writes.get(place);
    boolean mergeable =
        before.kind == ItemWrite.Kind.UPDATE
            && (write.kind == ItemWrite.Kind.UPDATE || write.kind == ItemWrite.Kind.CHECK);
    if (mergeable) {
      before.merge(write);
    } else if (before.kind == ItemWrite.Kind.CHECK && write.kind == ItemWrite.Kind.UPDATE) {
      write.demands.addAll(before.demands);
      writes.set(place, write);
    } else {
      throw TableException.refused(
          "transaction", "", "one write to an item", "two writes to " + write.key.values());
    }
  }

  List<ItemWrite> writes() {
    return writes;
  }

  /** Has every refusal say to which step of which transaction it belongs. */
  void inSteps(String transaction, IntFunction<String> said) {
    for (ItemWrite write : writes) {
      write.demands.replaceAll(
          demand ->
              new Demand(
                  demand.text(),
                  demand.holds(),
                  demand
                      .refusal()
                      .map(
                          refusal ->
                              () ->
                                  TableException.inStep(
                                      transaction,
                                      write.step,
                                      said.apply(write.step),
                                      refusal.get()))));
    }
  }
}
