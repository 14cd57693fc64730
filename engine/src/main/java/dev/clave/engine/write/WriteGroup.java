package dev.clave.engine.write;

import dev.clave.engine.write.Claims.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Single writes of one thread that wait to be committed in one batch. */
final class WriteGroup {
  private final List<Change> changes = new ArrayList<>();
  private final List<Mutation> mutations = new ArrayList<>();
  private final List<Claim> heldClaims = new ArrayList<>();
  private RuntimeException failure;

  void add(Change change, Mutation mutation, Claim claim) {
    changes.add(change);
    mutations.add(mutation);
    heldClaims.add(claim);
  }

  /**
   * Writes what waits. A failure stays: writes before this one were answered as done, so that their
   * request must fail as a whole, whichever of its steps met the failure.
   */
  void commit(BiConsumer<List<Change>, List<Mutation>> storing) {
    if (failure != null) {
      throw failure;
    }
    try {
      storing.accept(changes, mutations);
    } catch (RuntimeException notStored) {
      failure = notStored;
      throw notStored;
    } finally {
      release();
    }
  }

  /** Lets others have the items, whether or not they were written. */
  void release() {
    heldClaims.forEach(Claim::release);
    heldClaims.clear();
    changes.clear();
    mutations.clear();
  }
}
