package dev.clave.design.check;

import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.UnfinishedCheck;
import dev.clave.design.model.Span;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All checks, in the order of the manual.
 *
 * <pre>{@code
 * List<Finding> findings = Checks.run(design);
 * Checks.manual("key-collision").map(Manual::explanation).ifPresent(System.out::println);
 * }</pre>
 */
public final class Checks {
  private static final List<Check> ALL =
      List.of(
          new KeyCollision(),
          new MissingIdentity(),
          new TypeLeak(),
          new UnreachablePattern(),
          new PartitionNeedsEquality(),
          new FilterNotKey(),
          new OneSlotManyRelations(),
          new SharedNamespace(),
          new AmbiguousDelimiter(),
          new UnsortableKey(),
          new UnwritableKey(),
          new MutableKey(),
          new RefusedStep(),
          new UnenforcedUnique(),
          new HotPartition(),
          new MissingProjection(),
          new UnusedIndex(),
          new VectorIndexFaults(),
          new UnwrittenIndex(),
          new Limits(),
          new OptionalInKey(),
          new OrderNotInKey(),
          new TruncatedRange(),
          new OpenPrefix(),
          new MismatchedForm(),
          new LingeringEntry(),
          new UnkeptCopy(),
          new RefusedCondition(),
          new TtlType(),
          new ExpiringCount(),
          new ExpiringParent(),
          new PartialIdentity(),
          new ReplicatedPromise(),
          new UndeclaredReturns(),
          new UnusedWaiver());

  private static final String CHECKER_FAULT = "checker-fault";

  private static final Set<String> CONSEQUENCES =
      Set.of(CHECKER_FAULT, MissingProjection.NAME, UnusedWaiver.NAME);

  /** By section of the file, the checks that would find what is missing there. */
  private static final Map<String, Set<String>> CONSEQUENCES_OF_MISSING =
      Map.ofEntries(
          Map.entry("patterns", Set.of(UnusedIndex.NAME)),
          Map.entry("transactions", Set.of(UnkeptCopy.NAME, LingeringEntry.NAME)),
          Map.entry("load", Set.of(HotPartition.NAME)),
          Map.entry("views", Set.of()),
          Map.entry("samples", Set.of()),
          Map.entry("entities.unique", Set.of(UnenforcedUnique.NAME)),
          Map.entry("entities.counters", Set.of(UnwrittenIndex.NAME, OrderNotInKey.NAME)),
          Map.entry(
              "entities.references",
              Set.of(
                  UnreachablePattern.NAME,
                  UnusedIndex.NAME,
                  UnwrittenIndex.NAME,
                  OneSlotManyRelations.NAME)),
          Map.entry("entities.on delete", Set.of(ExpiringParent.NAME)),
          Map.entry("entities.ttl", Set.of()),
          Map.entry("entities.excludes", Set.of(KeyCollision.NAME)),
          Map.entry("entities.identity", Set.of(MissingIdentity.NAME)));

  private Checks() {}

  /** What the checks find in a design that could be read. */
  public static List<Finding> run(Design design) {
    Review review = new Review(design);
    ALL.forEach(check -> run(check, review));
    UnfinishedCheck.of(review.unfinished()).ifPresent(review::add);
    return review.findings();
  }

  /**
   * What the checks find in a design some of whose names and values mean nothing. What is only a
   * consequence of those is left out.
   */
  public static List<Finding> runUnlinked(Design design) {
    return run(design).stream().filter(finding -> !CONSEQUENCES.contains(finding.check())).toList();
  }

  /**
   * The checks that may only find what is missing when parts of these sections of the file are left
   * out. Nothing when that is all of them: without an entity too much is a consequence.
   */
  public static Optional<Set<String>> consequences(Set<String> sections) {
    if (!CONSEQUENCES_OF_MISSING.keySet().containsAll(sections)) {
      return Optional.empty();
    }
    return Optional.of(
        sections.stream()
            .flatMap(section -> CONSEQUENCES_OF_MISSING.get(section).stream())
            .collect(Collectors.toSet()));
  }

  /** What the checks find in a design without the parts that could not be read. */
  public static List<Finding> runIncomplete(Design design, Set<String> consequences) {
    return runUnlinked(design).stream()
        .filter(finding -> !consequences.contains(finding.check()))
        .toList();
  }

  /** A check that fails is told, so that what the others find is not lost with it. */
  private static void run(Check check, Review review) {
    try {
      check.run(review);
    } catch (RuntimeException | StackOverflowError e) {
      review.add(
          Finding.error(
                  CHECKER_FAULT,
                  "the check `%s` failed on this design: %s".formatted(check.manual().name(), e),
                  Span.START)
              .label("a fault of Clave, not of the design")
              .help("report it with the design; the other checks are done"));
    }
  }

  /** The manual of every finding's name: the checks, then the faults of the file itself. */
  public static List<Manual> manuals() {
    return Stream.concat(ALL.stream().map(Check::manual), FileFaults.MANUALS.stream()).toList();
  }

  public static Optional<Manual> manual(String name) {
    return manuals().stream().filter(manual -> manual.name().equals(name)).findFirst();
  }
}
