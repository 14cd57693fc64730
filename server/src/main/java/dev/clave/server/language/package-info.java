/**
 * Problem texts in the reader's language. A {@link dev.clave.server.language.Phrase} is an English
 * text with named facts and the same text in other languages; the {@link
 * dev.clave.server.language.Phrasebook} has them all and words a text in one of its {@link
 * dev.clave.server.language.Phrasebook#languages() languages}; {@link
 * dev.clave.server.language.AcceptedLanguages} are what a caller reads. Libraries below the server
 * speak English to developers; the server, which speaks to everybody, finds what they said in the
 * book by its fixed words.
 *
 * <p>All of them are immutable and shared freely.
 */
package dev.clave.server.language;
