package dev.clave.engine.wire;

/**
 * What every exchange of an endpoint shares.
 *
 * @param waitsForDisk whether operations may wait for a disk, and so must leave the event loop
 */
record Service(OperationsChoice operations, Gate gate, boolean waitsForDisk, BodyBudget budget) {}
