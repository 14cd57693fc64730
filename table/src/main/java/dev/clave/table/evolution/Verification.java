package dev.clave.table.evolution;

import dev.clave.table.context.Context;
import dev.clave.table.diagnosis.Diagnosis;
import dev.clave.table.diagnosis.Discrepancy;
import dev.clave.table.diagnosis.Examination;
import dev.clave.table.options.Progress;
import dev.clave.table.pattern.Catalogue;
import dev.clave.table.reading.Scans;
import dev.clave.table.request.Reads;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.Shape;
import dev.clave.table.schema.Shapes;
import dev.clave.table.transition.PairedEntity;
import dev.clave.table.transition.Transition;
import dev.clave.table.transition.Transition.Form;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Compares what the new design should have with what is stored, item by item: counts, digests of
 * the contents, guards, references, counters, and what was not brought along.
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
    Comparing comparing = new Comparing(transition, new Reads(context.gateway()));
    new Scans(old, context)
        .stored(
            segments,
            (table, stored, kind) -> {
              heartbeat.run();
              comparing.look(stored, kind);
            });
    Progress examined = (what, done, total) -> heartbeat.run();
    Diagnosis diagnosis = new Examination(next, context, examined, true).run(segments);
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
    private final Reads reads;
    private final byte[] expected = new byte[DIGEST_BYTES];
    private final byte[] stored = new byte[DIGEST_BYTES];
    private final List<String> problems = new ArrayList<>();
    private final AtomicLong items = new AtomicLong();
    private final AtomicLong notBrought = new AtomicLong();

    Comparing(Transition transition, Reads reads) {
      this.transition = transition;
      this.reads = reads;
    }

    private void look(Map<String, AttributeValue> item, Optional<Shapes.Kind> kind) {
      if (kind.isEmpty() || !kind.get().isEntity()) {
        return;
      }
      Shape shape = kind.get().shape();
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
      if (!pair.get().moved()) {
        compare(pair.get(), item, other.values(item));
        return;
      }
      Map<String, AttributeValue> twin =
          other.values(reads.item(other.tableName(), twinKey(pair.get(), item), true));
      if (text(other, expected(pair.get(), item, twin)).equals(text(other, twin))) {
        compare(pair.get(), item, twin);
      } else {
        compareAtOneMoment(pair.get(), item);
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
        PairedEntity pair,
        Map<String, AttributeValue> item,
        Map<String, AttributeValue> storedItem) {
      Map<String, AttributeValue> values = pair.mine().values(item);
      // Programs of the new design may have written what a function would not compute.
      return pair.convert(values, storedItem, transition.phase().servesNew() ? values : Map.of());
    }

    private void compare(
        PairedEntity pair,
        Map<String, AttributeValue> item,
        Map<String, AttributeValue> foundItem) {
      Shape other = pair.other();
      String expectedText = text(other, expected(pair, item, foundItem));
      String storedText = text(other, foundItem);
      byte[] expectedDigest = digest(expectedText);
      if (expectedText.equals(storedText)) {
        add(expectedDigest, expectedDigest);
        return;
      }
      add(expectedDigest, digest(storedText));
      problem(
          KeyText.of(pair.mine().keyOf(item))
              + ": expected "
              + expectedText
              + ", found "
              + foundItem);
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

    private static byte[] digest(String text) {
      try {
        return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("SHA-256 is part of every Java", e);
      }
    }
  }
}
