package dev.clave.table.evolution;

import dev.clave.design.Design;
import dev.clave.design.compare.StorageShape;
import dev.clave.design.compare.TwinIndexes;
import dev.clave.table.Table;
import dev.clave.table.memory.Memory;
import dev.clave.table.memory.MemoryStore;
import dev.clave.table.memory.Phase;
import dev.clave.table.memory.RunningChange;
import dev.clave.table.options.TableOptions;
import dev.clave.table.pattern.Catalogue;
import dev.clave.table.request.Gateway;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Moves the tables of a design to other names, another region or another endpoint. Programs go on
 * reading and writing the old tables while items are copied and the stream is followed. Then the
 * old tables take no more writes, what is left is brought over, both sides are compared item by
 * item, and the new tables take writes.
 *
 * <pre>{@code
 * TableMove move = TableMove.of(design, new TableMove.Place(here, options), streams, new TableMove.Place(there, named));
 * move.copy(ApplySettings.defaults(), ApplyProgress.NONE);    // as often as you like
 * move.finish(ApplySettings.defaults(), ApplyProgress.NONE);  // then start programs on the new one
 * }</pre>
 *
 * Every step can be stopped at any point and run again. Used by one thread of one process.
 */
public final class TableMove {
  private static final String COPIED = "copied";

  /** Where tables are, and how they are called there. */
  public record Place(DynamoDbClient client, TableOptions options) {}

  /**
   * What a move came to.
   *
   * @param items how many items the new tables have, guards and references among them
   * @param mended how many of them the comparison had to bring over, as the stream had lost them
   */
  public record Outcome(long items, long mended) {}

  private final Design design;
  private final StorageShape shape;
  private final Place from;
  private final Place to;
  private final MemoryStore source;
  private final MemoryStore target;
  private final List<TableCopy> copies = new ArrayList<>();

  private TableMove(Design design, Place from, DynamoDbStreamsClient streams, Place to) {
    this.design = design;
    this.shape = StorageShape.of(design);
    this.from = from;
    this.to = to;
    this.source = store(design, from);
    this.target = store(design, to);
    Catalogue old = new Catalogue(design, from.options());
    Catalogue next = new Catalogue(design, to.options());
    design
        .tables()
        .forEach(
            table ->
                copies.add(
                    new TableCopy(
                        table,
                        side(from, old.tableName(table.name())),
                        streams,
                        side(to, next.tableName(table.name())),
                        target)));
  }

  /** A move of a design's tables; the stream client is that of the old place. */
  public static TableMove of(Design design, Place from, DynamoDbStreamsClient streams, Place to) {
    return new TableMove(design, from, streams, to);
  }

  private static TableCopy.Side side(Place place, String name) {
    return new TableCopy.Side(place.client(), gateway(place), name, place.options().clock());
  }

  private static Gateway gateway(Place place) {
    return new Gateway(place.client(), place.options().retry(), null);
  }

  private static MemoryStore store(Design design, Place place) {
    Catalogue catalogue = new Catalogue(design, place.options());
    return new MemoryStore(gateway(place), design.tables().get(0), catalogue.firstTableName());
  }

  /**
   * Creates the new tables, copies every item and follows the stream to its end. Called again, it
   * only follows the stream; the last call should be within 24 hours of the first, after which a
   * stream forgets.
   *
   * @throws EvolutionException if the old table has another design or is being changed, or the new
   *     one is in use
   */
  public void copy(ApplySettings settings, ApplyProgress progress) {
    Memory memory = remembered();
    if (memory.running().isPresent()) {
      throw new EvolutionException(
          "the old table is in phase `"
              + memory.running().get().phase().word()
              + "`; finish that first",
          List.of());
    }
    copies.forEach(TableCopy::turnOnStream);
    Table.open(design, to.client(), to.options()).provision();
    claim();
    if (target.item(COPIED).isEmpty()) {
      copies.forEach(copy -> copy.items(settings, progress));
      target.put(COPIED, Map.of(), Optional.empty(), Optional.empty());
    }
    copies.forEach(TableCopy::follow);
  }

  private Memory remembered() {
    Optional<Memory> memory = source.read();
    if (memory.isEmpty()) {
      source.keep(shape);
      source.replace(Optional.empty(), Memory.first(shape.hash()));
      return source.read().orElseThrow();
    }
    if (!memory.get().shape().equals(shape.hash())) {
      throw new EvolutionException("the old table remembers another design", List.of());
    }
    return memory.get();
  }

  /** Has the new table refuse the writes of programs until the move is finished. */
  private void claim() {
    Optional<Memory> memory = target.read();
    if (memory.isPresent() && isMoving(memory.get())) {
      return;
    }
    List<String> inUse =
        copies.stream().filter(TableCopy::targetHasItems).map(TableCopy::targetName).toList();
    if (memory.isPresent() || !inUse.isEmpty()) {
      throw new EvolutionException("the new table is in use; move to one without items", inUse);
    }
    target.keep(shape);
    replace(target, Optional.empty(), moving(Memory.first(shape.hash())));
  }

  private static void replace(MemoryStore store, Optional<Memory> before, Memory after) {
    if (!store.replace(before, after)) {
      throw new EvolutionException("another process changed the table's memory", List.of());
    }
  }

  private static boolean isMoving(Memory memory) {
    return memory.running().filter(change -> change.phase() == Phase.MOVE).isPresent();
  }

  private Memory moving(Memory memory) {
    return memory.with(
        new RunningChange(
            memory.nextNumber(),
            shape.hash(),
            shape.hash(),
            Phase.MOVE,
            from.options().clock().instant(),
            Set.of(),
            TwinIndexes.NONE));
  }

  /**
   * Ends the move. From here on the old table refuses writes; when this returns, the new one has
   * every item and takes them.
   *
   * @return the counts; both 0 if an earlier call had finished the move
   * @throws EvolutionException if {@link #copy} has not run, or another process ends the move too
   */
  public Outcome finish(ApplySettings settings, ApplyProgress progress) {
    if (isOpened()) {
      forget();
      return new Outcome(0, 0);
    }
    Memory opening =
        target
            .read()
            .filter(TableMove::isMoving)
            .filter(memory -> !target.item(COPIED).isEmpty())
            .orElseThrow(
                () -> new EvolutionException("there is no copy to finish; copy first", List.of()));
    Memory memory = remembered();
    if (!isMoving(memory)) {
      source.put(
          MemoryStore.MOVED,
          Map.of("to", AttributeValue.fromS(copies.get(0).targetName())),
          Optional.empty(),
          Optional.empty());
      replace(source, Optional.of(memory), moving(memory));
    }
    await(settings, progress);
    copies.forEach(TableCopy::follow);
    long items = 0;
    long mended = 0;
    for (TableCopy copy : copies) {
      Outcome outcome = copy.compare(settings, progress);
      items += outcome.items();
      mended += outcome.mended();
    }
    replace(
        target, Optional.of(opening), opening.ended(shape.hash(), to.options().clock().instant()));
    forget();
    return new Outcome(items, mended);
  }

  /** Whether an earlier run came to the end, except for its notes. */
  private boolean isOpened() {
    return source.read().filter(TableMove::isMoving).isPresent()
        && target.read().filter(memory -> memory.running().isEmpty()).isPresent();
  }

  private void forget() {
    copies.forEach(TableCopy::forget);
    target.remove(COPIED);
  }

  private void await(ApplySettings settings, ApplyProgress progress) {
    Duration remaining = settings.phaseLength();
    progress.report(
        new ApplyProgress.Report("wait for programs, move", 0, 0, -1, Optional.of(remaining)));
    if (!remaining.isZero()) {
      Pace.pause(from.options().retry().pause(), remaining);
    }
  }

  /**
   * Has the old table take writes again. The new one stays closed, and is to be deleted.
   *
   * @throws EvolutionException if the move is finished: the new table may have writes of its own
   */
  public void back() {
    if (target.read().filter(TableMove::isMoving).isEmpty()) {
      throw new EvolutionException("there is no move that is not finished", List.of());
    }
    Memory memory = remembered();
    if (isMoving(memory)) {
      source.replace(
          Optional.of(memory), memory.ended(shape.hash(), from.options().clock().instant()));
      source.remove(MemoryStore.MOVED);
    }
  }
}
