package dev.clave.cli.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

/** The project's version, which the build writes into a resource. */
public final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"clave " + number(), "Java " + Runtime.version()};
  }

  /** Such as {@code 0.2.0}. */
  public static String number() {
    try (InputStream text = Version.class.getResourceAsStream("version.txt")) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
