package dev.clave.engine.maintenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.engine.Tables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class MaintenanceTest {
  @TempDir Path folder;

  private Path data() {
    return folder.resolve("data");
  }

  private Path backups() {
    return folder.resolve("backups");
  }

  @Test
  void aBackupIsTheStoreOfItsMoment() {
    String first;
    try (Engine engine = Engine.open(data())) {
      engine.client().createTable(Tables.indexed("notes"));
      put(engine, 0, 100, "old");
      first = engine.maintenance().backup(backups(), Progress.NONE);
      put(engine, 50, 200, "new");
      engine.maintenance().backup(backups(), Progress.NONE);
      put(engine, 0, 10, "later");
    }
    assertThat(restored(Optional.of(first)).values()).hasSize(100).containsOnly("old");
    Map<String, String> newest = restored(Optional.empty());
    assertThat(newest).hasSize(200);
    assertThat(newest.values()).contains("old", "new").doesNotContain("later");
  }

  @Test
  void aSecondBackupCopiesOnlyWhatIsNew() throws IOException {
    try (Engine engine = Engine.open(data())) {
      engine.client().createTable(Tables.indexed("notes"));
      put(engine, 0, 2000, "x".repeat(1000));
      engine.maintenance().compact(Progress.NONE);
      engine.maintenance().backup(backups(), Progress.NONE);
      long first = size(backups());
      put(engine, 0, 10, "y");
      engine.maintenance().backup(backups(), Progress.NONE);
      assertThat(size(backups()) - first).isLessThan(first / 4);
    }
    assertThat(verifyBackups()).isEmpty();
  }

  @Test
  void aBackupUnderWritesHoldsEveryBatchWhole() throws Exception {
    AtomicBoolean goesOn = new AtomicBoolean(true);
    AtomicInteger acknowledged = new AtomicInteger();
    int atBackup;
    try (Engine engine = Engine.open(data())) {
      DynamoDbClient client = engine.client();
      client.createTable(Tables.indexed("notes"));
      Thread writer =
          new Thread(
              () -> {
                for (int i = 1; goesOn.get(); i++) {
                  String note = Integer.toString(i);
                  client.transactWriteItems(
                      transaction ->
                          transaction.transactItems(
                              one -> one.put(put -> put.tableName("notes").item(item("a", note))),
                              two -> two.put(put -> put.tableName("notes").item(item("b", note)))));
                  acknowledged.set(i);
                }
              });
      writer.start();
      while (acknowledged.get() < 20) {
        LockSupport.parkNanos(1_000_000);
      }
      atBackup = acknowledged.get();
      engine.maintenance().backup(backups(), Progress.NONE);
      goesOn.set(false);
      writer.join();
    }
    Map<String, String> restored = restored(Optional.empty());
    assertThat(restored.get("a")).isEqualTo(restored.get("b"));
    assertThat(Integer.parseInt(restored.get("a"))).isGreaterThanOrEqualTo(atBackup);
  }

  @Test
  void everyFlippedByteOfABackupIsFound() throws IOException {
    try (Engine engine = Engine.open(data())) {
      engine.client().createTable(Tables.indexed("notes"));
      put(engine, 0, 200, "note");
      engine.maintenance().backup(backups(), Progress.NONE);
    }
    Random random = new Random(5);
    for (Path file : files(backups())) {
      byte[] content = Files.readAllBytes(file);
      for (int i = 0; i < 3 && content.length > 0; i++) {
        int at = random.nextInt(content.length);
        byte[] flipped = content.clone();
        flipped[at] ^= (byte) (1 << random.nextInt(8));
        Files.write(file, flipped);
        assertThat(verifyBackups()).as(file + " at " + at).isNotEmpty();
        Path target = folder.resolve("broken");
        assertThatThrownBy(
                () -> Maintenance.restore(backups(), Optional.empty(), target, Progress.NONE))
            .isInstanceOf(UncheckedIOException.class);
        assertThat(target).doesNotExist();
        Files.write(file, content);
      }
    }
    assertThat(verifyBackups()).isEmpty();
  }

  @Test
  void aBackupOfAnotherFormatIsRefusedWithBothVersions() throws Exception {
    try (Engine engine = Engine.open(data())) {
      engine.client().createTable(Tables.indexed("notes"));
      engine.maintenance().backup(backups(), Progress.NONE);
    }
    Path list = files(backups().resolve("backups")).get(0);
    String text = Files.readString(list).replace("clave backup 1\n", "clave backup 99\n");
    String body = text.substring(0, text.stripTrailing().lastIndexOf('\n') + 1);
    byte[] checksum =
        MessageDigest.getInstance("SHA-256").digest(body.getBytes(StandardCharsets.ISO_8859_1));
    Files.writeString(list, body + HexFormat.of().formatHex(checksum) + "\n");

    String sentence = "expected the format `clave backup 1` of the backup";
    Path target = folder.resolve("refused");
    assertThatThrownBy(
            () -> Maintenance.restore(backups(), Optional.empty(), target, Progress.NONE))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining(sentence)
        .hasMessageContaining("found `clave backup 99`");
    assertThat(target).doesNotExist();
    assertThat(verifyBackups()).singleElement().asString().contains(sentence);
  }

  @Test
  void aPipeInPlaceOfAFileOfABackupIsFoundAndNotWaitedFor() throws Exception {
    try (Engine engine = Engine.open(data())) {
      engine.client().createTable(Tables.indexed("notes"));
      engine.maintenance().backup(backups(), Progress.NONE);
    }
    Path file;
    try (Stream<Path> files = Files.walk(backups().resolve("files"))) {
      file = files.filter(Files::isRegularFile).findFirst().orElseThrow();
    }
    Files.delete(file);
    Path list = backups().resolve("backups").resolve("9999.list");
    for (Path pipe : List.of(file, list)) {
      assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    }
    assertThat(verifyBackups()).singleElement().asString().contains("is no regular file");
    assertThatThrownBy(() -> restored(Optional.empty())).hasMessageContaining("is no regular file");
  }

  @Test
  void aFlippedByteOfAStoreAtRestIsFoundOrHurtsNothing() throws IOException {
    try (Engine engine = Engine.open(data())) {
      engine.client().createTable(Tables.indexed("notes"));
      put(engine, 0, 290, "note");
      engine.maintenance().compact(Progress.NONE);
      put(engine, 290, 300, "in the log alone");
    }
    Path original = folder.resolve("original");
    copy(data(), original);
    Random random = new Random(6);
    for (Path file : files(original)) {
      int length = (int) Files.size(file);
      for (int i = 0; i < 2 && length > 0; i++) {
        Path damaged = folder.resolve("damaged" + restores++);
        copy(original, damaged);
        Path hit = damaged.resolve(original.relativize(file));
        byte[] content = Files.readAllBytes(hit);
        int at = random.nextInt(length);
        content[at] ^= (byte) (1 << random.nextInt(8));
        Files.write(hit, content);
        List<String> messages = new ArrayList<>();
        boolean isWhole = false;
        try (Engine engine = Engine.open(damaged)) {
          messages.addAll(engine.maintenance().verify(Progress.NONE));
          isWhole = messages.isEmpty() && notes(engine).size() == 300;
        } catch (RuntimeException refusal) {
          messages.add(refusal.getMessage());
        }
        assertThat(!messages.isEmpty() || isWhole).as("byte %d of `%s`", at, file).isTrue();
      }
    }
  }

  @Test
  void aDamagedTableFileIsNamedWithWhatLiesInIt() throws IOException {
    try (Engine engine = Engine.open(data())) {
      engine.client().createTable(Tables.indexed("notes"));
      put(engine, 0, 300, "note");
      engine.maintenance().compact(Progress.NONE);
    }
    for (Path file : files(data())) {
      if (file.toString().endsWith(".sst")) {
        byte[] content = Files.readAllBytes(file);
        content[content.length / 3] ^= 1;
        Files.write(file, content);
      }
    }
    try (Engine engine = Engine.open(data())) {
      assertThat(engine.maintenance().verify(Progress.NONE))
          .anySatisfy(told -> assertThat(told).contains(".sst` is damaged").contains("holds "))
          .anySatisfy(told -> assertThat(told).startsWith("table `notes`"));
    }
  }

  @Test
  void aRestoreTouchesNoFolderThatHoldsSomething() throws IOException {
    try (Engine engine = Engine.open(data())) {
      engine.client().createTable(Tables.indexed("notes"));
      engine.maintenance().backup(backups(), Progress.NONE);
    }
    assertThatThrownBy(
            () -> Maintenance.restore(backups(), Optional.empty(), data(), Progress.NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected an empty folder");
    assertThatThrownBy(
            () ->
                Maintenance.restore(
                    folder.resolve("nothing"),
                    Optional.empty(),
                    folder.resolve("new"),
                    Progress.NONE))
        .hasMessageContaining("holds no backup");
    try (Engine memory = Engine.inMemory()) {
      assertThatThrownBy(() -> memory.maintenance().backup(backups(), Progress.NONE))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void anotherProcessAsksThroughTheDataFolder() throws IOException {
    try (Engine engine = Engine.open(data())) {
      engine.client().createTable(Tables.indexed("notes"));
      put(engine, 0, 5, "note");
      assertThat(RunningEngine.uses(data())).isTrue();
      RunningEngine other = RunningEngine.of(data());
      assertThat(other.ask("info", Progress.NONE)).contains("table notes\t5 items");
      assertThat(other.ask("verify", Progress.NONE)).isEmpty();
      other.ask("compact", Progress.NONE);
      String id = other.ask("backup\n" + backups(), Progress.NONE);
      assertThat(new BackupFolder(backups()).backups()).containsExactly(id);
      assertThatThrownBy(() -> other.ask("dance", Progress.NONE))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("unknown request");
      try (Stream<Path> files = Files.list(data().resolve("control"))) {
        assertThat(files.filter(file -> !file.toString().endsWith(".taken"))).isEmpty();
      }
    }
    assertThat(RunningEngine.uses(data())).isFalse();
    assertThat(restored(Optional.empty())).hasSize(5);
  }

  private List<String> verifyBackups() throws IOException {
    return new BackupFolder(backups()).verify(Progress.NONE);
  }

  private int restores;

  private Map<String, String> restored(Optional<String> id) {
    Path target = folder.resolve("restored" + restores++);
    Maintenance.restore(backups(), id, target, Progress.NONE);
    try (Engine engine = Engine.open(target)) {
      assertThat(engine.maintenance().verify(Progress.NONE)).isEmpty();
      return notes(engine);
    }
  }

  private static Map<String, String> notes(Engine engine) {
    Map<String, String> notes = new TreeMap<>();
    engine
        .client()
        .scanPaginator(scan -> scan.tableName("notes"))
        .items()
        .forEach(item -> notes.put(item.get("pk").s(), item.get("note").s()));
    return notes;
  }

  private static void put(Engine engine, int from, int to, String note) {
    for (int i = from; i < to; i++) {
      String key = "k" + i;
      engine.client().putItem(put -> put.tableName("notes").item(item(key, note)));
    }
  }

  private static Map<String, AttributeValue> item(String pk, String note) {
    return Map.of(
        "pk", Tables.text(pk),
        "sk", Tables.text("s"),
        "group", Tables.text("g"),
        "note", Tables.text(note));
  }

  private static long size(Path folder) throws IOException {
    long size = 0;
    for (Path file : files(folder)) {
      size += Files.size(file);
    }
    return size;
  }

  private static void copy(Path from, Path to) throws IOException {
    for (Path file : files(from)) {
      Path copy = to.resolve(from.relativize(file));
      Files.createDirectories(copy.getParent());
      Files.copy(file, copy);
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
