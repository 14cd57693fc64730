/**
 * Turns a design file into the model: {@link dev.clave.design.parse.DesignParser} reads the file
 * section by section, with a parser for each construct of the language, and links names to what
 * they mean. Whatever cannot be read is a finding at its place, and the rest is read all the same.
 * Stateless from outside; each parse has its own parsers, which are for one thread.
 */
package dev.clave.design.parse;
