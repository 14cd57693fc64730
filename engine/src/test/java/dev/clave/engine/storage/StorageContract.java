package dev.clave.engine.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every storage does alike. */
abstract class StorageContract {
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
