package dev.clave.engine.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every storage does alike. */
abstract class StorageContract {
  private static final KeyRange ALL = KeyRange.prefix(bytes("k"));

  private Storage storage;

  abstract Storage open();

  @BeforeEach
  void start() {
    storage = open();
  }

  @AfterEach
  void stop() {
    storage.close();
  }

  @Test
  void amountsAddUpAlsoWithinABatch() {
    storage.write(new Batch().add(bytes("n"), 5).add(bytes("n"), -2));
    storage.write(new Batch().add(bytes("n"), -10));
    ByteBuffer sum = ByteBuffer.wrap(storage.get(bytes("n"))).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(sum.getLong()).isEqualTo(-7);
  }

  @Test
  void aValueIsReadBackAndADeletedOneIsNot() {
    storage.write(new Batch().put(bytes("a"), bytes("1")).put(bytes("b"), bytes("")));
    assertThat(storage.get(bytes("a"))).isEqualTo(bytes("1"));
    assertThat(storage.get(bytes("b"))).isEmpty();

    storage.write(new Batch().delete(bytes("a")));
    assertThat(storage.get(bytes("a"))).isNull();
  }

  @Test
  void laterStepsOfABatchWinOverEarlierOnes() {
    storage.write(
        new Batch().put(bytes("a"), bytes("1")).delete(bytes("a")).put(bytes("a"), bytes("2")));

    assertThat(storage.get(bytes("a"))).isEqualTo(bytes("2"));
  }

  @Test
  void aRangeIsWalkedInUnsignedByteOrderBothWays() {
    byte[] high = {(byte) 0xFF};
    storage.write(
        new Batch().put(high, bytes("3")).put(bytes("b"), bytes("2")).put(bytes("a"), bytes("1")));
    KeyRange all = new KeyRange(new byte[0], new byte[] {(byte) 0xFF, 0});

    assertThat(values(storage, all, Direction.FORWARD)).containsExactly("1", "2", "3");
    assertThat(values(storage, all, Direction.BACKWARD)).containsExactly("3", "2", "1");
  }

  @Test
  void aRangeIncludesItsStartAndExcludesItsEnd() {
    storage.write(
        new Batch()
            .put(bytes("a"), bytes("1"))
            .put(bytes("b"), bytes("2"))
            .put(bytes("c"), bytes("3")));
    KeyRange range = new KeyRange(bytes("a"), bytes("c"));

    assertThat(values(storage, range, Direction.FORWARD)).containsExactly("1", "2");
    assertThat(values(storage, range, Direction.BACKWARD)).containsExactly("2", "1");
  }

  @Test
  void aDeletedRangeLeavesWhatIsAround() {
    storage.write(
        new Batch()
            .put(bytes("a"), bytes("1"))
            .put(bytes("b"), bytes("2"))
            .put(bytes("c"), bytes("3")));

    storage.write(new Batch().deleteRange(new KeyRange(bytes("b"), bytes("c"))));

    assertThat(values(storage, KeyRange.prefix(new byte[] {'a'}), Direction.FORWARD))
        .containsExactly("1");
    assertThat(storage.get(bytes("b"))).isNull();
    assertThat(storage.get(bytes("c"))).isEqualTo(bytes("3"));
  }

  @Test
  void aSnapshotDoesNotMove() {
    storage.write(new Batch().put(bytes("a"), bytes("1")));
    try (Snapshot snapshot = storage.snapshot()) {
      storage.write(new Batch().put(bytes("a"), bytes("2")).put(bytes("ab"), bytes("3")));

      assertThat(snapshot.get(bytes("a"))).isEqualTo(bytes("1"));
      assertThat(values(snapshot, KeyRange.prefix(bytes("a")), Direction.FORWARD))
          .containsExactly("1");
    }
    assertThat(storage.get(bytes("a"))).isEqualTo(bytes("2"));
  }

  @Test
  void aCursorSeesTheMomentItWasMade() {
    storage.write(new Batch().put(bytes("a"), bytes("1")));
    try (Cursor cursor = storage.scan(KeyRange.prefix(bytes("a")), Direction.FORWARD)) {
      storage.write(new Batch().put(bytes("ab"), bytes("2")));

      assertThat(cursor.next()).isTrue();
      assertThat(cursor.next()).isFalse();
    }
  }

  @Test
  void whatIsWrittenFromTheGreatestKeyDownIsAllThere() {
    NavigableMap<String, String> model = new TreeMap<>();
    for (int number = 3_000; number > 0; number--) {
      put(model, key(number));
    }
    holds(model);
  }

  @Test
  void whatIsWrittenAgainWhereMuchWasDeletedIsAllThere() {
    NavigableMap<String, String> model = new TreeMap<>();
    IntStream.range(0, 3_000).forEach(number -> put(model, key(number)));
    IntStream.range(500, 2_500).forEach(number -> delete(model, key(number)));
    IntStream.range(500, 2_500).forEach(number -> put(model, key(3_000 - number)));
    holds(model);
  }

  @Test
  void aLargeRangeThatIsDeletedAtOnceCanBeReadAndWrittenAgain() {
    NavigableMap<String, String> model = new TreeMap<>();
    Batch filled = new Batch();
    for (int number = 0; number < 20_000; number++) {
      model.put(key(number), key(number));
      filled.put(bytes(key(number)), bytes(key(number)));
    }
    storage.write(filled);
    storage.write(new Batch().deleteRange(new KeyRange(bytes(key(3_000)), bytes(key(17_000)))));
    model.subMap(key(3_000), key(17_000)).clear();

    IntStream.range(2_990, 17_010)
        .forEach(
            number ->
                assertThat(storage.get(bytes(key(number))) != null)
                    .isEqualTo(model.containsKey(key(number))));
    IntStream.range(0, 20).forEach(number -> put(model, key(3_000 + 700 * number)));
    holds(model);
  }

  @Test
  void randomWritesAndDeletesOfRunsLeaveWhatAModelSays() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    NavigableMap<String, String> model = new TreeMap<>();
    for (int round = 0; round < 60; round++) {
      int from = random.nextInt(2_000);
      int length = random.nextInt(400);
      boolean down = random.nextBoolean();
      boolean deletes = random.nextInt(5) < 2;
      for (int step = 0; step < length; step++) {
        String key = key(from + (down ? length - step : step));
        if (deletes) {
          delete(model, key);
        } else {
          put(model, key);
        }
      }
    }
    assertThat(values(storage, ALL, Direction.FORWARD))
        .as("seed %d", seed)
        .containsExactlyElementsOf(model.values());
    holds(model);
  }

  @Test
  void keysAndValuesOfAnyLengthAreReplacedAndDeletedAsAModelSays() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    NavigableMap<String, String> model = new TreeMap<>();
    for (int step = 0; step < 6_000; step++) {
      String key = key(random.nextInt(700)) + "k".repeat(random.nextInt(20) == 0 ? 6_000 : 0);
      if (random.nextInt(4) == 0) {
        delete(model, key);
      } else {
        String value =
            key(step) + "v".repeat(random.nextInt(random.nextInt(10) == 0 ? 9_000 : 300));
        model.put(key, value);
        storage.write(new Batch().put(bytes(key), bytes(value)));
      }
    }
    assertThat(values(storage, ALL, Direction.FORWARD))
        .as("seed %d", seed)
        .containsExactlyElementsOf(model.values());
    assertThat(values(storage, ALL, Direction.BACKWARD))
        .as("seed %d", seed)
        .containsExactlyElementsOf(model.descendingMap().values());
    model.forEach(
        (key, value) ->
            assertThat(storage.get(bytes(key))).as("seed %d", seed).isEqualTo(bytes(value)));
  }

  @Test
  void keysThatBeginAlikeAreFoundAndWalkedInTheirOrder() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    NavigableMap<String, String> model = new TreeMap<>();
    for (int step = 0; step < 8_000; step++) {
      String key = alike(random);
      if (random.nextInt(3) == 0) {
        delete(model, key);
      } else {
        put(model, key);
      }
    }
    holds(model);
    for (int i = 0; i < 200; i++) {
      String from = alike(random);
      String to = alike(random);
      if (from.compareTo(to) < 0) {
        KeyRange range = new KeyRange(bytes(from), bytes(to));
        NavigableMap<String, String> expected = model.subMap(from, true, to, false);
        assertThat(values(storage, range, Direction.FORWARD))
            .as("seed %d", seed)
            .containsExactlyElementsOf(expected.values());
        assertThat(values(storage, range, Direction.BACKWARD))
            .as("seed %d", seed)
            .containsExactlyElementsOf(expected.descendingMap().values());
      }
    }
  }

  /** A key that is often the beginning of another, or begins as many others do. */
  private static String alike(Random random) {
    StringBuilder key = new StringBuilder("k");
    while (random.nextInt(6) > 0) {
      key.append(random.nextInt(8) == 0 ? "b" : "aaaaaaaaa");
    }
    return key.append(random.nextInt(2) == 0 ? "" : random.nextInt(60)).toString();
  }

  private static String key(int number) {
    return "k%05d".formatted(number);
  }

  private void put(NavigableMap<String, String> model, String key) {
    model.put(key, key);
    storage.write(new Batch().put(bytes(key), bytes(key)));
  }

  private void delete(NavigableMap<String, String> model, String key) {
    model.remove(key);
    storage.write(new Batch().delete(bytes(key)));
  }

  /** The same by walking either way and by every single key. */
  private void holds(NavigableMap<String, String> model) {
    assertThat(values(storage, ALL, Direction.FORWARD)).containsExactlyElementsOf(model.values());
    assertThat(values(storage, ALL, Direction.BACKWARD))
        .containsExactlyElementsOf(model.descendingMap().values());
    assertThat(model.keySet())
        .allSatisfy(key -> assertThat(storage.get(bytes(key))).isEqualTo(bytes(key)));
  }

  static List<String> values(Reads reads, KeyRange range, Direction direction) {
    List<String> values = new ArrayList<>();
    try (Cursor cursor = reads.scan(range, direction)) {
      while (cursor.next()) {
        values.add(new String(cursor.value(), StandardCharsets.UTF_8));
      }
    }
    return values;
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
