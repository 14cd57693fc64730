package dev.clave.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramCacheTest {

  @TempDir Path directory;

  @Test
  void aConfiguredCacheComesBeforeTheHome() throws Exception {
    Path configured = directory.resolve("configured");
    assertThat(ProgramCache.directory(Optional.of(configured.toString()), directory, directory))
        .isEqualTo(configured.resolve("clave"));
    assertThat(ProgramCache.directory(Optional.of(" "), directory, directory))
        .isEqualTo(directory.resolve(".cache/clave"));
  }

  @Test
  void aUserWithoutAHomeHasADirectoryOfItsOwnAmongTemporaryFiles() throws Exception {
    Path noHome = Files.createFile(directory.resolve("no-directory"));
    Path first = ProgramCache.directory(Optional.empty(), noHome, directory);
    assertThat(first).hasParent(directory);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(first)))
        .isEqualTo("rwx------");
    assertThat(ProgramCache.directory(Optional.empty(), noHome, directory)).isEqualTo(first);
  }

  @Test
  void whatOthersCouldHavePutThereIsNotTrusted() throws Exception {
    Path noHome = Files.createFile(directory.resolve("no-directory"));
    Path ownFolder = ProgramCache.directory(Optional.empty(), noHome, directory);
    Files.setPosixFilePermissions(ownFolder, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThatThrownBy(() -> ProgramCache.directory(Optional.empty(), noHome, directory))
        .hasMessageContaining("this user's alone");
  }
}
