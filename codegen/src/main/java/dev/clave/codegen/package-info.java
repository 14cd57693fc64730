/**
 * Typed Java from a design. {@link dev.clave.codegen.JavaClient#of} takes a checked {@link
 * dev.clave.design.Design} and {@link dev.clave.codegen.ClientSettings} and gives {@link
 * dev.clave.codegen.SourceFile}s; the same input gives the same bytes. Values only, safe to share
 * between threads; nothing here writes a file.
 */
package dev.clave.codegen;
