package dev.clave.cli.terminal;

import dev.clave.server.store.ServerAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which running server a command asks; used as a mixin. */
public final class ServerPlace {
  private static final URI USUAL = URI.create("http://127.0.0.1:8080");
  private static final Pattern ADDRESS = Pattern.compile("https?://[^/@?#\\s]+(/[^?#\\s]*)?");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--server",
      paramLabel = "URL",
      defaultValue = "${env:CLAVE_SERVER}",
      description = {
        "The running server; also CLAVE_SERVER.",
        "Unless given, the one that runs on the data folder, or else http://127.0.0.1:8080."
      })
  private String server;

  /** The address that was given, or else that of the server on the data folder. */
  public URI of(Path data) {
    return of(data, USUAL);
  }

  /** As {@link #of(Path)}, with another address where nothing says one. */
  public URI of(Path data, URI otherwise) {
    if (server == null || server.isBlank()) {
      return ServerAddress.in(data).map(ServerAddress::uri).orElse(otherwise);
    }
    if (!ADDRESS.matcher(server).matches()) {
      throw new ParameterException(
          command.commandLine(),
          "expected `--server` to be an address such as `http://127.0.0.1:8080`, found `%s`"
              .formatted(server));
    }
    return URI.create(server.replaceAll("/+$", ""));
  }
}
