package dev.clave.engine.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredFilesTest {
  @TempDir Path folder;

  private RocksStorage storage;

  @BeforeEach
  void fill() {
    storage = RocksStorage.open(folder, Durability.SYNC);
    put(0, 40);
    storage.compact();
  }

  private void put(int from, int to) {
    Random random = new Random(from);
    for (int number = from; number < to; number++) {
      byte[] value = new byte[40];
      random.nextBytes(value);
      Batch batch = new Batch();
      batch.put(("key" + number).getBytes(StandardCharsets.UTF_8), value);
      storage.write(batch);
    }
  }

  private List<Path> files(String name) throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("rocksdb"))) {
      return files.filter(file -> file.getFileName().toString().matches(name)).toList();
    }
  }

  @Test
  void everyFlippedByteOfATableFileIsFound() throws IOException {
    List<Path> tables = files(".*\\.sst");
    assertThat(tables).hasSize(1);
    everyFlippedByteIsFound(tables.get(0));
    storage.close();
  }

  @Test
  void everyFlippedByteOfTheListOfFilesIsFoundBeforeTheNextStartNeedsIt() throws IOException {
    for (Path list : files("CURRENT|MANIFEST-.*")) {
      everyFlippedByteIsFound(list);
    }
    storage.close();
  }

  @Test
  void whatIsInTheLogAloneIsHeldToAChecksumToo() throws IOException {
    put(40, 50);
    assertThat(storage.verify()).isEmpty();
    List<Path> tables = files(".*\\.sst");
    assertThat(tables).hasSize(2);
    for (Path table : tables) {
      byte[] content = Files.readAllBytes(table);
      content[10] ^= 1;
      Files.write(table, content);
    }
    assertThat(storage.verify()).hasSize(2).allMatch(told -> told.contains("(holds "));
    storage.close();
  }

  private void everyFlippedByteIsFound(Path file) throws IOException {
    byte[] content = Files.readAllBytes(file);
    for (int at = 0; at < content.length; at++) {
      byte[] flipped = content.clone();
      flipped[at] ^= (byte) (1 << (at % 8));
      Files.write(file, flipped);
      assertThat(storage.verify())
          .as("byte %d of %d of `%s`", at, content.length, file)
          .singleElement()
          .asString()
          .contains("is damaged");
    }
    Files.write(file, content);
    assertThat(storage.verify()).isEmpty();
  }
}
