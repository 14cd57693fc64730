package dev.clave.cli;

import static java.util.stream.Collectors.joining;

import dev.clave.cli.backup.ServedPaths;
import dev.clave.cli.terminal.Ending;
import dev.clave.cli.terminal.Failure;
import dev.clave.cli.terminal.SettingsOption;
import dev.clave.server.PreparedStores;
import dev.clave.server.Server;
import dev.clave.server.ServerBuilder;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.store.Startup;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.SystemFolder;
import dev.clave.server.system.SystemProvider;
import dev.clave.stores.StoreException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Starts everything and stays until it is told to stop. */
@Command(
    name = "up",
    description = {
      "Serve designs with their REST API and console, on embedded stores.",
      "Without a path, the five systems that come with Clave."
    },
    footer = {"  clave up design.yaml --watch", "  clave up ./shop --examples --memory"})
final class UpCommand implements Callable<Integer> {
  /** Two looks that find the same text make it count, so a save is served within a second. */
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(300);

  private static final Duration LONGEST_LAST_LOOK = Duration.ofSeconds(5);

  /** Where the launcher has stores with the samples, if it made them. */
  private static final String PREPARED_STORES = "clave.prepared";

  @Spec private CommandSpec spec;

  @Mixin private SettingsOption settings;

  private List<ServedSystem> systems;

  @Parameters(
      paramLabel = "PATH",
      arity = "0..*",
      description =
          "A design file, a folder with design.yaml, load.yaml, system.yaml, migration.yaml,"
              + " sample/*.jsonl, or the name of a system on the class path.")
  private List<Path> paths = List.of();

  @Option(names = "--examples", description = "Serve the five systems beside the given designs.")
  private boolean examples;

  @Option(names = "--memory", description = "Keep nothing after the end.")
  private boolean memory;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = "Where to listen. Default: 127.0.0.1.")
  private String host;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Port of REST and console. Default: 8080.")
  private String port;

  @Option(
      names = "--dynamodb-port",
      paramLabel = "PORT",
      description = "Port of the engine. Default: 8000.")
  private String dynamoDbPort;

  @Option(
      names = "--s3-port",
      paramLabel = "PORT",
      description = "Port of the object store. Default: 9000.")
  private String s3Port;

  @Option(
      names = "--prefix",
      paramLabel = "PREFIX",
      description = "What the names of all tables begin with, as --set table.prefix=PREFIX.")
  private String prefix;

  @Option(
      names = "--sample",
      description = "Load sample data into stores of yours too, where their tables are empty.")
  private boolean sample;

  @Option(
      names = "--watch",
      description = {
        "Check a design again when its file is saved, and serve it where that is safe;",
        "otherwise show what `clave plan` would do."
      })
  private boolean watch;

  @Option(names = "--no-sample", description = "Start with empty tables.")
  private boolean noSample;

  @Override
  public Integer call() throws InterruptedException {
    if (sample && noSample) {
      throw new ParameterException(
          spec.commandLine(), "expected `--sample` or `--no-sample`, found both");
    }
    if (watch && paths.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "expected a PATH to `--watch`, found none");
    }
    systems = systems();
    Configuration configuration = configuration();
    return Ending.runUntilTold(ending -> serve(configuration, ending));
  }

  private void serve(Configuration configuration, Ending ending) throws InterruptedException {
    long begin = System.nanoTime();
    try (Server server = start(configuration)) {
      started("ready", (System.nanoTime() - begin) / 1_000_000);
      ServedPaths.of(paths, examples).keepIn(server.stores().folder());
      ServedTables tables = new ServedTables(configuration, server);
      show(server, tables);
      if (watch) {
        watch(server, tables, ending);
      } else {
        ending.await();
      }
      say("stopping");
    } catch (Failure unfinished) {
      if (!ending.isAsked()) {
        throw unfinished;
      }
      say("stopped before it was ready");
    }
  }

  /** Looks at files in a thread of its own: a file that keeps it waiting must not keep the end. */
  private void watch(Server server, ServedTables tables, Ending ending)
      throws InterruptedException {
    Thread watcher = new Thread(() -> look(server, tables, ending), "clave-watch");
    watcher.setDaemon(true);
    watcher.start();
    ending.await();
    watcher.join(LONGEST_LAST_LOOK.toMillis());
  }

  private void look(Server server, ServedTables tables, Ending ending) {
    boolean colour = spec.commandLine().getColorScheme().ansi().enabled();
    List<SavedDesign> designs = new ArrayList<>();
    for (int i = 0; i < paths.size(); i++) {
      if (!Files.exists(SystemFolder.designFile(paths.get(i)))) {
        continue;
      }
      String options = tables.options(systems.get(i).name());
      designs.add(new SavedDesign(paths.get(i), server, options, colour, this::say));
    }
    try {
      while (!ending.isAskedWithin(BETWEEN_LOOKS)) {
        designs.forEach(SavedDesign::look);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private List<ServedSystem> systems() {
    List<ServedSystem> all = new ArrayList<>();
    for (Path path : paths) {
      all.add(ServedPath.read(path, spec.commandLine()));
    }
    if (paths.isEmpty() || examples) {
      SystemProvider.onClassPath().stream()
          .filter(each -> all.stream().noneMatch(path -> path.name().equals(each.name())))
          .forEach(all::add);
    }
    return all;
  }

  private Server start(Configuration configuration) {
    try {
      ServerBuilder builder =
          Server.builder().serve(systems).configuration(configuration).startup(new Progress());
      Optional.ofNullable(System.getProperty(PREPARED_STORES))
          .ifPresent(folder -> builder.prepared(new PreparedStores(Path.of(folder))));
      return builder.start();
    } catch (IllegalArgumentException
        | IllegalStateException
        | StoreException
        | UncheckedIOException e) {
      throw new Failure(e.getMessage(), e);
    }
  }

  private final class Progress implements Startup {
    @Override
    public void planned(String creation) {
      say("will " + creation);
    }

    @Override
    public void warned(String warning) {
      say("warning: " + warning);
    }

    @Override
    public void listening(String address) {
      say("listening      " + address);
    }

    @Override
    public void done(String step, long millis) {
      started(step, millis);
    }
  }

  private void started(String step, long millis) {
    say(String.format(Locale.ROOT, "%-14s %6d ms", step, millis));
  }

  private void say(String progress) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(progress);
    err.flush();
  }

  private void show(Server server, ServedTables tables) {
    PrintWriter out = spec.commandLine().getOut();
    out.println("console     " + address(server));
    out.println("REST        " + server.address() + "api");
    out.println("DynamoDB    " + server.stores().tables().place());
    server.stores().postgres().ifPresent(store -> out.println("PostgreSQL  " + store.place()));
    server.stores().objects().ifPresent(store -> out.println("objects     " + store.place()));
    for (int i = 0; i < paths.size(); i++) {
      if (ServedPath.migration(paths.get(i)).isPresent()) {
        out.println("migration   " + migrateCommand(paths.get(i), systems.get(i), tables));
      }
    }
    out.println("data        " + server.stores().folder());
    if (watch) {
      out.println("watching    " + paths.stream().map(Path::toString).collect(joining(" ")));
    }
    out.println("Ctrl-C stops it");
    out.flush();
  }

  /** How rows from elsewhere come into the table of a folder while it is served. */
  private static String migrateCommand(Path path, ServedSystem system, ServedTables tables) {
    return "clave migrate %s --from SOURCE %s"
        .formatted(ServedPaths.quoted(path.toString()), tables.options(system.name()));
  }

  /** The token goes behind the hash, which browsers keep to themselves. */
  private static String address(Server server) {
    return server
        .administratorToken()
        .map(token -> server.address() + "#token=" + token)
        .orElse(server.address());
  }

  private Configuration configuration() {
    Map<Setting, String> flags = new HashMap<>();
    give(flags, Setting.HOST, host);
    give(flags, Setting.PORT, port);
    give(flags, Setting.DYNAMODB_PORT, dynamoDbPort);
    give(flags, Setting.S3_PORT, s3Port);
    give(flags, Setting.TABLE_PREFIX, prefix);
    if (memory) {
      flags.put(Setting.MEMORY, "true");
    }
    if (sample || noSample) {
      flags.put(Setting.SAMPLE, Boolean.toString(sample));
    }
    return settings.configuration(flags, systems);
  }

  private static void give(Map<Setting, String> flags, Setting setting, String value) {
    if (value != null) {
      flags.put(setting, value);
    }
  }
}
