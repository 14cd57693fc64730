/**
 * NoSQL Workbench data models: {@link dev.clave.design.workbench.WorkbenchExport} writes a design
 * as one, with made-up items; {@link dev.clave.design.workbench.WorkbenchImport} reads a {@code
 * WorkbenchModel}, with its facets and items, into the text of a design whose key templates are
 * guessed from the items by {@code TemplateGuess}. Pure functions, safe to share between threads.
 */
package dev.clave.design.workbench;
