/**
 * How much of the Java heap requests hold at a time. {@link dev.clave.engine.memory.MemoryBudget}
 * is what they take their part of, {@link dev.clave.engine.memory.Reading} the part of one request
 * for the items that it reads; {@link dev.clave.engine.memory.Declarations} is what stays, and
 * {@link dev.clave.engine.memory.ReadTexts} what is remembered of requests. Budgets are safe for
 * use by many threads, a reading by one.
 */
package dev.clave.engine.memory;
