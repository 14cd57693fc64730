package dev.clave.server;

import dev.clave.server.rest.TableSystem;
import dev.clave.server.system.SampleData;
import dev.clave.server.system.SystemPart;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads the sample data of each system once per data folder: what a person deletes stays deleted,
 * and a table that somebody else has filled is left alone. A load that was interrupted is repeated,
 * over what it has written.
 */
final class Samples {
  private static final Logger log = LoggerFactory.getLogger(Samples.class);

  /** Enough to see an item of somebody's beside those that the table keeps for itself. */
  private static final int FIRST_ITEMS = 10;

  private final SampleMarks marks;
  private final Set<String> justLoaded = ConcurrentHashMap.newKeySet();

  Samples(Path folder) {
    this.marks = new SampleMarks(folder.resolve(SampleMarks.FOLDER));
  }

  /** Notes that the tables of these systems began with their samples in them. */
  void came(List<String> systems) {
    systems.forEach(system -> marks.set(system, SampleMarks.Mark.LOADED));
    justLoaded.addAll(systems);
  }

  /** Fills the system's table, unless that was done before; the reason when it cannot. */
  Optional<String> load(TableSystem system, SampleData sample) {
    SampleMarks.Mark mark = marks.of(system.name());
    if (mark == SampleMarks.Mark.LOADED) {
      return Optional.empty();
    }
    if (mark == SampleMarks.Mark.NONE && !isEmpty(system)) {
      marks.set(system.name(), SampleMarks.Mark.LOADED);
      return Optional.empty();
    }
    marks.set(system.name(), SampleMarks.Mark.BEGUN);
    justLoaded.add(system.name());
    Optional<String> refusal = fill(system, sample);
    if (refusal.isEmpty()) {
      marks.set(system.name(), SampleMarks.Mark.LOADED);
    }
    return refusal;
  }

  /** Has the part of a system without a table load its own sample, unless that was done before. */
  void load(String system, SystemPart part) {
    if (marks.of(system) == SampleMarks.Mark.LOADED) {
      return;
    }
    marks.set(system, SampleMarks.Mark.BEGUN);
    part.loadSample(() -> marks.set(system, SampleMarks.Mark.LOADED));
  }

  /** Whether the system's table was filled in this start. */
  boolean hasJustLoaded(String system) {
    return justLoaded.contains(system);
  }

  private static boolean isEmpty(TableSystem system) {
    return system.tableNames().values().stream()
        .flatMap(
            name ->
                system
                    .client()
                    .scanPaginator(scan -> scan.tableName(name).limit(FIRST_ITEMS))
                    .items()
                    .stream())
        .allMatch(system.table()::isReserved);
  }

  /** A sample that does not load is no reason not to start. */
  private static Optional<String> fill(TableSystem system, SampleData sample) {
    List<String> faults = sample.fill(system.table());
    if (faults.isEmpty()) {
      return Optional.empty();
    }
    String refusal =
        "the sample of `%s` was not loaded: %s"
            .formatted(system.name(), String.join("\n  ", faults));
    log.warn("{}", refusal);
    return Optional.of(refusal);
  }
}
