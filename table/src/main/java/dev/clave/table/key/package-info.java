/**
 * Keys between values and text. A {@link dev.clave.table.key.TemplateWriter} writes a template's
 * key from encoded values and a {@link dev.clave.table.key.TemplateReader} reads the values back
 * out of it; both go through {@link dev.clave.table.key.VariableForm}, so that what one writes the
 * other reads. {@link dev.clave.table.key.KeyTexts} are what an item's shard follows from.
 * Immutable, safe to share.
 */
package dev.clave.table.key;
