package dev.clave.server;

import static java.util.stream.Collectors.toMap;

import dev.clave.engine.Engine;
import dev.clave.engine.maintenance.Progress;
import dev.clave.server.audit.AuditSettings;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.store.Stores;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.Store;
import dev.clave.stores.Directories;
import dev.clave.stores.PreparedCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tables with samples in them, and databases with the schemas of systems, made with the program, so
 * that a new data folder begins with a copy instead of making all of it again. They are used only
 * by a start that would have made the same: of the same designs, with the settings as they come.
 *
 * <pre>{@code
 * new PreparedStores(Path.of("lib/prepared")).take(dataFolder, systems);
 * }</pre>
 */
public record PreparedStores(Path folder) {
  private static final Logger log = LoggerFactory.getLogger(PreparedStores.class);
  private static final String TABLES = Store.TABLES.label();
  private static final String POSTGRES = Store.POSTGRES.label();

  /** What a data folder begins with: the systems whose samples are there, and the databases. */
  record Beginning(
      List<String> systems, Optional<PreparedCluster> databases, Optional<PreparedStores> tables) {
    static final Beginning EMPTY = new Beginning(List.of(), Optional.empty(), Optional.empty());

    /**
     * Copies the tables into a data folder.
     *
     * @return the systems whose samples are there by now
     */
    List<String> copyTables(Path data) {
      return tables.map(each -> each.copied(data)).orElse(false) ? systems : List.of();
    }
  }

  /** Takes over the stores of a server that has ended, as it left them after its first start. */
  public void take(Path data, List<ServedSystem> systems) {
    try (Engine engine = Engine.open(data.resolve(TABLES))) {
      engine.maintenance().compact(Progress.NONE);
    }
    try {
      Files.createDirectories(folder);
      Files.move(data.resolve(TABLES), folder.resolve(TABLES));
      if (Files.isDirectory(data.resolve(POSTGRES))) {
        databases().take(data.resolve(POSTGRES));
      }
      for (ServedSystem system : systems) {
        if (system.designText().isPresent()) {
          Files.writeString(folder.resolve(system.name()), system.designText().get());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the folder `" + folder + "` cannot be written", e);
    }
  }

  private PreparedCluster databases() {
    return new PreparedCluster(folder.resolve(POSTGRES));
  }

  /**
   * What a data folder that has no tables begins with, if these are what the start would make. The
   * databases know how far the streams of these tables were read.
   */
  Beginning beginning(Configuration configuration, List<ServedSystem> systems) {
    Path data = configuration.data();
    if (!Files.isDirectory(folder.resolve(TABLES))
        || Files.exists(data.resolve(TABLES))
        || Files.exists(data.resolve(SampleMarks.FOLDER))) {
      return Beginning.EMPTY;
    }
    try {
      List<String> names = prepared();
      if (!wouldBeTheSame(configuration, names) || !areServed(names, systems)) {
        return Beginning.EMPTY;
      }
      return new Beginning(names, Optional.of(databases()), Optional.of(this));
    } catch (IOException e) {
      log.warn("the prepared samples in `{}` are not used", folder, e);
      return Beginning.EMPTY;
    }
  }

  /** False if it failed: then the tables are made as ever. */
  private boolean copied(Path data) {
    try {
      copy(data);
      return true;
    } catch (IOException e) {
      log.warn("the prepared samples in `{}` are not used", folder, e);
      return false;
    }
  }

  private List<String> prepared() throws IOException {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, Files::isRegularFile)) {
      files.forEach(file -> names.add(file.getFileName().toString()));
    }
    return names;
  }

  private static boolean wouldBeTheSame(Configuration configuration, List<String> names) {
    return configuration.on(Setting.SAMPLE)
        && !configuration.on(Setting.MEMORY)
        && !configuration.tablesAreElsewhere()
        && configuration.text(Setting.TABLE_PREFIX).isEmpty()
        && configuration.systemsWithNamedTables().isEmpty()
        && names.stream().allMatch(name -> AuditSettings.of(name).isOn(configuration));
  }

  private boolean areServed(List<String> names, List<ServedSystem> systems) throws IOException {
    Map<String, String> served =
        systems.stream().collect(toMap(ServedSystem::name, each -> each.designText().orElse("")));
    for (String name : names) {
      if (!Files.readString(folder.resolve(name)).equals(served.get(name))) {
        return false;
      }
    }
    return true;
  }

  /** Another process that starts on the same folder may be first: then its tables stay. */
  private void copy(Path data) throws IOException {
    Directories.createForOwner(data);
    Path making = Files.createTempDirectory(data, TABLES);
    try {
      copy(folder.resolve(TABLES), making);
      Files.move(making, data.resolve(TABLES));
    } catch (IOException e) {
      Stores.forget(making);
      throw e;
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(from)) {
      for (Path file : files) {
        Path copy = to.resolve(file.getFileName().toString());
        if (Files.isDirectory(file)) {
          copy(file, Files.createDirectory(copy));
        } else {
          Files.copy(file, copy);
          Directories.sync(copy);
        }
      }
    }
    Directories.sync(to);
  }
}
