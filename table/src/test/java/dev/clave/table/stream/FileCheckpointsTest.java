package dev.clave.table.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileCheckpointsTest {
  private static final String SHARD = "shardId-00000001-abc/def:1";

  @TempDir Path directory;

  @Test
  void aNoteIsThereForTheNextProcess() {
    Path notes = directory.resolve("not yet there");
    new FileCheckpoints(notes).write(SHARD, "100");
    new FileCheckpoints(notes).write(SHARD, "101");
    assertThat(new FileCheckpoints(notes).read(SHARD)).contains("101");
    assertThat(new FileCheckpoints(notes).read("another")).isEmpty();
  }

  @Test
  void aNoteIsReplacedWholeAndNothingElseIsLeft() throws IOException {
    FileCheckpoints notes = new FileCheckpoints(directory);
    for (int number = 0; number < 20; number++) {
      notes.write(SHARD, Integer.toString(number));
    }
    try (var files = Files.list(directory)) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void aDirectoryThatCannotBeWrittenIsNamed() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");
    assertThatThrownBy(() -> new FileCheckpoints(file).write(SHARD, "1"))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining(file.toString());
  }
}
