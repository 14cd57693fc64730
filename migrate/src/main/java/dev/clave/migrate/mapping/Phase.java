package dev.clave.migrate.mapping;

import java.util.List;

/**
 * Steps that run one after another, before those of the next phase.
 *
 * <pre>{@code
 * for (Phase phase : mapping.phases()) {
 *   System.out.println(phase.name() + " " + phase.steps().size());
 * }
 * }</pre>
 */
public record Phase(String name, List<Step> steps) {
  public Phase {
    steps = List.copyOf(steps);
  }
}
