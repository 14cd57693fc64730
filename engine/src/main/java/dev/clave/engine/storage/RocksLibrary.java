package dev.clave.engine.storage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;

/**
 * Loads RocksDB's native library from a copy that is unpacked once per version and machine: doing
 * it at every start costs a fifth of a second and leaves files behind.
 */
final class RocksLibrary {
  private RocksLibrary() {}

  static synchronized void load() {
    try {
      Path unpacked = unpacked();
      RocksDB.loadLibrary(List.of(unpacked.getParent().toString()));
    } catch (IOException | UnsatisfiedLinkError e) {
      // A home that cannot be written to, or another platform: RocksDB knows its own way.
      RocksDB.loadLibrary();
    }
  }

  private static Path unpacked() throws IOException {
    String inJar = Environment.getJniLibraryFileName("rocksdb");
    Path folder =
        Path.of(System.getProperty("user.home"), ".cache", "clave", "rocksdb-" + version());
    // The name under which RocksDB looks for it in a folder is not the one it has in the jar.
    Path file = folder.resolve(Environment.getJniLibraryFileName("rocksdbjni"));
    if (Files.exists(file)) {
      return file;
    }
    Files.createDirectories(folder);
    Path aside = Files.createTempFile(folder, "rocksdb", ".new");
    try (InputStream in = RocksDB.class.getClassLoader().getResourceAsStream(inJar)) {
      if (in == null) {
        throw new IOException("no `" + inJar + "` on the class path");
      }
      Files.copy(in, aside, StandardCopyOption.REPLACE_EXISTING);
      Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(aside);
    }
    return file;
  }

  private static String version() {
    String jar = RocksDB.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    return jar.replaceAll(".*rocksdbjni-|\\.jar$", "").replaceAll("[^A-Za-z0-9.]", "_");
  }
}
