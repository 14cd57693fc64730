package dev.clave.server.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.engine.maintenance.Progress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** What backups do in any place. */
abstract class BackupsContract {
  private static final String VERSION = "0.1.0";
  private static final int LARGE_BYTES = (4 << 20) + 1;

  /** The files of the installation count as long settled. */
  private Instant now = Instant.parse("2100-01-01T00:00:00Z");

  @TempDir Path data;
  @TempDir Path target;

  /** The place, opened anew. */
  abstract BackupPlace place() throws IOException;

  private Backups backups(Optional<String> password) throws IOException {
    return new Backups(place(), password, () -> now);
  }

  private Backups backups() throws IOException {
    return backups(Optional.empty());
  }

  private BackupHead add() throws IOException {
    return add(backups());
  }

  private BackupHead add(Backups backups) {
    now = now.plus(Duration.ofHours(1));
    return backups.add(new Installation(data, Optional.empty()), VERSION, Progress.NONE);
  }

  private void write(String name, byte[] content) throws IOException {
    Path file = data.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, content);
  }

  private void write(String name, String text) throws IOException {
    write(name, text.getBytes(StandardCharsets.UTF_8));
  }

  static byte[] noise(int bytes, long seed) {
    byte[] content = new byte[bytes];
    new Random(seed).nextBytes(content);
    return content;
  }

  /** All files but the note of the last backup, which belongs to the folder that was backed up. */
  private static Map<String, String> contents(Path folder) throws IOException {
    Map<String, String> contents = new HashMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(
            folder.relativize(file).toString(),
            new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
      }
    }
    contents.remove("last-backup");
    return contents;
  }

  @Test
  void aRestoredFolderHasTheSameFilesWithTheirAttributes() throws IOException {
    write("keys/signing.key", "secret");
    write("empty", "");
    write("objects/objects/bucket/photo", noise(LARGE_BYTES, 1));
    Files.createDirectories(data.resolve("objects/objects/empty-bucket"));
    Files.getFileAttributeView(
            data.resolve("objects/objects/bucket/photo"), UserDefinedFileAttributeView.class)
        .write("content-type", StandardCharsets.UTF_8.encode("image/png"));
    write("log/clave.jsonl", "not needed");
    BackupHead head = add();
    Map<String, String> before = contents(data);
    before.remove("log/clave.jsonl");

    backups().restore(head, VERSION, target, Progress.NONE);

    assertThat(contents(target)).isEqualTo(before);
    assertThat(target.resolve("objects/objects/empty-bucket")).isDirectory();
    assertThat(
            Files.getFileAttributeView(
                    target.resolve("objects/objects/bucket/photo"),
                    UserDefinedFileAttributeView.class)
                .list())
        .containsExactly("content-type");
    assertThat(Files.getLastModifiedTime(target.resolve("keys/signing.key")))
        .isEqualTo(Files.getLastModifiedTime(data.resolve("keys/signing.key")));
    assertThat(Files.getPosixFilePermissions(target.resolve("keys/signing.key"))).hasSize(2);
  }

  @Test
  void theTablesOfAnEngineInUseAreThereWithAllThatWasAcknowledged() throws IOException {
    BackupHead head;
    try (Engine engine = Engine.open(data.resolve("tables"))) {
      createTable(engine.client());
      for (int i = 0; i < 200; i++) {
        put(engine.client(), "before-" + i);
      }
      head = add();
      put(engine.client(), "after");
    }
    try (Stream<Path> files = Files.list(data.resolve("tables"))) {
      assertThat(files).noneMatch(file -> file.toString().contains("checkpoint"));
    }
    backups().restore(head, VERSION, target, Progress.NONE);
    try (Engine engine = Engine.open(target.resolve("tables"))) {
      assertThat(engine.client().scan(scan -> scan.tableName("notes")).count()).isEqualTo(200);
      assertThat(engine.maintenance().verify(Progress.NONE)).isEmpty();
      put(engine.client(), "goes on");
    }
  }

  private static void createTable(DynamoDbClient client) {
    client.createTable(
        create ->
            create
                .tableName("notes")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .keySchema(key -> key.attributeName("id").keyType(KeyType.HASH))
                .attributeDefinitions(
                    id -> id.attributeName("id").attributeType(ScalarAttributeType.S)));
  }

  private static void put(DynamoDbClient client, String id) {
    client.putItem(put -> put.tableName("notes").item(Map.of("id", AttributeValue.fromS(id))));
  }

  @Test
  void aSecondBackupAddsOnlyWhatChanged() throws IOException {
    write("objects/a", noise(LARGE_BYTES, 1));
    write("objects/b", noise(LARGE_BYTES, 2));
    assertThat(add().addedBytes()).isGreaterThan(2 * LARGE_BYTES);
    write("objects/c", noise(100_000, 3));
    BackupHead second = add();
    assertThat(second.addedBytes()).isBetween(100_000L, 200_000L);
    assertThat(second.bytes()).isGreaterThan(2 * LARGE_BYTES);
  }

  @Test
  void aChangeOfTheSameLengthIsNoticed() throws IOException {
    write("tokens", "aaaa");
    add();
    write("tokens", "bbbb");
    BackupHead second = add();
    backups().restore(second, VERSION, target, Progress.NONE);
    assertThat(target.resolve("tokens")).hasContent("bbbb");
  }

  @Test
  void theBackupOfAMomentIsTheNewestBeforeIt() throws IOException {
    write("tokens", "first");
    BackupHead first = add();
    write("tokens", "second");
    BackupHead second = add();
    assertThat(backups().at(second.begunAt().minusSeconds(1))).isEqualTo(first);
    assertThat(backups().at(Instant.MAX)).isEqualTo(second);
    assertThat(backups().named(first.name())).isEqualTo(first);
    assertThatThrownBy(() -> backups().at(first.begunAt().minusSeconds(1)))
        .isInstanceOf(BackupException.class)
        .hasMessageContaining("no backup began before");
    assertThatThrownBy(() -> backups().named("another"))
        .hasMessageContaining(first.name())
        .hasMessageContaining("`another`");
  }

  @Test
  void pruningLeavesTheOthersWhole() throws IOException {
    write("shared", noise(LARGE_BYTES, 1));
    write("changing", noise(LARGE_BYTES, 2));
    add();
    write("changing", noise(LARGE_BYTES, 3));
    add();
    write("changing", noise(LARGE_BYTES, 4));
    BackupHead last = add();
    int chunks = place().names("chunks/").size();

    assertThat(backups().prune(Retention.newest(2))).isEqualTo(1);
    assertThat(backups().prune(Retention.youngerThan(Duration.ofMinutes(30)))).isEqualTo(1);

    assertThat(backups().all()).containsExactly(last);
    assertThat(place().names("chunks/")).hasSizeLessThan(chunks);
    assertThat(backups().verify(Progress.NONE)).isEmpty();
    backups().restore(last, VERSION, target, Progress.NONE);
    assertThat(contents(target)).isEqualTo(contents(data));
  }

  @Test
  void theNewestIsKeptHoweverOldItIs() throws IOException {
    write("tokens", "a");
    BackupHead only = add();
    now = now.plus(Duration.ofDays(400));
    assertThat(backups().prune(Retention.youngerThan(Duration.ofDays(30)))).isZero();
    assertThat(backups().all()).containsExactly(only);
  }

  @Test
  void aDamagedOrLostChunkIsFoundAndNotRestored() throws IOException {
    write("objects/a", noise(LARGE_BYTES, 1));
    BackupHead head = add();
    List<String> chunks = place().names("chunks/");
    byte[] storedChunk = place().get(chunks.get(0)).orElseThrow();
    byte[] damaged = storedChunk.clone();
    damaged[damaged.length / 2] ^= 1;
    for (Optional<byte[]> instead : List.of(Optional.of(damaged), Optional.<byte[]>empty())) {
      place().delete(chunks.get(0));
      if (instead.isPresent()) {
        place().put(chunks.get(0), instead.get());
      }
      assertThat(backups().verify(Progress.NONE)).isNotEmpty();
      assertThatThrownBy(() -> backups().restore(head, VERSION, target, Progress.NONE))
          .isInstanceOf(BackupException.class);
      assertThat(target).isEmptyDirectory();
    }
  }

  @Test
  void withAPasswordNothingCanBeReadWithoutIt() throws IOException {
    String secret = "nobody may read this, ".repeat(100);
    write("keys/signing.key", secret);
    Backups encrypted = backups(Optional.of("correct horse"));
    BackupHead head = add(encrypted);
    for (String name : place().names("")) {
      assertThat(new String(place().get(name).orElseThrow(), StandardCharsets.ISO_8859_1))
          .as(name)
          .doesNotContain("nobody", "signing.key");
    }
    assertThatThrownBy(() -> backups().all()).hasMessageContaining("give the password");
    assertThatThrownBy(() -> backups(Optional.of("wrong")).all())
        .hasMessageContaining("the password is not that of");
    assertThat(encrypted.verify(Progress.NONE)).isEmpty();
    encrypted.restore(head, VERSION, target, Progress.NONE);
    assertThat(target.resolve("keys/signing.key")).hasContent(secret);
  }

  @Test
  void aPlaceBegunWithoutAPasswordTakesNone() throws IOException {
    write("tokens", "a");
    add();
    assertThatThrownBy(() -> add(backups(Optional.of("late"))))
        .hasMessageContaining("are not encrypted");
  }

  @Test
  void oneProcessAtATimeWrites() throws IOException {
    write("tokens", "a");
    try (BackupPlace.Hold hold = place().hold()) {
      assertThatThrownBy(this::add)
          .isInstanceOf(BackupException.class)
          .hasMessageContaining("another process writes backups");
    }
    add();
  }

  @Test
  void aFolderWithFilesIsNotWrittenOver() throws IOException {
    write("tokens", "a");
    BackupHead head = add();
    Files.writeString(target.resolve("mine"), "mine");
    assertThatThrownBy(() -> backups().restore(head, VERSION, target, Progress.NONE))
        .hasMessageContaining("expected an empty folder");
    assertThat(target.resolve("mine")).hasContent("mine");
  }

  @Test
  void theFileOfSettingsComesBackInTheDataFolder() throws IOException {
    write("tokens", "a");
    Path settings = Files.writeString(Files.createTempFile("clave", ".properties"), "port=8081\n");
    try {
      BackupHead head =
          backups().add(new Installation(data, Optional.of(settings)), VERSION, Progress.NONE);
      backups().restore(head, VERSION, target, Progress.NONE);
      assertThat(target.resolve(Installation.SETTINGS)).hasContent("port=8081");
    } finally {
      Files.delete(settings);
    }
  }

  @Test
  void aPlaceWithoutBackupsSaysSo() {
    assertThatThrownBy(() -> backups().all()).hasMessageContaining("holds no backups");
  }
}
