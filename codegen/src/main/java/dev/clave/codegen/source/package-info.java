/**
 * Writes a {@link dev.clave.codegen.plan.DesignPlan} as Java. {@link
 * dev.clave.codegen.source.JavaFile} indents, wraps and imports; each of the other classes writes
 * one kind of generated class. A file is filled by one thread.
 */
package dev.clave.codegen.source;
