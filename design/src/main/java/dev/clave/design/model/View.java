package dev.clave.design.model;

import java.util.List;

/**
 * Several patterns answered in one call, gathered in parallel.
 *
 * <p>In a design: {@code board: [ trips, drivers ]}.
 */
public record View(String name, String about, List<String> patterns, Span span) {
  public View {
    patterns = List.copyOf(patterns);
  }
}
