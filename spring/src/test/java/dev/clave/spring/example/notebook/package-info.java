/**
 * The client of the design {@code notebook}, generated from it. {@link
 * dev.clave.spring.example.notebook.Notebook} is where to begin.
 */
@NullMarked
package dev.clave.spring.example.notebook;

import org.jspecify.annotations.NullMarked;
