package dev.clave.server.store;

import dev.clave.server.observe.Health;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All stores of one server. */
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

  Stores(
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
      forget(folder);
    }
  }

  /** Closes something; what cannot be closed is told, and keeps nothing else from closing. */
  public static void close(AutoCloseable store) {
    try {
      store.close();
    } catch (Exception e) {
      log.warn("{} did not close", store.getClass().getSimpleName(), e);
    }
  }

  /** Takes a temporary folder away. */
  static void forget(Path folder) {
    try (Stream<Path> paths = Files.walk(folder)) {
      paths.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    } catch (IOException e) {
      log.warn("the temporary folder `{}` stays behind", folder, e);
    }
  }
}
