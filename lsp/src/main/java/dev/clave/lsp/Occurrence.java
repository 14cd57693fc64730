package dev.clave.lsp;

import dev.clave.design.model.Span;

/**
 * A place where a name stands.
 *
 * @param symbol the name
 * @param span its characters
 * @param isDefinition whether it is given its meaning here
 */
record Occurrence(Symbol symbol, Span span, boolean isDefinition) {}
