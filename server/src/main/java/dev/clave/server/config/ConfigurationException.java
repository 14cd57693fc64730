package dev.clave.server.config;

import java.util.List;

/**
 * Says everything that is wrong with what the server was told.
 *
 * <pre>{@code
 * try {
 *   Configuration.of(Optional.of(file), System.getenv(), Map.of());
 * } catch (ConfigurationException e) {
 *   System.err.println(e.getMessage()); // one line for each fault
 * }
 * }</pre>
 */
public final class ConfigurationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ConfigurationException(List<String> faults) {
    super(String.join("\n", faults));
  }
}
