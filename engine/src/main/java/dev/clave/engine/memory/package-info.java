/**
 * How much of the Java heap requests hold at a time. {@link dev.clave.engine.memory.MemoryBudget}
 * is what they take their part of, {@link dev.clave.engine.memory.Reading} the part of one request
 * for the items that it reads. Budgets are safe for use by many threads, a reading by one.
 */
package dev.clave.engine.memory;
