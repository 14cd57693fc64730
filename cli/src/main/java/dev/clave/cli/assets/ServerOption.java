package dev.clave.cli.assets;

import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.ServerPlace;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import dev.clave.server.token.SigningKey;
import dev.clave.server.token.Tokens;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which server, and with what token; used as a mixin. */
public final class ServerOption {
  private static final Duration LIFE = Duration.ofHours(1);

  @Mixin private ServerPlace place;

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
      description = "The data folder of a server on this machine, for its key (${DEFAULT-VALUE}).")
  private Path data;

  RunningServer open() {
    return open("clave assets", EnumSet.of(Right.READ, Right.WRITE, Right.OPERATE));
  }

  /** The server, with the token that was given or else one of its own for that subject. */
  public RunningServer open(String subject, Set<Right> rights) {
    boolean hasToken = token != null && !token.isBlank();
    return new RunningServer(place.of(data), hasToken ? token : own(subject, rights));
  }

  /** Whoever can read the key may do everything that it opens. */
  private String own(String subject, Set<Right> rights) {
    if (!Files.isReadable(data.resolve(SigningKey.FILE))) {
      throw new Failure(
          "expected `--token`, or `--data` with the folder of a server that was started; found no key in `%s`"
              .formatted(data));
    }
    return Tokens.in(data, InstantSource.system())
        .issue(new Grant(subject, Set.of(), rights, Map.of()), LIFE);
  }
}
