package dev.clave.design.finding;

import dev.clave.design.model.Span;
import java.util.Optional;

/**
 * What is told of a design whose keys are too entangled to compare them all.
 *
 * <pre>{@code
 * UnfinishedCheck.of(unification.unfinished()).ifPresent(findings::add);
 * }</pre>
 */
public final class UnfinishedCheck {
  public static final String NAME = "unfinished-check";

  private UnfinishedCheck() {}

  /** The warning, if comparisons were left out because they would have passed the bound of work. */
  public static Optional<Finding> of(int comparisons) {
    return comparisons == 0
        ? Optional.empty()
        : Optional.of(
            Finding.warning(
                    NAME,
                    "the keys of this design are too entangled to compare them all: %d comparisons were left out"
                        .formatted(comparisons),
                    Span.START)
                .label("there may be faults that were not found")
                .help("write a delimiter and a word between the variables of the keys"));
  }
}
