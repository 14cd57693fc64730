package dev.clave.engine.wire;

import java.util.function.BooleanSupplier;

/**
 * What every exchange of an endpoint shares.
 *
 * @param mayWait whether operations may wait, for a disk or for latency, and so must leave the
 *     event loop
 */
record Service(
    OperationsChoice operations, Gate gate, BooleanSupplier mayWait, BodyBudget budget) {}
