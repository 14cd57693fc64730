package dev.clave.server.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * A WebJar that pages may import.
 *
 * @param folder where its files lie on the class path, the version included
 */
record Library(String name, String folder) {
  private static final Map<String, Library> ALL = new LinkedHashMap<>();

  static {
    for (String npm : List.of("lit", "lit-html", "lit-element", "lit__reactive-element")) {
      ALL.put(npm, found("org.webjars.npm", npm));
    }
    ALL.put("swagger-ui", found("org.webjars", "swagger-ui"));
  }

  static Optional<Library> named(String name) {
    return Optional.ofNullable(ALL.get(name));
  }

  private static Library found(String group, String name) {
    String propertiesFile = "META-INF/maven/" + group + "/" + name + "/pom.properties";
    Properties properties = new Properties();
    try (InputStream in = Library.class.getClassLoader().getResourceAsStream(propertiesFile)) {
      if (in == null) {
        throw new IllegalStateException("the library `" + name + "` is not on the class path");
      }
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException("the library `" + name + "` cannot be read", e);
    }
    String version = properties.getProperty("version");
    return new Library(name, "META-INF/resources/webjars/" + name + "/" + version + "/");
  }
}
