package dev.clave.codegen;

/** One generated file; {@code path} is relative to a source folder, with slashes. */
public record SourceFile(String path, String text) {}
