package dev.clave.codegen;

/**
 * One generated file; {@code path} is relative to a source folder, with slashes.
 *
 * <pre>{@code
 * for (SourceFile file : JavaClient.of(design, text, settings)) {
 *   System.out.println(file.path());    // com/example/books/Loan.java, …
 * }
 * }</pre>
 */
public record SourceFile(String path, String text) {}
