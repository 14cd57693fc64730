package dev.clave.design.unify;

import java.util.List;
import java.util.Set;

/**
 * Texts that a regular expression takes, for made-up items.
 *
 * <pre>{@code
 * MatchingText.of("[A-Z]{3}");    // some texts of three capitals
 * }</pre>
 */
public final class MatchingText {
  private MatchingText() {}

  /** A few of them; none where the expression is beyond what unification understands. */
  public static List<String> of(String expression) {
    return RegularText.of(expression)
        .map(automaton -> new Examples(Set.of()).of(automaton))
        .orElse(List.of());
  }
}
