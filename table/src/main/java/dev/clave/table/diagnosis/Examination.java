package dev.clave.table.diagnosis;

import dev.clave.table.context.Context;
import dev.clave.table.diagnosis.Discrepancy.Kind;
import dev.clave.table.item.TableException;
import dev.clave.table.options.Progress;
import dev.clave.table.pattern.Catalogue;
import dev.clave.table.reading.Scans;
import dev.clave.table.request.Reads;
import dev.clave.table.request.Tally;
import dev.clave.table.schema.Computation;
import dev.clave.table.schema.Field;
import dev.clave.table.schema.KeyPart;
import dev.clave.table.schema.Shape;
import dev.clave.table.schema.Shapes;
import dev.clave.table.transition.Transition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads a whole table and tells what is not as its design says.
 *
 * <pre>{@code
 * new Examination(catalogue, context, Progress.NONE, false).run(4);    // as table.diagnose does
 * }</pre>
 */
public final class Examination {
  /** A repaired counter can be part of an index key, which the next reading repairs. */
  private static final int MOST_ROUNDS = 4;

  private final Catalogue catalogue;
  private final Context context;
  private final Findings findings;
  private final CompanionCheck companions;
  private final Counts counts;
  private final Tally tally;
  private final Contents contents = new Contents();
  private final boolean changing;
  private final Progress progress;
  private final long countBefore;
  private final Map<Counts.Place, Counts.Difference> earlier;
  private Map<Counts.Place, Counts.Difference> differences = Map.of();

  /**
   * One that only reads.
   *
   * @param changing whether a change of the design is under way, so that items may have its mark;
   *     it compares the contents itself, so they are not added up
   */
  public Examination(Catalogue catalogue, Context context, Progress progress, boolean changing) {
    this(catalogue, context, progress, Repairs.none(), changing, Map.of(), Optional.empty());
  }

  /**
   * One that only reads while a change of the design is under way. It compares guards and
   * references by sums of digests, and reads the table once more only where these differ.
   */
  public static Examination whileChanging(Catalogue catalogue, Context context, Progress progress) {
    return new Examination(
        catalogue,
        context,
        progress,
        Repairs.none(),
        true,
        Map.of(),
        Optional.of(new CompanionSums()));
  }

  /** One that also offers repairs; of counters only if an earlier reading found them the same. */
  private Examination(
      Catalogue catalogue,
      Context context,
      Progress progress,
      Repairs repairs,
      boolean changing,
      Map<Counts.Place, Counts.Difference> earlier,
      Optional<CompanionSums> sums) {
    this.findings = new Findings(repairs);
    this.progress = progress;
    this.changing = changing;
    this.countBefore = repairs.count();
    this.earlier = earlier;
    this.catalogue = catalogue;
    this.context = context;
    this.companions =
        new CompanionCheck(catalogue.shapes(), context.gateway(), findings, changing, sums);
    this.counts =
        new Counts(
            catalogue.shapes(),
            new ShardCounts(new Reads(context.gateway())),
            new MissingTallies(context.now()));
    this.tally = new Tally("examined", progress);
  }

  public Diagnosis run() {
    return run(1);
  }

  /** As {@link #run()}, with so many parts of the table read at once. */
  public Diagnosis run(int segments) {
    new Scans(catalogue, context).pages(segments, this::look);
    return end(segments);
  }

  /** Looks at what was read of a table; called by several threads. */
  public void look(String table, List<Map<String, AttributeValue>> storedItems) {
    CompanionCheck.Page page = companions.page();
    List<Scans.KnownItem> all = new Scans(catalogue, context).recognised(table, storedItems);
    // Of each page and not of each item: who is told looks at clocks and leases.
    tally.add(
        all.stream().flatMap(each -> each.kind().stream()).filter(Shapes.Kind::isEntity).count());
    for (Scans.KnownItem item : all) {
      examine(table, item.stored(), item.kind(), page);
    }
    page.tellAll();
  }

  /**
   * What was found, once everything was looked at.
   *
   * @param segments how many parts of the table to read at once, where it is read again
   */
  public Diagnosis end(int segments) {
    if (companions.looksAgain()) {
      Tally again = new Tally("compared", progress);
      new Scans(catalogue, context)
          .pages(segments, true, (table, storedItems) -> lookAgain(table, storedItems, again));
    }
    differences = counts.compare(findings, earlier);
    return findings.of(tally.finish(), contents.byEntity());
  }

  private void lookAgain(String table, List<Map<String, AttributeValue>> storedItems, Tally again) {
    CompanionCheck.Page page = companions.page();
    List<Scans.KnownItem> all = new Scans(catalogue, context).recognised(table, storedItems);
    again.add(all.size());
    for (Scans.KnownItem item : all) {
      item.kind().ifPresent(kind -> lookAgain(kind, item.stored(), page));
    }
    page.tellAll();
  }

  private static void lookAgain(
      Shapes.Kind kind, Map<String, AttributeValue> storedItem, CompanionCheck.Page page) {
    if (kind.companion().isPresent()) {
      page.companion(kind.shape(), kind.companion().get(), storedItem);
    } else if (kind.isEntity()) {
      try {
        page.owner(kind.shape(), storedItem, kind.shape().values(storedItem));
      } catch (TableException unfit) {
        // Its keys cannot be made, which was told when it was looked at first.
        return;
      }
    }
  }

  /**
   * Repairs what can be, reading the table until nothing is left to repair; in a dry run it writes
   * nothing.
   */
  public static Repaired repair(
      Catalogue catalogue, Context context, Progress progress, boolean dryRun) {
    Repairs repairs = dryRun ? Repairs.dryRun() : Repairs.writing(context.gateway());
    Examination first = repairing(catalogue, context, progress, repairs, Map.of());
    Diagnosis before = first.run();
    if (dryRun) {
      if (!first.differences.isEmpty()) {
        // Finds everything once more, and the counters that stood still.
        repairs = Repairs.dryRun();
        repairing(catalogue, context, progress, repairs, first.differences).run();
      }
      return repaired(before, repairs, Optional.empty());
    }
    Examination last = first;
    Diagnosis after = before;
    for (int round = 1; round < MOST_ROUNDS && !after.healthy(); round++) {
      boolean recounts = round == 1 && !last.differences.isEmpty();
      if (repairs.count() == last.countBefore && !recounts) {
        break;
      }
      last = repairing(catalogue, context, progress, repairs, last.differences);
      after = last.run();
    }
    return repaired(before, repairs, Optional.of(after));
  }

  private static Examination repairing(
      Catalogue catalogue,
      Context context,
      Progress progress,
      Repairs repairs,
      Map<Counts.Place, Counts.Difference> earlier) {
    return new Examination(catalogue, context, progress, repairs, false, earlier, Optional.empty());
  }

  private static Repaired repaired(Diagnosis before, Repairs repairs, Optional<Diagnosis> after) {
    return new Repaired(before, repairs.counts(), repairs.overtaken(), repairs.first(), after);
  }

  private void examine(
      String table,
      Map<String, AttributeValue> storedItem,
      Optional<Shapes.Kind> kind,
      CompanionCheck.Page page) {
    if (kind.isEmpty()) {
      findings.add(
          Kind.UNKNOWN_ITEM,
          "",
          key(table, storedItem),
          "an entity of the design",
          "none that fits");
    } else if (kind.get().shardOf().isPresent()) {
      counts.shard(kind.get().shape(), kind.get().shardOf().get(), storedItem);
    } else if (kind.get().companion().isPresent()) {
      page.companion(kind.get().shape(), kind.get().companion().get(), storedItem);
    } else {
      item(kind.get().shape(), storedItem, page);
    }
  }

  private Map<String, AttributeValue> key(String table, Map<String, AttributeValue> storedItem) {
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    catalogue.design().tables().stream()
        .filter(each -> catalogue.tableName(each.name()).equals(table))
        .flatMap(each -> each.key().attributes().stream())
        .forEach(attribute -> key.put(attribute.name(), storedItem.get(attribute.name())));
    return key;
  }

  private void item(Shape shape, Map<String, AttributeValue> storedItem, CompanionCheck.Page page) {
    Map<String, AttributeValue> key = shape.keyOf(storedItem);
    Map<String, AttributeValue> values = shape.values(storedItem);
    if (!changing) {
      contents.add(shape.name(), values);
    }
    if (!changing && storedItem.containsKey(Transition.MARK)) {
      findings.add(
          Kind.OLD_SHAPE,
          shape.name(),
          key,
          "no `" + Transition.MARK + "`, as no change is under way",
          Findings.text(storedItem.get(Transition.MARK)),
          new Repair(
              "remove `" + Transition.MARK + "` from " + Findings.text(key),
              List.of(
                  GuardedWrites.set(
                      shape, storedItem, List.of(Transition.MARK), null, List.of()))));
    }
    for (Field field : shape.ordered()) {
      if (field.required() && !values.containsKey(field.name())) {
        findings.add(
            Kind.MISSING_VALUE, shape.name(), key, "a value of `" + field.name() + "`", "nothing");
      }
    }
    try {
      for (Computation each : shape.computations()) {
        AttributeValue expected = each.value(values).orElse(null);
        AttributeValue stored = values.get(each.attribute());
        if (!Objects.equals(expected, stored)) {
          findings.add(
              Kind.COMPUTED_VALUE,
              shape.name(),
              key,
              "`" + each.attribute() + "` " + Findings.text(expected),
              Findings.text(stored),
              new Repair(
                  "set `%s` of %s to %s"
                      .formatted(each.attribute(), Findings.text(key), Findings.text(expected)),
                  List.of(
                      GuardedWrites.set(
                          shape,
                          storedItem,
                          shape.stored(each.attribute()),
                          expected,
                          each.roots()))));
        }
      }
      Map<String, AttributeValue> computed = shape.key(values);
      if (!computed.equals(key)) {
        findings.add(
            Kind.PRIMARY_KEY,
            shape.name(),
            key,
            "the key " + Findings.text(computed) + " that its values make",
            "another");
      }
      for (KeyPart part : shape.indexed()) {
        AttributeValue expected = shape.keyValue(part, values, key);
        AttributeValue storedValue = storedItem.get(part.attribute());
        if (!Objects.equals(expected, storedValue)) {
          findings.add(
              Kind.INDEX_KEY,
              shape.name(),
              key,
              "`" + part.attribute() + "` " + Findings.text(expected),
              Findings.text(storedValue),
              new Repair(
                  "set `%s` of %s to %s"
                      .formatted(part.attribute(), Findings.text(key), Findings.text(expected)),
                  List.of(
                      GuardedWrites.set(
                          shape, storedItem, List.of(part.attribute()), expected, part.roots()))));
        }
      }
      page.owner(shape, storedItem, values);
      counts.add(shape, key, values, storedItem);
    } catch (TableException unfit) {
      findings.add(
          Kind.PRIMARY_KEY, shape.name(), key, "values that make its keys", unfit.getMessage());
    }
  }
}
