package dev.clave.cli;

import dev.clave.design.Design;
import dev.clave.design.finding.Nearest;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.Pattern;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What to type instead, when a pattern is not known or a parameter is missing. */
final class PatternHint {
  private PatternHint() {}

  /** Empty when the design has the pattern and every parameter that it needs is given. */
  static Optional<String> of(
      String system, Design design, String pattern, Map<String, String> parameters) {
    Optional<Pattern> match =
        design.patterns().stream().filter(each -> each.name().equals(pattern)).findFirst();
    if (match.isEmpty()) {
      List<String> names = design.patterns().stream().map(Pattern::name).toList();
      return Optional.of(
          "`%s` has no pattern `%s`; %s"
              .formatted(
                  system,
                  pattern,
                  Nearest.to(pattern, names)
                      .map(near -> "did you mean `" + near + "`?")
                      .orElse("it has " + String.join(", ", names))));
    }
    List<String> missing =
        match.get().parameters().stream()
            .filter(each -> !each.optional() && !parameters.containsKey(each.name()))
            .map(each -> "`" + each.name() + "`")
            .toList();
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "`%s` needs a value for %s, as in `%s`"
                .formatted(pattern, String.join(" and ", missing), example(system, match.get())));
  }

  private static String example(String system, Pattern pattern) {
    return pattern.parameters().stream()
        .filter(each -> !each.optional())
        .map(PatternHint::value)
        .collect(Collectors.joining(" ", "clave run " + system + " " + pattern.name() + " ", ""));
  }

  private static String value(Parameter parameter) {
    AttributeType type = parameter.type();
    String value =
        type instanceof AttributeType.Enumeration words
            ? words.values().get(0)
            : type instanceof AttributeType.Numeric
                ? "10"
                : type instanceof AttributeType.Bool
                    ? "true"
                    : type instanceof AttributeType.Timestamp || type instanceof AttributeType.Date
                        ? "2024-01-15"
                        : "abc123";
    return parameter.name() + "=" + value;
  }
}
