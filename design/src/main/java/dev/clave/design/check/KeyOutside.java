package dev.clave.design.check;

import dev.clave.design.model.Operator;
import dev.clave.design.model.Part;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Template;
import dev.clave.design.unify.ItemType;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.stream.Collectors;

/** The key that would put a type outside the range of a pattern. */
final class KeyOutside {
  private static final java.util.regex.Pattern VARIABLE =
      java.util.regex.Pattern.compile("<[^>]*>");

  private KeyOutside() {}

  /**
   * {@code SK: EVENT#<tripId>#<at>} for {@code TRIP#<tripId>#EVENT#<at>}: the same variables behind
   * the type's own word. None where the range is the whole partition, or begins with that word.
   */
  static Optional<String> of(Pattern pattern, ItemType type, String key, String delimiter) {
    Template keyTemplate = type.keys().get(key).templates().get(0);
    String word = word(type, keyTemplate.parts(), delimiter);
    boolean within =
        pattern
            .condition(key)
            .map(
                each ->
                    each.operator() != Operator.BEGINS_WITH
                        || each.operands().stream()
                            .anyMatch(operand -> operand.text().startsWith(word)))
            .orElse(true);
    if (within || type.reach().guard() || keyTemplate.isConstant()) {
      return Optional.empty();
    }
    String values =
        VARIABLE
            .matcher(keyTemplate.text())
            .results()
            .map(MatchResult::group)
            .collect(Collectors.joining(delimiter));
    return Optional.of("%s: %s%s%s".formatted(key, word, delimiter, values));
  }

  /** The last word between variables, or the entity's name. */
  private static String word(ItemType type, List<Part> parts, String delimiter) {
    String inner =
        parts.size() > 2 && parts.get(parts.size() - 2) instanceof Part.Literal literal
            ? literal.text().replace(delimiter, "")
            : "";
    return inner.isEmpty() ? type.entity().name().toUpperCase(Locale.ROOT) : inner;
  }
}
