package dev.clave.server.store;

import dev.clave.server.Startup;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.observe.Health;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All stores of one server, opened side by side and closed in reverse. */
public final class Stores implements AutoCloseable {
  /** The names of the stores, as health has them. */
  public static final String TABLES = "tables";

  public static final String POSTGRES = "postgres";
  public static final String OBJECTS = "objects";

  private static final Logger log = LoggerFactory.getLogger(Stores.class);

  private final Path folder;
  private final boolean passing;
  private final TableStore tables;
  private final PostgresStore postgres;
  private final BucketStore objects;

  private Stores(
      Path folder,
      boolean passing,
      TableStore tables,
      PostgresStore postgres,
      BucketStore objects) {
    this.folder = folder;
    this.passing = passing;
    this.tables = tables;
    this.postgres = postgres;
    this.objects = objects;
  }

  /** Opens every store, or none: when one cannot be opened, the others are closed again. */
  public static Stores open(Configuration configuration, Startup startup) {
    Path folder = folder(configuration);
    CompletableFuture<TableStore> tables =
        begin("tables", startup, () -> TableStore.open(configuration, folder.resolve("tables")));
    CompletableFuture<PostgresStore> postgres =
        begin(
            "PostgreSQL",
            startup,
            () -> PostgresStore.open(configuration, folder.resolve("postgres")));
    CompletableFuture<BucketStore> objects =
        begin(
            "object store",
            startup,
            () -> BucketStore.open(configuration, folder.resolve("objects"), pages(configuration)));
    try {
      CompletableFuture.allOf(tables, postgres, objects).join();
    } catch (CompletionException e) {
      Stream.of(objects, postgres, tables).forEach(Stores::undo);
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
    return new Stores(
        folder, configuration.on(Setting.MEMORY), tables.join(), postgres.join(), objects.join());
  }

  private static <T> CompletableFuture<T> begin(String what, Startup startup, Supplier<T> open) {
    startup.step(what);
    CompletableFuture<T> opened = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                opened.complete(open.get());
              } catch (RuntimeException | Error e) {
                opened.completeExceptionally(e);
              }
            },
            "clave-open-" + what);
    thread.setDaemon(true);
    thread.start();
    return opened;
  }

  /** Closes what was opened; all are done, one way or the other, when this is called. */
  private static void undo(CompletableFuture<? extends AutoCloseable> done) {
    if (!done.isCompletedExceptionally()) {
      close(done.join());
    }
  }

  private static void close(AutoCloseable store) {
    try {
      store.close();
    } catch (Exception e) {
      log.warn("{} did not close", store.getClass().getSimpleName(), e);
    }
  }

  /** A page of this server, under either name of this machine. */
  private static List<String> pages(Configuration configuration) {
    String port = configuration.text(Setting.PORT);
    String scheme = configuration.given(Setting.TLS_CERTIFICATE).isPresent() ? "https" : "http";
    return Stream.of("127.0.0.1", "localhost", configuration.text(Setting.HOST))
        .distinct()
        .map(host -> scheme + "://" + host + ":" + port)
        .toList();
  }

  private static Path folder(Configuration configuration) {
    try {
      return configuration.on(Setting.MEMORY)
          ? Files.createTempDirectory("clave")
          : Files.createDirectories(configuration.data());
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the data folder `" + configuration.data() + "` cannot be made", e);
    }
  }

  /** Where the server keeps what is its own. */
  public Path folder() {
    return folder;
  }

  public TableStore tables() {
    return tables;
  }

  public PostgresStore postgres() {
    return postgres;
  }

  public BucketStore objects() {
    return objects;
  }

  /** A question to each store. */
  public List<Health.Probe> probes() {
    return List.of(tables.probe(), postgres.probe(), objects.probe());
  }

  @Override
  public void close() {
    List.of(objects, postgres, tables).forEach(Stores::close);
    if (passing) {
      forget();
    }
  }

  private void forget() {
    try (Stream<Path> paths = Files.walk(folder)) {
      paths.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    } catch (IOException e) {
      log.warn("the temporary folder `{}` stays behind", folder, e);
    }
  }
}
