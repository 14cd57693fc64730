package dev.clave.systems;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The table systems that come with Clave, by name. */
public final class Systems {
  /** The names, in the order in which people are shown them. */
  public static final List<String> TABLES =
      List.of("pai", "transporte", "gamificacion", "portfolio");

  private Systems() {}

  /** Every table system's design. */
  public static Map<String, Design> designs() {
    Map<String, Design> designs = new LinkedHashMap<>();
    TABLES.forEach(name -> designs.put(name, design(name)));
    return designs;
  }

  /** The design of one system, as its file has it. */
  public static Design design(String name) {
    Checked checked = Design.check(text(name));
    return checked
        .design()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "the design of `" + name + "` has errors: " + checked.findings()));
  }

  /** The text of a system's design file. */
  public static String text(String name) {
    String resource = "systems/" + name + "/design.yaml";
    try (InputStream in = Systems.class.getClassLoader().getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalArgumentException(
            "expected one of " + TABLES + ", found the system `" + name + "`");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the design of `" + name + "` cannot be read", e);
    }
  }
}
