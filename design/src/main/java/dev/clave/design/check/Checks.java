package dev.clave.design.check;

import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.UnfinishedCheck;
import dev.clave.design.model.Span;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All checks, in the order of the manual. */
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
          new LingeringEntry(),
          new UnkeptCopy(),
          new RefusedCondition(),
          new TtlType(),
          new ExpiringCount(),
          new PartialIdentity(),
          new ReplicatedPromise(),
          new UndeclaredReturns(),
          new UnusedWaiver());

  private Checks() {}

  /** What the checks find in a design that could be read. */
  public static List<Finding> run(Design design) {
    Review review = new Review(design);
    ALL.forEach(check -> run(check, review));
    UnfinishedCheck.of(review.unfinished()).ifPresent(review::add);
    return review.findings();
  }

  /** A check that fails is told, so that what the others find is not lost with it. */
  private static void run(Check check, Review review) {
    try {
      check.run(review);
    } catch (RuntimeException | StackOverflowError e) {
      review.add(
          Finding.error(
                  "checker-fault",
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
