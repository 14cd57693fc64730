package dev.clave.server.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.maintenance.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderBackupsTest extends BackupsContract {
  @TempDir Path parent;

  @Override
  BackupPlace place() {
    return new FolderPlace(parent.resolve("backups"));
  }

  @Test
  void onlyItsOwnerCanEnterTheFolder() throws IOException {
    Files.writeString(data.resolve("tokens"), "a");
    new Backups(place(), Optional.empty(), InstantSource.system())
        .add(new Installation(data, Optional.empty()), "0.1.0", Progress.NONE);
    assertThat(Files.getPosixFilePermissions(parent.resolve("backups")))
        .doesNotContain(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);
  }

  @Test
  void whatIsInAFolderThatOthersMayEnterIsItsOwnersAlone() throws IOException {
    Files.writeString(data.resolve("signing.key"), "a");
    Path open = Files.createDirectory(parent.resolve("backups"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
    new Backups(place(), Optional.empty(), InstantSource.system())
        .add(new Installation(data, Optional.empty()), "0.1.0", Progress.NONE);

    try (Stream<Path> all = Files.walk(open)) {
      assertThat(all.filter(each -> !each.equals(open)))
          .isNotEmpty()
          .allSatisfy(
              each ->
                  assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
                      .as(each.toString())
                      .endsWith("------"));
    }
  }

  /** Ends at one of its writes, as a kill does. */
  private static final class EndingPlace implements BackupPlace {
    private final BackupPlace place;
    private int writesLeft;

    EndingPlace(BackupPlace place, int writesLeft) {
      this.place = place;
      this.writesLeft = writesLeft;
    }

    @Override
    public void put(String name, byte[] content) throws IOException {
      if (writesLeft-- == 0) {
        throw new IOException("ended");
      }
      place.put(name, content);
    }

    @Override
    public Optional<byte[]> get(String name) throws IOException {
      return place.get(name);
    }

    @Override
    public List<String> names(String prefix) throws IOException {
      return place.names(prefix);
    }

    @Override
    public void delete(String name) throws IOException {
      place.delete(name);
    }

    @Override
    public Hold hold() throws IOException {
      return place.hold();
    }

    @Override
    public void close() {
      place.close();
    }
  }

  @Test
  void aBackupThatEndsAtAnyWriteLeavesThoseBeforeItAndTheNextSucceeds() throws IOException {
    Installation installation = new Installation(data, Optional.empty());
    InstantSource clock = InstantSource.system();
    Files.writeString(data.resolve("tokens"), "first");
    Backups whole = new Backups(place(), Optional.empty(), clock);
    BackupHead first = whole.add(installation, "0.1.0", Progress.NONE);
    for (int writes = 0; writes < 4; writes++) {
      // Two chunks of its own, one of small files and one for the list: then the head.
      Files.write(data.resolve("large"), noise(Chunks.LARGEST_BYTES + 1, writes));
      Files.writeString(data.resolve("tokens"), "changed " + writes);
      Backups ending = new Backups(new EndingPlace(place(), writes), Optional.empty(), clock);
      assertThatThrownBy(() -> ending.add(installation, "0.1.0", Progress.NONE))
          .as("after %d writes", writes)
          .isInstanceOf(BackupException.class);
      assertThat(whole.all()).containsExactly(first);
      assertThat(whole.verify(Progress.NONE)).isEmpty();
    }
    BackupHead next = whole.add(installation, "0.1.0", Progress.NONE);
    whole.restore(next, "0.1.0", target, Progress.NONE);
    assertThat(target.resolve("tokens")).hasContent("changed 3");
  }
}
