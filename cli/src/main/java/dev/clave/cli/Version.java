package dev.clave.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

/** The project's version, which the build writes into a resource. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() throws IOException {
    try (InputStream text = Version.class.getResourceAsStream("version.txt")) {
      String version = new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
      return new String[] {"clave " + version, "Java " + Runtime.version()};
    }
  }
}
