package dev.clave.server.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.maintenance.Progress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whoever can write to the folder of the backups reaches nothing outside of it, and holds nobody
 * up. What hangs fails by the time limit.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostilePlaceTest {
  private static final Instant NOW = Instant.parse("2100-01-01T00:00:00Z");
  private static final String OTHER = "1999-01-01T00-00-00Z";

  @TempDir Path parent;
  @TempDir Path data;
  @TempDir Path target;

  private Path folder;
  private Path victim;

  @BeforeEach
  void prepare() throws IOException {
    folder = parent.resolve("place/backups");
    Files.createDirectories(folder);
    victim = Files.writeString(parent.resolve("victim"), "precious");
    Files.writeString(data.resolve("tokens"), "a");
  }

  private Backups backups(Optional<String> password) {
    return new Backups(new FolderPlace(folder), password, () -> NOW);
  }

  private Backups backups() {
    return backups(Optional.empty());
  }

  private BackupHead add() {
    return backups().add(new Installation(data, Optional.empty()), "0.1.0", Progress.NONE);
  }

  /** A chunk as anybody can write it where there is no password. */
  private String chunk(String text) throws IOException {
    byte[] content = text.getBytes(StandardCharsets.UTF_8);
    String id = BackupKey.none().id(content);
    String name = "chunks/" + id.substring(0, 2) + "/" + id;
    new FolderPlace(folder).put(name, BackupKey.none().seal(name, content));
    return id;
  }

  private void putHead(String file, String json) throws IOException {
    String name = "backups/" + file;
    byte[] content = json.getBytes(StandardCharsets.UTF_8);
    new FolderPlace(folder).put(name, BackupKey.none().seal(name, content));
  }

  private static String head(String name, String list) {
    return """
    {"name": "%s", "begun": "1999-01-01T00:00:00Z", "version": "0.1.0", "files": 1, "bytes": 1,
     "addedBytes": 1, "list": [%s]}
    """
        .formatted(name, list);
  }

  @Test
  void pruningDeletesNothingOutside() throws IOException {
    add();
    putHead(OTHER, head("../../../victim", ""));

    assertThatThrownBy(() -> backups().prune(Retention.newest(1)))
        .isInstanceOf(BackupException.class)
        .hasMessageContaining("expected the name of a backup");
    assertThat(victim).hasContent("precious");
  }

  @ParameterizedTest
  @ValueSource(strings = {"99", "99.0.0", "0.2.0", "0.1.1-beta", "", "newest", "0.1", "-1.0.0"})
  void aBackupOfALaterOrUnknownVersionIsRefusedAndNothingIsWritten(String version)
      throws IOException {
    add();
    putHead(OTHER, head(OTHER, "").replace("\"0.1.0\"", "\"" + version + "\""));

    assertThatThrownBy(
            () -> backups().restore(backups().named(OTHER), "0.1.0", target, Progress.NONE))
        .isInstanceOf(BackupException.class)
        .hasMessage(
            "expected a backup made by version `0.1.0` or an earlier one, found `%s` made by"
                + " version `%s`",
            OTHER, version);
    assertThat(target).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.1.0", "0.1.1", "0.10.0", "1.0.0-SNAPSHOT"})
  void aBackupOfAnEarlierVersionIsRestored(String version) {
    backups().restore(add(), version, target, Progress.NONE);

    assertThat(target.resolve("tokens")).hasContent("a");
  }

  @Test
  void aPlaceOfAnotherFormatIsRefused() throws IOException {
    add();
    Path format = folder.resolve("format");
    Files.writeString(
        format, Files.readString(format).replace("clave backups 1", "clave backups 99"));

    assertThatThrownBy(() -> backups().all())
        .isInstanceOf(BackupException.class)
        .hasMessageContaining("expected the format `clave backups 1`")
        .hasMessageContaining("found `clave backups 99`");
  }

  @Test
  void aHeadUnderAnotherNameIsRefused() throws IOException {
    add();
    putHead("1998-01-01T00-00-00Z", head(OTHER, ""));

    assertThatThrownBy(() -> backups().all()).hasMessageContaining("says that it is");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "null",
        "{\"path\": null, \"modified\": \"\", \"attributes\": {}, \"pieces\": []}",
        "{\"path\": \"../../victim\", \"modified\": \"\", \"attributes\": {}, \"pieces\": []}",
        "{\"path\": \"/tmp/victim\", \"modified\": \"\", \"attributes\": {}, \"pieces\": []}",
        "{\"path\": \"a/../../b\", \"modified\": \"\", \"attributes\": {}, \"pieces\": []}",
        "{\"path\": \"a\\u0000\", \"modified\": \"\", \"attributes\": {}, \"pieces\": []}",
        "{\"path\": \"\", \"modified\": \"\", \"attributes\": {}, \"pieces\": []}",
        "{\"path\": \"..\", \"folder\": true, \"modified\": \"\", \"attributes\": {}, \"pieces\":"
            + " []}",
        "{\"path\": \"a\", \"modified\": \"tomorrow\", \"attributes\": {}, \"pieces\": []}",
        "{\"path\": \"a\", \"modified\": \"\", \"attributes\": {\"x\": \"%\"}, \"pieces\": []}",
        "{\"path\": \"a\", \"modified\": \"\", \"attributes\": {}, \"pieces\": [null]}",
        "{\"path\": \"a\", \"modified\": \"\", \"attributes\": {}, \"pieces\": [{\"chunk\":"
            + " \"CHUNK\", \"offset\": 1, \"length\": 9}]}",
        "{\"path\": \"a\", \"modified\": \"\", \"attributes\": {}, \"pieces\": [{\"chunk\":"
            + " \"CHUNK\", \"offset\": -1, \"length\": 1}]}",
        "{\"path\": \"a\", \"modified\": \"\", \"attributes\": {}, \"pieces\": [{\"chunk\":"
            + " \"CHUNK\", \"offset\": 2147483647, \"length\": 2147483647}]}",
        "{\"path\": \"a\", \"modified\": \"\", \"attributes\": {}, \"pieces\": [{\"chunk\":"
            + " \"../../../../dev/zero\", \"offset\": 0, \"length\": 1}]}"
      })
  void aListThatNoBackupHasIsRefusedAndNothingIsWritten(String line) throws IOException {
    add();
    String list = chunk(line.replace("CHUNK", chunk("abc")) + "\n");
    putHead(OTHER, head(OTHER, "\"" + list + "\""));

    assertThatThrownBy(
            () -> backups().restore(backups().named(OTHER), "0.1.0", target, Progress.NONE))
        .isInstanceOf(BackupException.class);
    assertThat(target).isEmptyDirectory();
    assertThat(victim).hasContent("precious");
  }

  @Test
  void aPipeOrAHugeFileInPlaceOfAnyFileIsRefusedAndNotWaitedFor() throws Exception {
    add();
    Path head = folder.resolve("backups").resolve(OTHER);
    pipe(head);
    assertThatThrownBy(() -> new FolderPlace(folder).get("backups/" + OTHER))
        .hasMessageContaining("expected a regular file");
    Files.delete(head);
    Files.createSymbolicLink(head, Path.of("/dev/zero"));
    assertThat(backups().all()).as("what is no file is no backup").hasSize(1);
    Files.delete(head);
    try (var large = new java.io.RandomAccessFile(head.toFile(), "rw")) {
      large.setLength(1L << 40);
    }
    assertThatThrownBy(() -> backups().all()).hasMessageContaining("expected at most 8 MB");
  }

  @ParameterizedTest
  @ValueSource(strings = {"lock", "format.new", "chunks", "backups"})
  void noLinkIsFollowedByAWrite(String name) throws IOException {
    Path elsewhere = Files.createDirectory(parent.resolve("elsewhere"));
    boolean isFile = name.equals("lock") || name.equals("format.new");
    Files.createSymbolicLink(folder.resolve(name), isFile ? victim : elsewhere);
    try {
      add();
    } catch (BackupException refusal) {
      assertThat(refusal.getMessage()).contains(name).contains("expected");
    }
    assertThat(victim).hasContent("precious");
    assertThat(elsewhere).isEmptyDirectory();
  }

  @Test
  void aPipeInPlaceOfTheLockIsRefusedAndNotWaitedFor() throws Exception {
    pipe(folder.resolve("lock"));
    assertThatThrownBy(this::add).hasMessageContaining("expected a regular file");
  }

  private static void pipe(Path path) throws Exception {
    assertThat(new ProcessBuilder("mkfifo", path.toString()).start().waitFor()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"format\": \"clave backups 1\", \"salt\": \"AAAA\", \"iterations\": 2147483647,"
            + " \"check\": \"\"}",
        "{\"format\": \"clave backups 1\", \"salt\": \"AAAA\", \"iterations\": 0, \"check\": \"\"}",
        "{\"format\": \"clave backups 1\", \"salt\": \"%\", \"iterations\": 1, \"check\": \"\"}",
        "{\"format\": \"clave backups 1\", \"iterations\": 1}",
        "[]"
      })
  void aFormatThatNobodyWroteIsRefusedAtOnce(String format) throws IOException {
    Files.writeString(folder.resolve("format"), format);
    for (Optional<String> password : List.of(Optional.of("secret"), Optional.<String>empty())) {
      assertThatThrownBy(() -> backups(password).all())
          .isInstanceOf(BackupException.class)
          .hasMessageContaining("is damaged");
    }
  }
}
