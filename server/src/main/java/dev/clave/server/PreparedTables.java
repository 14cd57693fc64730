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
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tables with samples in them, made with the program, so that a new data folder begins with a copy
 * instead of writing every item again. They are used only by a start that would have made the same:
 * of the same designs, with the settings as they come.
 *
 * <pre>{@code
 * new PreparedTables(Path.of("lib/prepared")).take(dataFolder, systems);
 * }</pre>
 */
public record PreparedTables(Path folder) {
  private static final Logger log = LoggerFactory.getLogger(PreparedTables.class);
  private static final String TABLES = Store.TABLES.label();

  /** Takes over the tables of a server that has ended, as it left them after its first start. */
  public void take(Path data, List<ServedSystem> systems) {
    try (Engine engine = Engine.open(data.resolve(TABLES))) {
      engine.maintenance().compact(Progress.NONE);
    }
    try {
      Files.createDirectories(folder);
      Files.move(data.resolve(TABLES), folder.resolve(TABLES));
      for (ServedSystem system : systems) {
        if (system.designText().isPresent()) {
          Files.writeString(folder.resolve(system.name()), system.designText().get());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the folder `" + folder + "` cannot be written", e);
    }
  }

  /**
   * Begins a data folder that has no tables with a copy of these, if they are what the start would
   * make.
   *
   * @return the systems whose samples are in them
   */
  List<String> copyTo(Configuration configuration, List<ServedSystem> systems) {
    Path data = configuration.data();
    if (!Files.isDirectory(folder.resolve(TABLES))
        || Files.exists(data.resolve(TABLES))
        || Files.exists(data.resolve(SampleMarks.FOLDER))) {
      return List.of();
    }
    try {
      List<String> names = prepared();
      if (!wouldBeTheSame(configuration, names) || !areServed(names, systems)) {
        return List.of();
      }
      copy(data);
      return names;
    } catch (IOException e) {
      log.warn("the prepared samples in `{}` are not used", folder, e);
      return List.of();
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
