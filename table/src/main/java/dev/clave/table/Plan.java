package dev.clave.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The writes that happen together. One is sent as a single request, several as a transaction.
 * Updates of one item from different steps become one write.
 */
final class Plan {
  /** Writes in one transaction, by the AWS documentation of service quotas. */
  static final int LARGEST = 100;

  private record Target(String table, Map<String, AttributeValue> key) {}

  private final Map<Target, ItemWrite> writes = new LinkedHashMap<>();

  void add(ItemWrite write) {
    Target target = new Target(write.table, write.key);
    ItemWrite before = writes.get(target);
    if (before == null) {
      writes.put(target, write);
      return;
    }
    boolean mergeable =
        before.kind == ItemWrite.Kind.UPDATE
            && (write.kind == ItemWrite.Kind.UPDATE || write.kind == ItemWrite.Kind.CHECK);
    if (mergeable) {
      before.merge(write);
    } else if (before.kind == ItemWrite.Kind.CHECK && write.kind == ItemWrite.Kind.UPDATE) {
      write.demands.addAll(before.demands);
      writes.put(target, write);
    } else {
      throw TableException.refused(
          "transaction", "", "one write to an item", "two writes to " + write.key.values());
    }
  }

  List<ItemWrite> writes() {
    return new ArrayList<>(writes.values());
  }

  /** Has every refusal say to which step of which transaction it belongs. */
  void inSteps(String transaction, IntFunction<String> said) {
    for (ItemWrite write : writes.values()) {
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
