package dev.clave.engine.maintenance;

import dev.clave.engine.storage.RocksStorage;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.storage.StoreFigure;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Table;
import dev.clave.engine.write.TableSizes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * Looks after a store while it is in use.
 *
 * <pre>{@code
 * engine.maintenance().backup(Path.of("backups"), Progress.NONE);
 * List<String> hurt = engine.maintenance().verify(Progress.NONE);
 * Maintenance.restore(Path.of("backups"), Optional.empty(), Path.of("data"), Progress.NONE);
 * }</pre>
 */
public final class Maintenance {
  private final Storage storage;
  private final Catalogue catalogue;
  private final TableSizes sizes;
  private final InstantSource clock;

  public Maintenance(Storage storage, Catalogue catalogue, TableSizes sizes, InstantSource clock) {
    this.storage = storage;
    this.catalogue = catalogue;
    this.sizes = sizes;
    this.clock = clock;
  }

  /**
   * Adds a backup of the whole store to a folder of backups. It holds every write that was
   * acknowledged before, and none in part; only files that are new are copied.
   *
   * @return the backup's name
   * @throws IllegalStateException when the engine keeps everything in memory
   */
  public synchronized String backup(Path folder, Progress progress) {
    RocksStorage disk = onDisk("backed up");
    Path checkpoint = disk.checkpoint();
    try {
      Files.createDirectories(folder);
      return new BackupFolder(folder).add(checkpoint, disk.identity(), clock.instant(), progress);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } finally {
      delete(checkpoint);
    }
  }

  /**
   * The files of the store as it is now, for whoever copies them elsewhere: links to them, in a
   * folder beside them that the caller deletes. They hold every write that was acknowledged before.
   *
   * @throws IllegalStateException when the engine keeps everything in memory
   */
  public synchronized Path checkpoint() {
    return onDisk("backed up").checkpoint();
  }

  /**
   * Makes a data folder of a backup.
   *
   * @param backup its name, or empty for the newest
   * @param target a folder that is not there yet, or empty
   * @throws IllegalArgumentException when there is something in the target
   * @throws UncheckedIOException when the backup is not whole; the target is then empty
   */
  public static void restore(Path folder, Optional<String> backup, Path target, Progress progress) {
    try {
      if (Files.exists(target)) {
        try (Stream<Path> files = Files.list(target)) {
          if (files.findAny().isPresent()) {
            throw new IllegalArgumentException(
                "expected an empty folder, found files in `" + target + "`");
          }
        }
      }
      Path database = RocksStorage.prepare(target);
      try {
        new BackupFolder(folder).restore(backup, database, progress);
      } catch (IOException | RuntimeException failure) {
        delete(target);
        throw failure;
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** A figure of the store as it is now; empty when the engine keeps everything in memory. */
  public OptionalLong figure(StoreFigure figure) {
    return storage instanceof RocksStorage disk
        ? OptionalLong.of(disk.figure(figure))
        : OptionalLong.empty();
  }

  /**
   * Reads all that is stored and holds it to its checksums and to itself.
   *
   * @return a sentence for each thing that is hurt; none when all is well
   */
  public synchronized List<String> verify(Progress progress) {
    List<String> hurt = new ArrayList<>();
    if (storage instanceof RocksStorage disk) {
      progress.step("checking files", 0, 0);
      hurt.addAll(disk.verify());
    }
    hurt.addAll(new Verification(catalogue).run(progress));
    return hurt;
  }

  /** Gives back the space of what was deleted or written over. */
  public synchronized void compact(Progress progress) {
    if (storage instanceof RocksStorage disk) {
      progress.step("compacting", 0, 1);
      disk.compact();
      progress.step("compacting", 1, 1);
    }
  }

  /** What the store holds, as names and values to be shown. */
  public Map<String, String> info() {
    Map<String, String> info = new LinkedHashMap<>();
    if (storage instanceof RocksStorage disk) {
      info.putAll(disk.statistics());
    } else {
      info.put("kept in", "memory");
    }
    for (Table table : catalogue.tables()) {
      TableDescription tableDescription = sizes.describe(table);
      info.put(
          "table " + table.name(),
          "%,d items, %,d bytes, %d indexes%s"
              .formatted(
                  tableDescription.itemCount(),
                  tableDescription.tableSizeBytes(),
                  table.indexes().size(),
                  table.definition().recovery().isPresent() ? ", recoverable" : ""));
    }
    return info;
  }

  private RocksStorage onDisk(String operation) {
    if (storage instanceof RocksStorage disk) {
      return disk;
    }
    throw new IllegalStateException("an engine in memory cannot be " + operation);
  }

  private static void delete(Path folder) {
    try {
      Files.walkFileTree(
          folder,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              Files.delete(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException failure)
                throws IOException {
              Files.delete(visited);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
