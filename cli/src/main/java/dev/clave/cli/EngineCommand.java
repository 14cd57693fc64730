package dev.clave.cli;

import dev.clave.cli.terminal.Ending;
import dev.clave.cli.terminal.Failure;
import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.engine.SeparateEngines;
import dev.clave.engine.reality.Reality;
import dev.clave.engine.storage.Durability;
import dev.clave.engine.storage.StorageException;
import dev.clave.engine.wire.AccessKey;
import dev.clave.engine.wire.Endpoint;
import dev.clave.engine.wire.EndpointOptions;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs the DynamoDB-compatible engine until it is stopped. */
@Command(
    name = "engine",
    description = {
      "Run the DynamoDB-compatible engine for any AWS SDK, until Ctrl-C.",
      "Requests must be signed when CLAVE_ACCESS_KEY_ID and CLAVE_SECRET_ACCESS_KEY are set in the"
          + " environment; both are needed to listen on an address that other machines can reach."
    },
    subcommands = {
      EngineBackupCommand.class,
      EngineRestoreCommand.class,
      EngineVerifyCommand.class,
      EngineCompactCommand.class,
      EngineInfoCommand.class,
      EngineExportCommand.class,
      EngineImportCommand.class
    },
    footer = "  clave engine --port 8000 --data .clave/engine")
final class EngineCommand implements Callable<Integer> {
  /** There is none for a line that {@link #plain} understands. */
  @Spec private CommandSpec spec;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      description = "The address to listen on (${DEFAULT-VALUE}).")
  private String host = "127.0.0.1";

  @Option(
      names = {"--port", "-port"},
      paramLabel = "PORT",
      description = "The port to listen on (${DEFAULT-VALUE}; 0 takes a free one).")
  private int port = 8000;

  @ArgGroup private Place place = new Place();

  @Option(
      names = "--durability",
      paramLabel = "sync|os",
      description =
          "When a write on disk counts as done: once synced (sync, the default) or once the"
              + " operating system has it (os).")
  private Durability durability = Durability.SYNC;

  @Option(
      names = "--reality",
      paramLabel = "aws|SETTINGS",
      description = {
        "Show what programs meet on the service: throttling, stale reads, index lag, several"
            + " stream shards, latency, errors.",
        "aws, or settings with commas between them, such as"
            + " aws,seed=7,latency=0,error=InternalServerError/PutItem/0.01,table=notes,stale=0"
      })
  private String reality = "none";

  @Option(
      names = "--s3",
      paramLabel = "URL|DIR|embedded",
      description =
          "Where exports go and imports come from: an S3 endpoint, a folder whose folders are"
              + " buckets, or an object store that is started beside the engine.")
  private String s3;

  @Option(
      names = "--kinesis",
      paramLabel = "URL",
      description = "The Kinesis endpoint that takes the records of Kinesis destinations.")
  private URI kinesis;

  @Option(
      names = "--memory-limit",
      paramLabel = "SIZE",
      description =
          "How much memory the tables may take with --memory, or the caches and buffers of tables"
              + " on disk, such as 512m or 2g. Writes beyond it are refused.")
  private String memoryLimit;

  @Option(
      names = "--separate",
      description = "Keep the tables of each access key and region apart, as DynamoDB Local does.")
  private boolean separate;

  @Option(
      names = "-sharedDb",
      description =
          "One set of tables for all, which is the default; the same as without --separate.")
  private boolean shared;

  @Option(
      names = "-delayTransientStatuses",
      description = "Taken and without effect: tables are ready at once.")
  private boolean delayed;

  /** Where items are kept. */
  static final class Place {
    @Option(
        names = {"--data", "-dbPath"},
        paramLabel = "DIR",
        description = "Keep the tables in this folder (.clave/engine).")
    private Path data = Path.of(".clave", "engine");

    @Option(
        names = {"--memory", "-inMemory"},
        description = "Keep the tables in memory; they go with the process.")
    private boolean memory;
  }

  /**
   * The command of a line that tells only the port and the place of the tables; empty for any other
   * line. What picocli does with a line takes as long as all else until the first answer.
   */
  static Optional<EngineCommand> plain(String... arguments) {
    if (arguments.length == 0
        || !arguments[0].equals("engine")
        || System.getenv("CLAVE_ACCESS_KEY_ID") != null
        || System.getenv("CLAVE_SECRET_ACCESS_KEY") != null) {
      return Optional.empty();
    }
    EngineCommand command = new EngineCommand();
    Set<String> toldOptions = new HashSet<>();
    for (int i = 1; i < arguments.length; i++) {
      String value = i + 1 < arguments.length ? arguments[i + 1] : "";
      String told;
      switch (arguments[i]) {
        case "--port", "-port" -> {
          if (!value.matches("\\d{1,5}")) {
            return Optional.empty();
          }
          command.port = Integer.parseInt(value);
          told = "port";
          i++;
        }
        case "--data", "-dbPath" -> {
          if (value.isEmpty() || value.startsWith("-")) {
            return Optional.empty();
          }
          command.place.data = Path.of(value);
          told = "place";
          i++;
        }
        case "--memory", "-inMemory" -> {
          command.place.memory = true;
          told = "place";
        }
        default -> {
          return Optional.empty();
        }
      }
      if (!toldOptions.add(told)) {
        return Optional.empty();
      }
    }
    return Optional.of(command);
  }

  @Override
  public Integer call() throws InterruptedException {
    EndpointOptions how = how();
    return Ending.runUntilTold(ending -> serve(how, ending));
  }

  private void serve(EndpointOptions how, Ending ending) throws InterruptedException {
    try (EngineNeighbours neighbours =
        EngineNeighbours.of(options(), s3, kinesis, place.data.resolveSibling("objects"))) {
      if (separate && !shared) {
        try (SeparateEngines engines = openSeparate(neighbours.options());
            Endpoint endpoint = listen(() -> engines.serve(how))) {
          run(endpoint, " of each access key and region", neighbours, ending);
        }
      } else {
        try (Engine engine = open(neighbours.options());
            Endpoint endpoint = listen(() -> engine.serve(how))) {
          run(endpoint, "", neighbours, ending);
        }
      }
    }
  }

  private void run(Endpoint endpoint, String whose, EngineNeighbours neighbours, Ending ending)
      throws InterruptedException {
    PrintWriter out = spec == null ? Start.unicode(System.out) : spec.commandLine().getOut();
    out.println("engine listens on " + endpoint.uri());
    out.println("tables" + whose + " are kept in " + (place.memory ? "memory" : place.data));
    neighbours.tell(out);
    if (!reality.equals("none")) {
      out.println("requests meet the reality " + reality);
    }
    if (delayed) {
      out.println("tables are ready at once: -delayTransientStatuses has no effect");
    }
    out.flush();
    ending.await();
  }

  private EndpointOptions how() {
    String id = System.getenv("CLAVE_ACCESS_KEY_ID");
    String secret = System.getenv("CLAVE_SECRET_ACCESS_KEY");
    if ((id == null) != (secret == null)) {
      throw new Failure(
          "expected both CLAVE_ACCESS_KEY_ID and CLAVE_SECRET_ACCESS_KEY, found only one");
    }
    try {
      return id == null
          ? EndpointOptions.of(host, port)
          : EndpointOptions.of(host, port, new AccessKey(id, secret));
    } catch (IllegalArgumentException unsafe) {
      throw new ParameterException(spec.commandLine(), unsafe.getMessage(), unsafe);
    }
  }

  private SeparateEngines openSeparate(EngineOptions options) {
    try {
      return place.memory
          ? SeparateEngines.inMemory(options)
          : SeparateEngines.open(place.data, options);
    } catch (IllegalArgumentException ofOneEngine) {
      throw new Failure(ofOneEngine.getMessage(), ofOneEngine);
    }
  }

  private EngineOptions options() {
    try {
      EngineOptions options =
          EngineOptions.defaults().withDurability(durability).withReality(Reality.parse(reality));
      return memoryLimit == null ? options : options.withMemoryLimit(bytes(memoryLimit));
    } catch (IllegalArgumentException notUnderstood) {
      throw new ParameterException(spec.commandLine(), notUnderstood.getMessage(), notUnderstood);
    }
  }

  private static long bytes(String size) {
    Matcher matcher = Pattern.compile("(\\d{1,9})([kmg]?)").matcher(size.toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "expected a size such as `512m` or `2g`, found `" + size + "`");
    }
    int shift =
        switch (matcher.group(2)) {
          case "k" -> 10;
          case "m" -> 20;
          case "g" -> 30;
          default -> 0;
        };
    return Long.parseLong(matcher.group(1)) << shift;
  }

  private Engine open(EngineOptions options) {
    try {
      return place.memory ? Engine.inMemory(options) : Engine.open(place.data, options);
    } catch (StorageException unusable) {
      throw new Failure(unusable.getMessage(), unusable);
    }
  }

  private Endpoint listen(Supplier<Endpoint> start) {
    try {
      return start.get();
    } catch (UncheckedIOException failure) {
      throw new Failure(
          "`" + host + ":" + port + "` cannot be listened on: " + failure.getCause().getMessage(),
          failure);
    }
  }
}
