package dev.clave.cli.mcp;

import dev.clave.cli.terminal.Ending;
import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.ServerPlace;
import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import dev.clave.server.token.SigningKey;
import dev.clave.server.token.Tokens;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lets programs with language models use designs and a running server. */
@Command(
    name = "mcp",
    description = {
      "Serve the Model Context Protocol over standard input and output, or over HTTP.",
      "Tools check, compare and cost designs, and read a running server with the rights and the",
      "scope of a token. Nothing is written unless --allow-writes; then a write is staged first."
    },
    footer = {
      "  clave mcp --server http://127.0.0.1:8080",
      "  clave mcp --system transporte --token \"$TOKEN\"",
      "  clave mcp --port 8090"
    })
public final class McpCommand implements Callable<Integer> {
  private static final Duration LIFE = Duration.ofDays(1);

  @Spec private CommandSpec spec;

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

  @Option(
      names = "--system",
      paramLabel = "NAME",
      description = "Also make each pattern and view of this system a tool with typed inputs.")
  private String system;

  @Option(
      names = "--allow-writes",
      description = "Offer stage_write and confirm_write; the token must have the right to write.")
  private boolean allowWrites;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Serve HTTP on this port of 127.0.0.1; callers send tokens of their own.")
  private Integer port;

  @Override
  public Integer call() throws IOException, InterruptedException {
    URI address = place.of(data);
    if (port != null) {
      return Ending.runUntilTold(
          ending -> {
            try (Http http = Http.serve(new Protocol(tools(), this::patternsFor), address, port)) {
              spec.commandLine().getErr().println("MCP listens on " + http.address());
              spec.commandLine().getErr().flush();
              ending.await();
            } catch (IOException e) {
              throw new Failure("port " + port + " cannot be used: " + e.getMessage(), e);
            }
          });
    }
    Api api = api(address);
    List<Tool> patterns = patterns(api);
    new Stdio(new Protocol(tools(), caller -> patterns), api)
        .serve(System.in, spec.commandLine().getOut());
    return 0;
  }

  private List<Tool> tools() {
    List<Tool> tools = new ArrayList<>(ServedTools.all());
    tools.addAll(DesignTools.all());
    if (allowWrites) {
      tools.addAll(new WriteTools(new StagedWrites(InstantSource.system())).all());
    }
    return tools;
  }

  private List<Tool> patterns(Api api) {
    try {
      return system == null ? List.of() : PatternTools.of(system, api);
    } catch (Tool.Refused refusal) {
      throw new Failure("the system `" + system + "`: " + refusal.getMessage(), refusal);
    }
  }

  /** Those of a caller of several: one whose token does not reach the system has none. */
  private List<Tool> patternsFor(Api caller) {
    try {
      return patterns(caller);
    } catch (Failure unreached) {
      return List.of();
    }
  }

  private Api api(URI address) {
    return new Api(
        HttpClient.newHttpClient(), address, token == null || token.isBlank() ? own() : token);
  }

  /** Whoever can read the key may do everything that it opens; this takes as little as it can. */
  private String own() {
    if (!Files.isReadable(data.resolve(SigningKey.FILE))) {
      throw new Failure(
          "expected `--token`, or `--data` with the folder of a server that was started; found no key in `%s`"
              .formatted(data));
    }
    Set<Right> rights = allowWrites ? EnumSet.of(Right.READ, Right.WRITE) : EnumSet.of(Right.READ);
    return Tokens.in(data, InstantSource.system())
        .issue(new Grant("clave mcp", Set.of(), rights, Map.of()), LIFE);
  }
}
