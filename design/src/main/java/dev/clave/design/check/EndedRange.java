package dev.clave.design.check;

import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Part;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Template;
import dev.clave.design.unify.ItemType;
import java.util.List;
import java.util.Optional;

/** The range that ends with the word with which it begins. */
final class EndedRange {
  private EndedRange() {}

  /**
   * {@code SK between EVENT#<from> and EVENT#<to?>} for {@code SK >= EVENT#<from>}. None where the
   * range has two bounds already, or where what it should leave out begins with the same word.
   */
  static Optional<String> of(Pattern pattern, String key, List<ItemType> leaked, String delimiter) {
    Optional<KeyCondition> open =
        pattern.condition(key).filter(each -> isFrom(each) || isUpTo(each));
    if (open.isEmpty()) {
      return Optional.empty();
    }
    Template bound = open.get().operands().get(0);
    String word =
        bound.parts().get(0) instanceof Part.Literal literal && literal.text().endsWith(delimiter)
            ? literal.text()
            : "";
    boolean apart =
        leaked.stream()
            .flatMap(type -> type.keys().get(key).templates().stream())
            .noneMatch(
                written ->
                    !(written.parts().get(0) instanceof Part.Literal begun)
                        || begun.text().startsWith(word)
                        || word.startsWith(begun.text()));
    return word.isEmpty() || !apart
        ? Optional.empty()
        : Optional.of(
            isFrom(open.get())
                ? "%s between %s and %s<to?>".formatted(key, bound.text(), word)
                : "%s between %s<from?> and %s".formatted(key, word, bound.text()));
  }

  private static boolean isFrom(KeyCondition condition) {
    return condition.operator() == Operator.GREATER || condition.operator() == Operator.AT_LEAST;
  }

  private static boolean isUpTo(KeyCondition condition) {
    return condition.operator() == Operator.LESS || condition.operator() == Operator.AT_MOST;
  }
}
