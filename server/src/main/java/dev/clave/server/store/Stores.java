package dev.clave.server.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All stores of one server.
 *
 * <pre>{@code
 * DynamoDbClient client = stores.tables().client();
 * }</pre>
 */
public final class Stores implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Stores.class);

  private final Path folder;
  private final boolean passing;
  private final TableStore tables;
  private final Optional<PostgresStore> postgres;
  private final Optional<BucketStore> objects;

  Stores(
      Path folder,
      boolean passing,
      TableStore tables,
      Optional<PostgresStore> postgres,
      Optional<BucketStore> objects) {
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

  /** PostgreSQL, if a served system needs it. */
  public Optional<PostgresStore> postgres() {
    return postgres;
  }

  /** The object store, if a served system needs it. */
  public Optional<BucketStore> objects() {
    return objects;
  }

  @Override
  public void close() {
    objects.ifPresent(Stores::close);
    postgres.ifPresent(Stores::close);
    close(tables);
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

  /** Deletes a temporary folder. */
  public static void forget(Path folder) {
    try (Stream<Path> paths = Files.walk(folder)) {
      paths.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    } catch (IOException e) {
      log.warn("the temporary folder `{}` stays behind", folder, e);
    }
  }
}
