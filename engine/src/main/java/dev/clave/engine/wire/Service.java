package dev.clave.engine.wire;

import dev.clave.engine.memory.MemoryBudget;
import java.util.function.BooleanSupplier;

/**
 * What every exchange of an endpoint shares.
 *
 * @param mayWait whether operations may wait, for a disk or for latency, and so must leave the
 *     event loop
 * @param bodies what the bodies of requests and the answers to them take
 * @param reads what the items take that are being read
 */
record Service(
    OperationsChoice operations,
    Gate gate,
    BooleanSupplier mayWait,
    MemoryBudget bodies,
    MemoryBudget reads) {
  private static final long LEAST_BODY_BYTES = 2L * Body.MAX_BYTES;

  /** An item of the largest size whose values are of one byte takes half of that. */
  private static final long LEAST_READ_BYTES = 48L << 20;

  /** With as much memory as the heap bears. */
  static Service of(OperationsChoice operations, Gate gate, BooleanSupplier mayWait) {
    return new Service(
        operations,
        gate,
        mayWait,
        MemoryBudget.ofHeap(LEAST_BODY_BYTES),
        MemoryBudget.ofHeap(LEAST_READ_BYTES));
  }
}
