package dev.clave.table.evolution;

import java.util.List;

/**
 * A change of a design that cannot be applied, or not now. Nothing was half done.
 *
 * <pre>{@code
 * try {
 *   evolution.apply(ApplySettings.defaults(), ApplyProgress.NONE);
 * } catch (EvolutionException e) {
 *   e.reasons().forEach(System.err::println);
 * }
 * }</pre>
 */
public final class EvolutionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> reasons;

  EvolutionException(String sentence, List<String> reasons) {
    super(reasons.isEmpty() ? sentence : sentence + ":\n  " + String.join("\n  ", reasons));
    this.reasons = List.copyOf(reasons);
  }

  /** What stands in the way, one sentence each; empty if the message says it all. */
  public List<String> reasons() {
    return reasons == null ? List.of() : reasons;
  }
}
