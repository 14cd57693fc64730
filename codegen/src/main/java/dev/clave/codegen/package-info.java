/**
 * Typed Java from a design. {@link dev.clave.codegen.JavaClient#of} takes a checked {@link
 * dev.clave.design.Design} and {@link dev.clave.codegen.ClientSettings} and gives {@link
 * dev.clave.codegen.SourceFile}s; the same input gives the same bytes. A {@link
 * dev.clave.codegen.ClientFolder} is where they are written. Values only, safe to share between
 * threads; one thread at a time writes to a folder.
 */
package dev.clave.codegen;
