package dev.clave.engine.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RocksStorageTest extends StorageContract {
  @TempDir Path folder;

  @Override
  Storage open() {
    return RocksStorage.open(folder.resolve("contract"), Durability.SYNC);
  }

  @Test
  void whatWasWrittenIsThereAfterOpeningAgain() {
    try (Storage storage = open("again")) {
      storage.write(new Batch().put(bytes("a"), bytes("1")));
    }
    try (Storage storage = open("again")) {
      assertThat(storage.get(bytes("a"))).isEqualTo(bytes("1"));
    }
  }

  @Test
  void aSecondEngineOnTheSameFolderIsRefused() {
    try (Storage first = open("shared")) {
      assertThatThrownBy(() -> open("shared"))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("is in use by another engine");
      first.write(new Batch().put(bytes("a"), bytes("1")));
    }
    open("shared").close();
  }

  @Test
  void aFolderOfAnotherFormatIsRefused() throws IOException {
    open("format").close();
    Files.writeString(folder.resolve("format/format"), "clave engine format 9\n");

    assertThatThrownBy(() -> open("format"))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("expected `clave engine format 1`, found `clave engine format 9`");
  }

  @Test
  void aDamagedFileIsSaidToBeSo() throws IOException {
    open("damaged").close();
    for (Path manifest : named("damaged", "MANIFEST")) {
      Files.writeString(manifest, "this is no manifest");
    }

    assertThatThrownBy(() -> open("damaged"))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("is damaged");
  }

  @Test
  void aClosedStoreRefusesInsteadOfEndingTheProcess() {
    Storage storage = open("closed");
    storage.close();
    storage.close();

    assertThatThrownBy(() -> storage.get(bytes("a")))
        .isInstanceOf(StorageException.class)
        .hasMessage("the store is closed");
  }

  private Storage open(String name) {
    return RocksStorage.open(folder.resolve(name), Durability.SYNC);
  }

  private List<Path> named(String name, String beginning) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(name + "/rocksdb"))) {
      return files.filter(f -> f.getFileName().toString().startsWith(beginning)).toList();
    }
  }
}
