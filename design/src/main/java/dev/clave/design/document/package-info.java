/**
 * The document that teams write by hand, made from the design: a {@link
 * dev.clave.design.document.DesignDocument} in one {@link dev.clave.design.document.Language} is a
 * list of {@code Chapter}s made of {@code Block}s, which a {@code MarkdownPage} or an {@code
 * HtmlPage} lays out. Values only, safe to share between threads.
 */
package dev.clave.design.document;
