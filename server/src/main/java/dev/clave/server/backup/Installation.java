package dev.clave.server.backup;

import dev.clave.engine.Engine;
import dev.clave.engine.maintenance.Progress;
import dev.clave.engine.maintenance.RunningEngine;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.store.ServerAddress;
import dev.clave.server.system.Store;
import dev.clave.stores.BaseBackup;
import dev.clave.stores.Postgres;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a server needs to be there again: its embedded stores, keys, tokens and audit trail, and the
 * file of its settings. A server may use the folder meanwhile.
 *
 * <pre>{@code
 * Installation installation = new Installation(Path.of("/var/lib/clave"), Optional.empty());
 * }</pre>
 *
 * @param folder the data folder
 * @param settings the file of settings, if the server is started with one
 */
public record Installation(Path folder, Optional<Path> settings) {
  /** Where a restored file of settings is, in the data folder. */
  public static final String SETTINGS = "clave.properties";

  /** A file in the data folder that is as old as the last backup. */
  private static final String LAST_BACKUP = "last-backup";

  private static final Path TABLES = Path.of(Store.TABLES.label());
  private static final Path POSTGRES = Path.of(Store.POSTGRES.label());

  /** What is copied in another way, or is true of the running server alone. */
  private static final Set<Path> LEFT_OUT =
      Set.of(
          Path.of("log"),
          Path.of("tables.url"),
          Path.of(ServerAddress.FILE),
          Path.of(LAST_BACKUP),
          TABLES,
          POSTGRES.resolve("data"),
          POSTGRES.resolve("data.new"),
          POSTGRES.resolve("port"),
          POSTGRES.resolve("log"));

  public Installation {
    folder = folder.toAbsolutePath();
  }

  /** What the settings put into stores elsewhere, which a backup of this folder does not have. */
  public static List<String> elsewhere(Configuration configuration) {
    List<String> stores = new ArrayList<>();
    if (configuration.tablesAreElsewhere()) {
      stores.add(
          "the tables in "
              + configuration
                  .given(Setting.DYNAMODB_ENDPOINT)
                  .orElse("AWS " + configuration.text(Setting.DYNAMODB_REGION)));
    }
    configuration
        .given(Setting.POSTGRES_URL)
        .ifPresent(
            url -> stores.add("the database at " + configuration.shown(Setting.POSTGRES_URL)));
    configuration
        .given(Setting.S3_ENDPOINT)
        .ifPresent(
            endpoint ->
                stores.add(
                    "the bucket %s at %s"
                        .formatted(configuration.text(Setting.S3_BUCKET), endpoint)));
    return stores;
  }

  /** How long ago the last backup of a data folder began; empty when there is none. */
  public static Optional<Duration> sinceBackup(Path folder, InstantSource clock) {
    try {
      Instant begunAt = Instant.parse(Files.readString(folder.resolve(LAST_BACKUP)).strip());
      return Optional.of(Duration.between(begunAt, clock.instant()));
    } catch (IOException | DateTimeParseException none) {
      return Optional.empty();
    }
  }

  /** Leaves in the data folder when its last backup began, for {@link #sinceBackup}. */
  void backedUp(Instant begunAt) throws IOException {
    Files.writeString(folder.resolve(LAST_BACKUP), begunAt + "\n");
  }

  /**
   * Tables first and files last: a file is uploaded before its metadata is written, so whatever the
   * tables name is there.
   */
  void copy(BackedFiles files, Progress progress) throws IOException {
    if (Engine.isAt(folder.resolve(TABLES))) {
      progress.step("tables", 0, 0);
      copyTables(files);
    }
    if (Files.exists(folder.resolve(POSTGRES).resolve("data/PG_VERSION"))) {
      progress.step("PostgreSQL", 0, 0);
      files.within(POSTGRES + "/");
      files.folder("data");
      files.within(POSTGRES + "/data/");
      try (Postgres server = Postgres.start(folder.resolve(POSTGRES))) {
        BaseBackup.of(server, files);
      }
    }
    progress.step("files and keys", 0, 0);
    files.within("");
    copyRest(files);
    if (settings.isPresent()) {
      files.file(SETTINGS, settings.get());
    }
  }

  private void copyTables(BackedFiles files) throws IOException {
    Path tables = folder.resolve(TABLES);
    if (RunningEngine.uses(tables)) {
      String checkpoint = RunningEngine.of(tables).ask("checkpoint", Progress.NONE);
      copyCheckpoint(files, Path.of(checkpoint));
    } else {
      try (Engine engine = Engine.open(tables)) {
        copyCheckpoint(files, engine.maintenance().checkpoint());
      }
    }
  }

  private void copyCheckpoint(BackedFiles files, Path checkpoint) throws IOException {
    try {
      files.within(TABLES + "/");
      files.folder("rocksdb");
      files.file("format", folder.resolve(TABLES).resolve("format"));
      files.within(TABLES + "/rocksdb/");
      try (Stream<Path> all = Files.list(checkpoint)) {
        for (Path file : all.sorted().toList()) {
          files.file(file.getFileName().toString(), file);
        }
      }
    } finally {
      try (Stream<Path> all = Files.walk(checkpoint)) {
        for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  private void copyRest(BackedFiles files) throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes)
              throws IOException {
            Path name = folder.relativize(visited);
            if (LEFT_OUT.contains(name)) {
              if (name.equals(TABLES)) {
                files.folder(name.toString());
              }
              return FileVisitResult.SKIP_SUBTREE;
            }
            if (!visited.equals(folder)) {
              files.folder(name.toString());
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Path name = folder.relativize(file);
            boolean isOfARun = LEFT_OUT.contains(name) || name.endsWith("lock");
            boolean isReplaced = settings.isPresent() && name.equals(Path.of(SETTINGS));
            if (attributes.isRegularFile() && !isOfARun && !isReplaced) {
              files.file(name.toString(), file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failure)
              throws IOException {
            if (Files.exists(file)) {
              throw failure;
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
