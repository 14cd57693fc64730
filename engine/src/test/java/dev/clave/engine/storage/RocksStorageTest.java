package dev.clave.engine.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
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
  void aDeletedLogIsNoticed() throws IOException {
    writeAndClose("deleted", 3);
    for (Path log : endingWith("deleted", ".log")) {
      Files.delete(log);
    }

    assertThatThrownBy(() -> open("deleted"))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("lost acknowledged writes: its log ends at write 0")
        .hasMessageContaining("expected at least 3");
    Files.delete(folder.resolve("deleted/sequence"));
    open("deleted").close();
  }

  @Test
  void aLogThatLacksItsLastByteIsNoticed() throws IOException {
    writeAndClose("cut", 3);
    for (Path log : endingWith("cut", ".log")) {
      byte[] bytes = Files.readAllBytes(log);
      Files.write(log, Arrays.copyOf(bytes, Math.max(0, bytes.length - 1)));
    }

    assertThatThrownBy(() -> open("cut"))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("its log ends at write 2, expected at least 3");
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void onlyItsOwnerMayEnterTheFolder() throws IOException {
    open("private").close();

    assertThat(permissions("private")).isEqualTo("rwx------");
    assertThat(permissions("private/rocksdb")).isEqualTo("rwx------");
    for (String file : List.of("format", "lock", "sequence")) {
      assertThat(permissions("private/" + file)).as(file).isEqualTo("rw-------");
    }
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aFolderWithOtherFilesKeepsItsPermissions() throws IOException {
    Path shared = Files.createDirectory(folder.resolve("mixed"));
    Files.writeString(shared.resolve("note"), "of somebody else");
    Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxr-xr-x"));
    open("mixed").close();

    assertThat(permissions("mixed")).isEqualTo("rwxr-xr-x");
    assertThat(permissions("mixed/rocksdb")).isEqualTo("rwx------");
  }

  private String permissions(String name) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name)));
  }

  private void writeAndClose(String name, int writes) {
    try (Storage storage = open(name)) {
      for (int write = 0; write < writes; write++) {
        storage.write(new Batch().put(bytes("key " + write), bytes("value")));
      }
    }
  }

  private List<Path> endingWith(String name, String end) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(name + "/rocksdb"))) {
      return files.filter(f -> f.getFileName().toString().endsWith(end)).toList();
    }
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
