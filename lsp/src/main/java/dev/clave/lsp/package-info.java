/**
 * The language server of designs. {@link dev.clave.lsp.DesignLanguageServer} speaks the Language
 * Server Protocol; {@link dev.clave.lsp.OpenDesign} is a file as the editor shows it. {@link
 * dev.clave.lsp.Symbols} says which names a design has and where they stand, {@link
 * dev.clave.lsp.CursorPlace} where somebody writes, also in a file that is not YAML yet. {@link
 * dev.clave.lsp.Completions}, {@link dev.clave.lsp.Hovers}, {@link dev.clave.lsp.Renaming} and
 * {@link dev.clave.lsp.Diagnostics} answer the editor's questions. The values are safe to share
 * between threads.
 */
package dev.clave.lsp;
