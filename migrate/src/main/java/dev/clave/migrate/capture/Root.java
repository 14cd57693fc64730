package dev.clave.migrate.capture;

import java.util.List;

/**
 * A row of a step, with all that hangs on it.
 *
 * <pre>{@code
 * Root order = new Root("orders", List.of("1042"));
 * }</pre>
 *
 * @param key the texts of its key; none for the rows of a step that have no key
 */
public record Root(String step, List<String> key) {
  public Root {
    key = List.copyOf(key);
  }
}
