/**
 * Names of a design as names in Java: {@link dev.clave.codegen.name.JavaNames} changes their case,
 * {@link dev.clave.codegen.name.NameScope} keeps two of them apart, {@link
 * dev.clave.codegen.name.TextLiteral} is text in quotes. A scope is filled by one thread.
 */
package dev.clave.codegen.name;
