/**
 * Writes a {@link dev.clave.codegen.plan.DesignPlan} as Java. {@link
 * dev.clave.codegen.source.JavaFile} indents, wraps and imports; each class whose name ends in
 * {@code Source} writes one kind of generated class ({@code ClientSource} the one through which
 * everything is called, {@code RecordSource} what records have in common), each that ends in {@code
 * Methods} a part of one. A file is filled by one thread.
 */
package dev.clave.codegen.source;
