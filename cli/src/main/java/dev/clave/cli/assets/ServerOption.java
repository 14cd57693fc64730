package dev.clave.cli.assets;

import dev.clave.cli.Failure;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import dev.clave.server.security.SigningKey;
import dev.clave.server.security.Tokens;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Option;

/** Which server, and with what token; used as a mixin. */
final class ServerOption {
  private static final Duration LIFE = Duration.ofHours(1);

  @Option(
      names = "--server",
      paramLabel = "URL",
      defaultValue = "${env:CLAVE_SERVER:-http://127.0.0.1:8080}",
      description = "The running server (${DEFAULT-VALUE}).")
  private URI server;

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      defaultValue = "${env:CLAVE_TOKEN}",
      description = "A token of it; made with the key in its data folder unless given.")
  private String token;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "${env:CLAVE_DATA:-${sys:user.home}/.clave}",
      description = "Its data folder, if it runs on this machine (${DEFAULT-VALUE}).")
  private Path data;

  RunningServer open() {
    return new RunningServer(server, token == null || token.isBlank() ? own() : token);
  }

  /** Whoever can read the key may do everything that it opens. */
  private String own() {
    if (!Files.isReadable(data.resolve(SigningKey.FILE))) {
      throw new Failure(
          "expected `--token`, or `--data` with the folder of a server that was started; found no key in `%s`"
              .formatted(data));
    }
    Set<Right> rights = EnumSet.of(Right.READ, Right.WRITE, Right.OPERATE);
    return new Tokens(SigningKey.in(data), InstantSource.system())
        .issue(new Grant("clave assets", Set.of(), rights, Map.of()), LIFE);
  }
}
