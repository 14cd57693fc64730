package dev.clave.server.store;

import dev.clave.server.Startup;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.observe.Health;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** All stores of one server. */
public final class Stores implements AutoCloseable {
  private final Path folder;
  private final TableStore tables;

  private Stores(Path folder, TableStore tables) {
    this.folder = folder;
    this.tables = tables;
  }

  public static Stores open(Configuration configuration, Startup startup) {
    Path folder = folder(configuration);
    startup.step("tables");
    return new Stores(folder, TableStore.open(configuration));
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

  /** A question to each store. */
  public List<Health.Probe> probes() {
    return List.of(
        new Health.Probe(
            "tables", tables.place(), () -> tables.client().listTables(b -> b.limit(1))));
  }

  @Override
  public void close() {
    tables.close();
  }
}
