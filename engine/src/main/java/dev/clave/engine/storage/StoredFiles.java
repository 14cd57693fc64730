package dev.clave.engine.storage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.zip.CRC32C;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.LiveFileMetaData;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileReader;
import org.rocksdb.SstFileReaderIterator;

/** Holds the files of a database to their checksums. */
final class StoredFiles {
  /** A list that is written to while it is read looks cut; one that is damaged stays so. */
  private static final int ATTEMPTS = 5;

  private static final int PART_BYTES = 1 << 16;

  private final RocksDB database;
  private final Path folder;
  private final String mergeOperator;
  private final List<String> damage = new ArrayList<>();

  StoredFiles(RocksDB database, Path folder, String mergeOperator) {
    this.database = database;
    this.folder = folder;
    this.mergeOperator = mergeOperator;
  }

  /** Options with which each new table file gets a checksum over all of its bytes. */
  static Options checksummed() {
    Properties properties = new Properties();
    properties.setProperty("file_checksum_gen_factory", "FileChecksumGenCrc32cFactory");
    try (DBOptions checksummed = DBOptions.getDBOptionsFromProps(properties);
        ColumnFamilyOptions defaults = new ColumnFamilyOptions()) {
      return new Options(checksummed, defaults);
    }
  }

  /**
   * Reads every byte of every file that the database needs.
   *
   * @return a sentence for each file that is damaged
   */
  List<String> verify() throws RocksDBException, IOException {
    try (FlushOptions waiting = new FlushOptions().setWaitForFlush(true)) {
      // What is in the log alone is in a file after that, and the log is needed no more.
      database.flush(waiting);
    }
    // A compaction would delete files that are still to be read: they would count as damaged.
    database.disableFileDeletions();
    try {
      for (LiveFileMetaData file : database.getLiveFilesMetaData()) {
        verify(file);
      }
      verifyFileList();
    } finally {
      database.enableFileDeletions();
    }
    return damage;
  }

  private void verify(LiveFileMetaData file) {
    Path path = Path.of(file.path() + file.fileName());
    try {
      verifyBlocks(path);
      byte[] expected = file.fileChecksum();
      // Files that older versions wrote have none.
      if (expected.length == Integer.BYTES && !Arrays.equals(expected, checksum(path))) {
        tell(path, "its checksum is not that of what was written", file);
      }
    } catch (RocksDBException | IOException damaged) {
      tell(path, damaged.getMessage(), file);
    }
  }

  private void tell(Path path, String what, LiveFileMetaData file) {
    damage.add("the file `%s` is damaged: %s (%s)".formatted(path, what, Areas.between(file)));
  }

  private void verifyBlocks(Path path) throws RocksDBException {
    try (Options plain = new Options().setMergeOperatorName(mergeOperator);
        ReadOptions checking = new ReadOptions().setFillCache(false);
        SstFileReader reader = new SstFileReader(plain)) {
      reader.open(path.toString());
      reader.verifyChecksum();
      // Also what checksums do not cover: the places of the blocks.
      try (SstFileReaderIterator entries = reader.newIterator(checking)) {
        entries.seekToFirst();
        while (entries.isValid()) {
          entries.next();
        }
        entries.status();
      }
    }
  }

  private static byte[] checksum(Path path) throws IOException {
    CRC32C checksum = new CRC32C();
    byte[] part = new byte[PART_BYTES];
    try (InputStream file = Files.newInputStream(path)) {
      for (int length = file.read(part); length >= 0; length = file.read(part)) {
        checksum.update(part, 0, length);
      }
    }
    return ByteBuffer.allocate(Integer.BYTES).putInt((int) checksum.getValue()).array();
  }

  /** Which files there are is read at the next start alone; damage in it would show then. */
  private void verifyFileList() throws IOException {
    Path current = folder.resolve("CURRENT");
    OptionalInt at = OptionalInt.empty();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Optional<Path> list = fileList(current);
      if (list.isEmpty()) {
        damage.add("the file `%s` is damaged: it names no list of files".formatted(current));
        return;
      }
      at = RecordLog.firstDamage(list.get());
      if (at.isEmpty()) {
        return;
      }
    }
    damage.add(
        "the file `%s` is damaged: a record at byte %d is not as it was written"
            .formatted(fileList(current).orElse(current), at.getAsInt()));
  }

  private Optional<Path> fileList(Path current) throws IOException {
    String name = Files.readString(current, StandardCharsets.ISO_8859_1);
    return name.matches("MANIFEST-\\d+\n")
        ? Optional.of(folder.resolve(name.strip())).filter(Files::exists)
        : Optional.empty();
  }
}
