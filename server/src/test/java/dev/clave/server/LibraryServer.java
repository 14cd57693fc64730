package dev.clave.server;

import dev.clave.server.audit.AuditSettings;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.system.ServedSystem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Servers of the library, whose design has files, an audit trail and samples. */
public final class LibraryServer {
  private LibraryServer() {}

  /** The library, all of it said by its design. */
  public static ServedSystem library() {
    try (InputStream file = LibraryServer.class.getResourceAsStream("/library-design.yaml")) {
      return ServedSystem.of("library")
          .withDesign(new String(file.readAllBytes(), StandardCharsets.UTF_8))
          .withSettings(AuditSettings.of("library").all());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Free ports, memory, no audit trail, and what else is said. */
  public static Configuration configuration(Map<Setting, String> more) {
    Map<Setting, String> flags =
        Stream.concat(
                Stream.of(Setting.PORT, Setting.DYNAMODB_PORT, Setting.S3_PORT)
                    .map(port -> Map.entry(port, "0")),
                Stream.of(
                    Map.entry(Setting.MEMORY, "true"),
                    Map.entry(Setting.RATE_PER_SECOND, "0"),
                    Map.entry(AuditSettings.of("library").on(), "false")))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    flags.putAll(more);
    return Configuration.of(
        List.copyOf(AuditSettings.of("library").all()), Optional.empty(), Map.of(), flags);
  }

  public static Server start(Configuration configuration) {
    return Server.builder().serve(library()).configuration(configuration).start();
  }
}
