package dev.clave.cli;

import dev.clave.cli.terminal.Failure;
import dev.clave.design.Design;
import dev.clave.migrate.SourceAddress;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The source of a migration: a database, files, or another DynamoDB table. */
final class SourcePlace {
  private static final String TABLE = "dynamodb:";

  @Option(
      names = "--from",
      paramLabel = "SOURCE",
      description =
          "A JDBC URL; a folder of CSV and JSON Lines files, or one of them; or dynamodb:TABLE.")
  private String from;

  @Option(
      names = "--driver-path",
      paramLabel = "JARS",
      description = "Jars with the JDBC driver that the mapping names in `driver:`.")
  private String driverPath;

  @Option(
      names = "--from-design",
      paramLabel = "FILE",
      description = "The design of dynamodb:TABLE; without it its items are rows as they are.")
  private Path fromDesign;

  @Option(
      names = "--from-endpoint",
      paramLabel = "URL",
      description = "Where dynamodb:TABLE is, if it is not where the new table is.")
  private URI fromEndpoint;

  boolean isNamed() {
    return from != null;
  }

  /** What must be closed after the migration comes back with the address. */
  record Opened(SourceAddress address, List<AutoCloseable> behind) implements AutoCloseable {
    @Override
    public void close() {
      for (AutoCloseable each : behind) {
        try {
          each.close();
        } catch (Exception failure) {
          throw new Failure("the source did not close: " + failure.getMessage(), failure);
        }
      }
    }
  }

  /** A table of the same place is read by the client that writes the new one. */
  Opened open(DynamoDbClient target) {
    if (from.startsWith(TABLE)) {
      return table(from.substring(TABLE.length()), target);
    }
    if (from.startsWith("jdbc:")) {
      return new Opened(SourceAddress.jdbc(from), drivers(driverPath));
    }
    Path path = Path.of(from);
    if (!Files.exists(path)) {
      throw new Failure(
          "expected a JDBC URL, dynamodb:TABLE or a file or folder that exists, found `"
              + from
              + "`");
    }
    return new Opened(SourceAddress.files(path), List.of());
  }

  private Opened table(String name, DynamoDbClient target) {
    Optional<Design> design = Optional.ofNullable(fromDesign).map(SourcePlace::design);
    if (fromEndpoint == null) {
      return new Opened(SourceAddress.items(target, name, design), List.of());
    }
    DynamoDbClient client = RemoteTables.client(Optional.of(fromEndpoint), Region.US_EAST_1);
    return new Opened(SourceAddress.items(client, name, design), List.of(client));
  }

  private static Design design(Path file) {
    return Design.check(DesignFile.design(file))
        .design()
        .orElseThrow(() -> new Failure("`" + file + "` has errors; `clave check` shows them"));
  }

  /** The mapping's driver is looked for by the thread's class loader. */
  static List<AutoCloseable> drivers(String driverPath) {
    if (driverPath == null) {
      return List.of();
    }
    List<URL> jars = new ArrayList<>();
    for (String jar : driverPath.split(File.pathSeparator, -1)) {
      if (!Files.exists(Path.of(jar))) {
        throw new Failure("there is no `" + jar + "`");
      }
      try {
        jars.add(Path.of(jar).toUri().toURL());
      } catch (MalformedURLException everyPathHasOne) {
        throw new IllegalStateException(everyPathHasOne);
      }
    }
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    URLClassLoader drivers = new URLClassLoader(jars.toArray(URL[]::new), before);
    thread.setContextClassLoader(drivers);
    return List.of(() -> thread.setContextClassLoader(before), drivers);
  }
}
