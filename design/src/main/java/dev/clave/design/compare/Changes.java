package dev.clave.design.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects what a comparison finds. Used by one thread. */
final class Changes {
  private final List<DesignChange> all = new ArrayList<>();
  private final List<LikelyRename> likelyRenames = new ArrayList<>();

  void add(ChangeClass changeClass, String place, String change, String reason) {
    all.add(new DesignChange(changeClass, place, Optional.empty(), change, reason));
  }

  void add(ChangeClass changeClass, String place, String entity, String change, String reason) {
    all.add(new DesignChange(changeClass, place, Optional.of(entity), change, reason));
  }

  void add(LikelyRename rename) {
    likelyRenames.add(rename);
  }

  List<DesignChange> all() {
    return all;
  }

  List<LikelyRename> likelyRenames() {
    return likelyRenames;
  }
}
