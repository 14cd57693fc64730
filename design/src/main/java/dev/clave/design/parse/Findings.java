package dev.clave.design.parse;

import dev.clave.design.finding.Finding;
import dev.clave.design.model.Span;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Gathers what parsing finds. For one thread. */
final class Findings {
  private final List<Finding> all = new ArrayList<>();

  void add(Finding finding) {
    all.add(finding);
  }

  List<Finding> all() {
    return List.copyOf(all);
  }

  /** Text that is not what the language says there. */
  void malformed(String message, Span span, String help) {
    add(Finding.error("malformed", message, span).help(help));
  }

  /** A name that means nothing here, with the nearest one that does. */
  void unknown(String what, String name, Span span, Collection<String> known) {
    Optional<String> nearest = Nearest.to(name, known);
    Finding finding =
        Finding.error("unknown-name", "there is no " + what + " `" + name + "`", span)
            .label(nearest.map(word -> "did you mean `" + word + "`?").orElse("not known here"));
    add(
        finding.help(
            known.isEmpty()
                ? "remove it"
                : nearest
                    .map(word -> "write `" + word + "`")
                    .orElse(
                        "use one of: " + String.join(", ", known.stream().limit(30).toList()))));
  }

  void missing(String message, Span span, String help) {
    add(Finding.error("missing-part", message, span).help(help));
  }
}
