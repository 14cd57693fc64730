package dev.clave.table.evolution;

import dev.clave.design.Design;
import dev.clave.design.compare.StorageShape;
import dev.clave.table.Table;
import dev.clave.table.diagnosis.Discrepancy;
import dev.clave.table.diagnosis.Repaired;
import dev.clave.table.memory.Memory;
import dev.clave.table.memory.MemoryStore;
import dev.clave.table.options.DesignCheck;
import dev.clave.table.options.Progress;
import dev.clave.table.options.TableOptions;
import dev.clave.table.request.Gateway;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Brings a table to another design while no program uses it. Index keys, guards, references and
 * counters are written as the new design has them; items keep their primary keys and values. It is
 * for what {@link Evolution} refuses because an attribute has one value at a time, such as another
 * form of an index key under the same name.
 *
 * <pre>{@code
 * Repaired plan = Rewrite.of(client, options, Optional.empty(), design).plan(Progress.NONE);
 * Repaired done = Rewrite.of(client, options, Optional.empty(), design).run(Progress.NONE);
 * }</pre>
 *
 * Killed at any point, it is run again and goes on. The table remembers the old design until the
 * end, so a program of the new one is refused before.
 */
public final class Rewrite {
  private final TableOptions options;
  private final Optional<Design> namedDesign;
  private final Design next;
  private final PhysicalTables tables;
  private final MemoryStore store;
  private final Table table;

  private Rewrite(
      DynamoDbClient client, TableOptions options, Optional<Design> namedDesign, Design next) {
    this.options = options;
    this.namedDesign = namedDesign;
    this.next = next;
    this.tables = new PhysicalTables(client, options);
    this.store =
        new MemoryStore(
            new Gateway(client, options.retry(), null), next.tables().get(0), tables.name(next, 0));
    this.table = Table.open(next, client, options.withDesignCheck(DesignCheck.OFF));
  }

  /**
   * The change of a table to another design.
   *
   * @param before the design that the table has; needed only where it does not remember one
   */
  public static Rewrite of(
      DynamoDbClient client, TableOptions options, Optional<Design> before, Design next) {
    return new Rewrite(client, options, before, next);
  }

  /**
   * What would be written. Nothing is.
   *
   * @throws EvolutionException if something stands in the way, with its reasons
   */
  public Repaired plan(Progress progress) {
    refuseRunning();
    Repaired plan = table.repair(true, progress);
    List<String> obstacles =
        plan.before().counts().entrySet().stream()
            .filter(each -> plan.repairs().getOrDefault(each.getKey(), 0L) < each.getValue())
            .flatMap(each -> examples(plan, each.getKey(), each.getValue()))
            .toList();
    if (!obstacles.isEmpty()) {
      throw new EvolutionException("items stand in the way of the change", obstacles);
    }
    return plan;
  }

  private static Stream<String> examples(Repaired plan, Discrepancy.Kind kind, long count) {
    return Stream.concat(
        Stream.of("%,d %s".formatted(count, kind.words())),
        plan.before().first().stream()
            .filter(each -> each.kind() == kind)
            .map(Discrepancy::toString));
  }

  /**
   * Writes what the new design needs, removes what only the old one needed, and has the table
   * remember the new one.
   *
   * @throws EvolutionException if something stands in the way, as a rule before anything is
   *     written; of values that become equal only in the new design, or if another program wrote
   *     meanwhile, after it. The old design then stays in force; its {@link Table#repair} removes
   *     what was written
   */
  public Repaired run(Progress progress) {
    plan(progress);
    Design before = before();
    tables.provision(next);
    Repaired repaired = table.repair(false, progress);
    if (!repaired.after().orElseThrow().healthy()) {
      throw new EvolutionException(
          "the table is not as the new design says; mend these items, and run it again while no"
              + " program writes",
          repaired.after().get().first().stream().map(Discrepancy::toString).toList());
    }
    tables.dropIndexes(before, next);
    tables.expire(next);
    remember();
    return repaired;
  }

  private void refuseRunning() {
    if (store.read().flatMap(Memory::running).isPresent()) {
      throw new EvolutionException(
          "another change of this table is under way; finish it or go back first", List.of());
    }
  }

  private Design before() {
    return store
        .read()
        .flatMap(memory -> store.shape(memory.shape()))
        .map(StorageShape::design)
        .or(() -> namedDesign)
        .orElseThrow(
            () ->
                new EvolutionException(
                    "the table does not remember its design; name the one that it has", List.of()));
  }

  private void remember() {
    StorageShape shape = StorageShape.of(next);
    store.keep(shape);
    Optional<Memory> storedMemory = store.read();
    Memory endedMemory =
        storedMemory
            .map(memory -> memory.ended(shape.hash(), options.clock().instant()))
            .orElseGet(() -> Memory.first(shape.hash()));
    if (!store.replace(storedMemory, endedMemory)) {
      throw new EvolutionException(
          "another program changed what the table remembers; run it again", List.of());
    }
  }
}
