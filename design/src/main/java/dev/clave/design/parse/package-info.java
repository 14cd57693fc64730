/**
 * Turns a design file into the model: {@link dev.clave.design.parse.DesignParser} reads the file
 * {@code Section} by {@code Section}, with a parser for each construct of the language ({@code
 * EntityParser}, {@code PatternParser}, …), and the {@code Linker} and {@code UseLinks} make sure
 * that the {@code Names} in it mean something. Whatever cannot be read is a finding at its place,
 * gathered by {@code Findings}, and the rest is read all the same. Stateless from outside; each
 * parse has its own parsers, which are for one thread.
 *
 * <p>A section of the language is one parser, and all share the findings and the names of one
 * design, so they stay together.
 */
package dev.clave.design.parse;
