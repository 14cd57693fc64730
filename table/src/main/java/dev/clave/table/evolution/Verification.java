package dev.clave.table.evolution;

import dev.clave.table.context.Context;
import dev.clave.table.diagnosis.Diagnosis;
import dev.clave.table.diagnosis.Discrepancy;
import dev.clave.table.diagnosis.Examination;
import dev.clave.table.options.Progress;
import dev.clave.table.pattern.Catalogue;
import dev.clave.table.reading.Scans;
import dev.clave.table.request.BatchReader;
import dev.clave.table.request.Gateway;
import dev.clave.table.request.Reads;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.KeyPart;
import dev.clave.table.schema.Shape;
import dev.clave.table.transition.PairedEntity;
import dev.clave.table.transition.Transition;
import dev.clave.table.transition.Transition.Form;
import dev.clave.table.value.ContentDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Compares what the new design should have with what is stored, item by item: counts, digests of
 * the contents, guards, references, counters, and what was not brought along.
 *
 * <pre>{@code
 * Verification verification = evolution.apply(ApplySettings.defaults(), ApplyProgress.NONE);
 * if (!verification.holds()) {
 *   verification.problems().forEach(System.err::println);
 * }
 * }</pre>
 *
 * @param items how many items were compared
 * @param notBrought how many do not have what the new design needs
 * @param expectedDigest of the values that the new design should have
 * @param storedDigest of the values that are stored; equal to the expected if nothing differs
 * @param problems what is wrong
 * @param counters counters that differ; while programs write they may differ for a moment
 */
public record Verification(
    long items,
    long notBrought,
    String expectedDigest,
    String storedDigest,
    List<String> problems,
    List<String> counters) {
  private static final int PROBLEMS_KEPT = 100;

  /** Of a step in which this process compared nothing. */
  static final Verification NONE = new Verification(0, 0, "", "", List.of(), List.of());

  public Verification {
    problems = List.copyOf(problems);
    counters = List.copyOf(counters);
  }

  /** Whether all is as the new design says; counters are judged apart. */
  public boolean holds() {
    return notBrought == 0 && problems.isEmpty();
  }

  /**
   * Before programs of the new design begin.
   *
   * @param segments how many parts of the table are read at once
   * @param heartbeat called often, by any thread
   */
  static Verification of(
      Catalogue old,
      Catalogue next,
      Context context,
      Transition transition,
      int segments,
      Runnable heartbeat) {
    Comparing comparing = new Comparing(transition, context.gateway(), heartbeat);
    Scans scans = new Scans(old, context);
    Progress examined = (what, done, total) -> heartbeat.run();
    Examination examination = Examination.whileChanging(next, context, examined);
    scans.pages(
        segments,
        true,
        (table, stored) -> {
          comparing.look(scans.recognised(table, stored));
          examination.look(table, stored);
        });
    Diagnosis diagnosis = examination.end(segments);
    List<String> problems = new ArrayList<>(comparing.problems);
    List<String> counters = new ArrayList<>();
    for (Discrepancy each : diagnosis.first()) {
      if (each.kind() == Discrepancy.Kind.COUNTER) {
        counters.add(each.toString());
      } else if (each.kind() != Discrepancy.Kind.UNKNOWN_ITEM) {
        problems.add(each.toString());
      }
    }
    return new Verification(
        comparing.items.get(),
        comparing.notBrought.get(),
        HexFormat.of().formatHex(comparing.expected),
        HexFormat.of().formatHex(comparing.stored),
        problems,
        counters);
  }

  /** Goes over the items and adds up digests, whatever their order. Used by several threads. */
  private static final class Comparing {
    private static final int DIGEST_BYTES = 16;

    private final Transition transition;
    private final Gateway gateway;
    private final Reads reads;
    private final Runnable heartbeat;
    private final byte[] expected = new byte[DIGEST_BYTES];
    private final byte[] stored = new byte[DIGEST_BYTES];
    private final List<String> problems = new ArrayList<>();
    private final AtomicLong items = new AtomicLong();
    private final AtomicLong notBrought = new AtomicLong();
    private final ThreadLocal<ContentDigest> digests = ThreadLocal.withInitial(ContentDigest::new);

    Comparing(Transition transition, Gateway gateway, Runnable heartbeat) {
      this.transition = transition;
      this.gateway = gateway;
      this.reads = new Reads(gateway);
      this.heartbeat = heartbeat;
    }

    /** An item that stands twice, and where its twin stands. */
    private record Moved(
        PairedEntity pair, Map<String, AttributeValue> item, Map<String, AttributeValue> twinKey) {}

    private void look(List<Scans.KnownItem> page) {
      Map<String, List<Moved>> byTable = new HashMap<>();
      heartbeat.run();
      for (Scans.KnownItem each : page) {
        if (each.kind().isPresent() && each.kind().get().isEntity()) {
          look(each.stored(), each.kind().get().shape(), byTable);
        }
      }
      byTable.values().forEach(this::compareTwins);
    }

    private void look(
        Map<String, AttributeValue> item, Shape shape, Map<String, List<Moved>> byTable) {
      Optional<PairedEntity> pair = transition.pair(shape, item).filter(each -> !each.isSame());
      if (pair.isEmpty()) {
        return;
      }
      items.incrementAndGet();
      if (transition.form(item) != Form.BOTH) {
        notBrought.incrementAndGet();
        return;
      }
      Shape other = pair.get().other();
      if (pair.get().moved()) {
        byTable
            .computeIfAbsent(other.tableName(), name -> new ArrayList<>())
            .add(new Moved(pair.get(), item, twinKey(pair.get(), item)));
      } else {
        compare(pair.get(), item, other.values(item));
      }
    }

    private void compareTwins(List<Moved> moved) {
      Shape first = moved.get(0).pair.other();
      List<String> names = first.primary().stream().map(KeyPart::attribute).toList();
      Map<Map<String, AttributeValue>, Map<String, AttributeValue>> twins =
          new BatchReader(gateway, first.tableName(), names)
              .read(moved.stream().map(Moved::twinKey).toList(), true);
      for (Moved each : moved) {
        heartbeat.run();
        Shape other = each.pair.other();
        Map<String, AttributeValue> twin = other.values(twins.getOrDefault(each.twinKey, Map.of()));
        if (isAsExpected(other, expected(each.pair, each.item, twin), twin)) {
          compare(each.pair, each.item, twin);
        } else {
          compareAtOneMoment(each.pair, each.item);
        }
      }
    }

    private static Map<String, AttributeValue> twinKey(
        PairedEntity pair, Map<String, AttributeValue> item) {
      return pair.otherKey(pair.mine().values(item));
    }

    /**
     * Programs go on writing, so the two items of one must be read as they are together. An item
     * that another entity of the new design holds meanwhile is left to the program that moved it.
     */
    private void compareAtOneMoment(PairedEntity pair, Map<String, AttributeValue> scanned) {
      Map<String, AttributeValue> item = scanned;
      while (isHeldBy(pair, item)) {
        Map<String, AttributeValue> key = twinKey(pair, item);
        List<Map<String, AttributeValue>> both =
            reads.together(
                pair.mine().tableName(), pair.mine().keyOf(item), pair.other().tableName(), key);
        item = both.get(0);
        if (isHeldBy(pair, item) && twinKey(pair, item).equals(key)) {
          compare(pair, item, pair.other().values(both.get(1)));
          return;
        }
      }
    }

    private boolean isHeldBy(PairedEntity pair, Map<String, AttributeValue> item) {
      return transition.isMarked(item) && transition.pair(pair.mine(), item).orElse(null) == pair;
    }

    private Map<String, AttributeValue> expected(
        PairedEntity pair, Map<String, AttributeValue> item, Map<String, AttributeValue> stored) {
      Map<String, AttributeValue> values = pair.mine().values(item);
      // Programs of the new design may have written what a function would not compute.
      Map<String, AttributeValue> expectedValues =
          pair.convert(values, stored, transition.phase().servesNew() ? values : Map.of());
      for (Field field : pair.other().ordered()) {
        if (!stored.containsKey(field.name()) && pair.mayLack(field, values)) {
          expectedValues.remove(field.name());
        }
      }
      return expectedValues;
    }

    private void compare(
        PairedEntity pair,
        Map<String, AttributeValue> item,
        Map<String, AttributeValue> foundItem) {
      Shape other = pair.other();
      Map<String, AttributeValue> expectedValues = expected(pair, item, foundItem);
      byte[] expectedDigest = digest(other, expectedValues);
      if (isAsExpected(other, expectedValues, foundItem)) {
        add(expectedDigest, expectedDigest);
        return;
      }
      add(expectedDigest, digest(other, foundItem));
      problem(
          KeyText.of(pair.mine().keyOf(item))
              + ": expected "
              + text(other, expectedValues)
              + ", found "
              + foundItem);
    }

    private static boolean isAsExpected(
        Shape shape,
        Map<String, AttributeValue> expectedValues,
        Map<String, AttributeValue> foundItem) {
      for (Field field : shape.ordered()) {
        if (!Objects.equals(expectedValues.get(field.name()), foundItem.get(field.name()))) {
          return false;
        }
      }
      return true;
    }

    private synchronized void problem(String text) {
      if (problems.size() < PROBLEMS_KEPT) {
        problems.add(text);
      }
    }

    private static String text(Shape shape, Map<String, AttributeValue> values) {
      Map<String, AttributeValue> sorted = new TreeMap<>();
      for (Field field : shape.ordered()) {
        AttributeValue value = values.get(field.name());
        if (value != null) {
          sorted.put(field.name(), value);
        }
      }
      return sorted.toString();
    }

    private synchronized void add(byte[] ofExpected, byte[] ofStored) {
      for (int place = 0; place < DIGEST_BYTES; place++) {
        expected[place] ^= ofExpected[place];
        stored[place] ^= ofStored[place];
      }
    }

    private byte[] digest(Shape shape, Map<String, AttributeValue> values) {
      ContentDigest digest = digests.get();
      for (Field field : shape.ordered()) {
        AttributeValue value = values.get(field.name());
        if (value != null) {
          digest.add(field.name(), value);
        }
      }
      return digest.bytes();
    }
  }
}
