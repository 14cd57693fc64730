/**
 * The patterns of a design made ready to run. The {@link dev.clave.table.pattern.Catalogue} finds
 * entities, patterns and transactions by name. A {@link dev.clave.table.pattern.PatternShape} has a
 * {@link dev.clave.table.pattern.KeyBound} for each part of its key condition; {@link
 * dev.clave.table.pattern.PatternInputs} are the parameters of one run, a {@link
 * dev.clave.table.pattern.Position} is where a page ended. The {@link
 * dev.clave.table.pattern.Scope} keeps every key within the variables that are bound for good.
 * Immutable, safe to share.
 */
package dev.clave.table.pattern;
