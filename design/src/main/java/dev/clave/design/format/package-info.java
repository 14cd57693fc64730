/**
 * The canonical form of a design file: {@link dev.clave.design.format.Formatter} writes it and
 * keeps every comment. It reads the file as a tree of {@link dev.clave.design.format.Line}s, each
 * with what is indented below it, puts settings in the order of {@link
 * dev.clave.design.format.SettingOrder}, and writes the tree again with {@link
 * dev.clave.design.format.LineWriter}. Values only, safe to share between threads.
 */
package dev.clave.design.format;
