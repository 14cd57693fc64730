/**
 * The document that teams write by hand, made from the design: a {@link
 * dev.clave.design.document.DesignDocument} in one {@link dev.clave.design.document.Language} is a
 * list of chapters made of blocks, which a page in Markdown or HTML lays out. Values only, safe to
 * share between threads.
 */
package dev.clave.design.document;
