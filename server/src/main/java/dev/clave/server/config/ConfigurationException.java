package dev.clave.server.config;

import java.util.List;

/** Says everything that is wrong with what the server was told. */
public final class ConfigurationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ConfigurationException(List<String> faults) {
    super(String.join("\n", faults));
  }
}
