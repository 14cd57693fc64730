package dev.clave.table.evolution;

import dev.clave.design.Design;
import dev.clave.design.compare.ChangeClass;
import dev.clave.design.compare.Comparison;
import dev.clave.design.compare.StorageShape;
import dev.clave.table.memory.Memory;
import dev.clave.table.memory.MemoryStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The design that a table remembers as the one in force. */
final class DesignInForce {
  private final MemoryStore store;

  DesignInForce(MemoryStore store) {
    this.store = store;
  }

  /** The design without patterns and texts; empty if the table was never told. */
  Optional<Design> remembered() {
    return store.read().map(memory -> shape(memory.shape()));
  }

  /** The same, or what somebody says that it is where the table does not remember one. */
  Design of(Optional<Design> namedDesign) {
    return remembered()
        .or(() -> namedDesign)
        .orElseThrow(
            () ->
                new EvolutionException(
                    "the table does not remember its design; name the one that it has", List.of()));
  }

  /** A design that the table has kept, by its hash. */
  Design shape(String hash) {
    return store
        .shape(hash)
        .orElseThrow(
            () ->
                new EvolutionException(
                    "the table does not have the shape " + hash + " that it remembers", List.of()))
        .design();
  }

  /** Has the table remember a design, unless it remembers one already. */
  boolean remember(StorageShape shape) {
    store.keep(shape);
    return store.replace(Optional.empty(), Memory.first(shape.hash()));
  }

  /** As {@link #remember}, also in place of one from which it differs only in what is safe. */
  boolean adopt(StorageShape ownShape, Instant now) {
    while (true) {
      Optional<Memory> storedMemory = store.read();
      if (storedMemory.isPresent() && storedMemory.get().shape().equals(ownShape.hash())) {
        return true;
      }
      if (storedMemory.isPresent() && !follows(ownShape, storedMemory.get())) {
        return false;
      }
      store.keep(ownShape);
      Memory adopted =
          storedMemory
              .map(memory -> memory.ended(ownShape.hash(), now))
              .orElseGet(() -> Memory.first(ownShape.hash()));
      if (store.replace(storedMemory, adopted)) {
        return true;
      }
    }
  }

  private boolean follows(StorageShape ownShape, Memory memory) {
    return memory.running().isEmpty()
        && Comparison.of(shape(memory.shape()), ownShape.design())
                .heaviest()
                .orElse(ChangeClass.SAFE)
            == ChangeClass.SAFE;
  }
}
