package dev.clave.migrate.mapping;

import java.util.List;

/** Steps that run one after another, before those of the next phase. */
public record Phase(String name, List<Step> steps) {
  public Phase {
    steps = List.copyOf(steps);
  }
}
