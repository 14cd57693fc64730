/**
 * What changed in meaning between two versions of a design. {@link
 * dev.clave.design.compare.Comparison} holds {@link dev.clave.design.compare.DesignChange}s, each
 * with its {@link dev.clave.design.compare.ChangeClass}, and renames that look likely. {@code
 * TableChanges}, {@code EntityChanges} and {@code AttributeChanges} find them, one level each;
 * {@code TypeChange} judges a type, {@code Meaning} is a value without its place in the text.
 * {@link dev.clave.design.compare.ComparisonText}, {@link
 * dev.clave.design.compare.ComparisonMarkdown} and {@link dev.clave.design.compare.ComparisonJson}
 * write a comparison. {@link dev.clave.design.compare.StorageShape} is what a table remembers of a
 * design, {@link dev.clave.design.compare.EntityPair} an entity in two versions, {@link
 * dev.clave.design.compare.TwinIndexes} the indexes that both key in different ways. Immutable,
 * safe to share.
 */
package dev.clave.design.compare;
