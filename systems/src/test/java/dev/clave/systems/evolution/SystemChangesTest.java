package dev.clave.systems.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.engine.storage.Durability;
import dev.clave.table.Table;
import dev.clave.table.evolution.ApplyProgress;
import dev.clave.table.evolution.ApplySettings;
import dev.clave.table.evolution.Evolution;
import dev.clave.table.item.Item;
import dev.clave.table.options.Progress;
import dev.clave.table.options.Retry;
import dev.clave.table.options.TableOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The four table systems get three changes each, on a table on disk, while programs read and write:
 * an attribute is renamed, items get another primary key, a value becomes unique. Programs see
 * every item exactly once and with its last value throughout.
 *
 * <pre>
 * mvn -pl systems -am test -Dtest=SystemChangesTest -Dclave.evolution.items=1000000
 * </pre>
 */
class SystemChangesTest {
  private static final int ITEMS = Integer.getInteger("clave.evolution.items", 300);

  /** Readings of the whole table in one step of a change. */
  private static final int READINGS = 3;

  /** One write at so many reports of progress, of which waiting gives many. */
  private static final int WRITES_SELDOM = 8;

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
  private final Random random = new Random(Integer.getInteger("clave.evolution.seed", 19));

  /** How often each item was written. */
  private final byte[] writes = new byte[ITEMS];

  @TempDir private Path folder;

  static Stream<ChangedSystem> systems() {
    return ChangedSystem.ALL.stream();
  }

  /**
   * Who applies a change hardly waits: the clock of everybody goes on instead. A program that is in
   * the way of a transaction gets the moment that it needs to finish.
   */
  private TableOptions applying() {
    return TableOptions.defaults()
        .withClock(now::get)
        .withRetry(
            new Retry(
                5000,
                Duration.ofMillis(10),
                Duration.ofMillis(100),
                pause -> {
                  now.updateAndGet(time -> time.plus(pause));
                  LockSupport.parkNanos(1_000_000);
                }));
  }

  @ParameterizedTest
  @MethodSource("systems")
  void programsSeeEveryItemOnceThroughThreeChanges(ChangedSystem system) {
    List<Design> versions = system.versions();
    EngineOptions options = EngineOptions.defaults().withDurability(Durability.OS);
    try (Engine engine = Engine.open(folder.resolve("engine"), options)) {
      Table first = Table.open(versions.get(0), engine.client());
      first.provision();
      first.putAll(
          IntStream.range(0, ITEMS)
              .mapToObj(number -> Item.of(system.entity(), system.item(number, system.text()))));
      for (int from = 0; from < versions.size() - 1; from++) {
        change(
            system,
            engine,
            versions,
            from,
            from == 0 ? system.text() : system.renamed(),
            system.renamed());
      }
      Table last = Table.open(versions.get(versions.size() - 1), engine.client());
      assertThat(last.diagnose(Progress.NONE).first()).isEmpty();
    }
  }

  private void change(
      ChangedSystem system,
      Engine engine,
      List<Design> versions,
      int from,
      String oldText,
      String newText) {
    Program old = new Program(system, engine, versions.get(from), oldText);
    Program next = new Program(system, engine, versions.get(from + 1), newText);
    Evolution evolution =
        Evolution.of(
            engine.client(), applying(), Optional.of(versions.get(from)), versions.get(from + 1));
    assertThat(evolution.plan().refusals()).isEmpty();
    assertThat(evolution.plan().obstacles()).isEmpty();

    evolution.apply(ApplySettings.defaults(), new Meanwhile(old));
    old.readAll();
    next.readAll();
    for (int i = 0; i < 20; i++) {
      old.write();
      next.write();
    }
    old.readAll();
    next.readAll();
    evolution.contract(ApplySettings.defaults(), new Meanwhile(next));
    next.readAll();
  }

  /** A program that reads and writes by one version of the design. */
  private final class Program {
    private final ChangedSystem system;
    private final Table table;
    private final String text;

    Program(ChangedSystem system, Engine engine, Design design, String text) {
      this.system = system;
      this.table = Table.open(design, engine.client(), TableOptions.defaults().withClock(now::get));
      this.text = text;
    }

    void write() {
      int number = random.nextInt(ITEMS);
      if (writes[number] < Byte.MAX_VALUE) {
        writes[number]++;
        table.update(
            system.entity(),
            system.key(number),
            Map.of(text, ChangedSystem.value(number, writes[number])));
      }
    }

    /** Every item, once and with its last value. */
    void readAll() {
      BitSet readItems = new BitSet(ITEMS);
      try (Stream<Item> items = table.items()) {
        items
            .filter(item -> item.entity().equals(system.entity()))
            .forEach(item -> see(item, readItems));
      }
      assertThat(readItems.cardinality()).as("items that were read").isEqualTo(ITEMS);
    }

    /** One partition by its pattern. */
    void readPartition() {
      int number = random.nextInt(ITEMS);
      BitSet readItems = new BitSet(ITEMS);
      try (Stream<Item> items =
          table.run(system.pattern(), Map.of(system.owner(), system.ownerOf(number))).stream()) {
        items.forEach(item -> see(item, readItems));
      }
      assertThat(readItems.cardinality())
          .as("items of a partition")
          .isEqualTo(system.inPartitionOf(number, ITEMS));
    }

    private void see(Item item, BitSet readItems) {
      int number = Integer.parseInt(item.get(system.id()).toString().substring(1));
      // Said only where it does not hold: a million items are looked at many times.
      if (readItems.get(number)) {
        throw new AssertionError("item " + number + " was read twice");
      }
      readItems.set(number);
      String last = ChangedSystem.value(number, writes[number]);
      if (!last.equals(item.get(text))) {
        throw new AssertionError("expected " + last + ", read " + item);
      }
    }
  }

  /** What a program does while a change is applied: between pages, beside the other segments. */
  private final class Meanwhile implements ApplyProgress {
    private final Program program;
    private String step = "";
    private long readings;

    Meanwhile(Program program) {
      this.program = program;
    }

    @Override
    public synchronized void report(Report report) {
      if (!report.step().equals(step)) {
        step = report.step();
        readings = 0;
        program.write();
        program.readAll();
      }
      long due = report.total() > 0 ? READINGS * report.items() / report.total() : 0;
      if (due > readings) {
        readings = due;
        program.readAll();
        program.readPartition();
      }
      if (random.nextInt(WRITES_SELDOM) == 0) {
        program.write();
      }
    }
  }
}
