package dev.clave.design.parse;

import dev.clave.design.finding.Edit;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Fix;
import dev.clave.design.finding.Nearest;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Span;
import dev.clave.design.yaml.Yaml;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Gathers what parsing finds, in a file that is read in one language. For one thread. */
final class Findings {
  /** A name in a list or map of what begins at {@code owner}. */
  private record Mention(Span owner, String name) {}

  /** More than anybody reads; a text that is no design at all has one for each of its lines. */
  private static final int MOST = 10_000;

  private final List<Finding> all = new ArrayList<>();
  private final Map<Mention, Span> mentions = new HashMap<>();
  private final String language;
  private int count;
  private int errors;

  Findings() {
    this(AboutTexts.DEFAULT);
  }

  Findings(String language) {
    this.language = language;
  }

  /** The language whose texts are wanted. */
  String language() {
    return language;
  }

  /** Beyond the most that are kept, only the first error counts: it says that others may be. */
  void add(Finding finding) {
    count++;
    boolean isError = finding.severity() == Severity.ERROR;
    boolean isFirstError = isError && errors == 0;
    errors += isError ? 1 : 0;
    if (all.size() < MOST || isFirstError) {
      all.add(finding);
    }
  }

  int count() {
    return count;
  }

  int errors() {
    return errors;
  }

  List<Finding> all() {
    return List.copyOf(all);
  }

  /** Names that are looked up once all is read: keeps where each was written. */
  List<String> mentioned(Span owner, List<Yaml.Scalar> names) {
    names.forEach(name -> mention(owner, name));
    return names.stream().map(Yaml.Scalar::text).toList();
  }

  void mention(Span owner, Yaml.Scalar name) {
    mention(owner, name.text(), name.span());
  }

  void mention(Span owner, String name, Span span) {
    mentions.putIfAbsent(new Mention(owner, name), span);
  }

  /** Where a name was written, or else what it belongs to. */
  Span place(Span owner, String name) {
    return mentions.getOrDefault(new Mention(owner, name), owner);
  }

  /** Text that is not what the language says there. */
  void malformed(String message, Span span, String help) {
    add(Finding.error("malformed", message, span).help(help));
  }

  /** A name that means nothing here, with the nearest one that does. */
  void unknown(String subject, String name, Span span, Collection<String> names) {
    Optional<String> nearest = Nearest.to(name, names);
    Finding finding =
        Finding.error("unknown-name", "there is no " + subject + " `" + name + "`", span)
            .label(nearest.map(word -> "did you mean `" + word + "`?").orElse("not known here"));
    Optional<Integer> lookAlike = LookAlike.in(name);
    Finding located =
        nearest
            .map(
                word ->
                    finding.fix(
                        spelling(
                            Fix.of(
                                "use one of: "
                                    + String.join(", ", names.stream().limit(30).toList()),
                                new Edit.Replacement(span, name, word)),
                            name,
                            word,
                            names)))
            .orElse(finding);
    add(
        located.help(
            names.isEmpty()
                ? "remove it"
                : lookAlike.isPresent() && nearest.isPresent()
                    ? "write `%s`: the name has %s in it"
                        .formatted(nearest.get(), LookAlike.name(lookAlike.get()))
                    : nearest
                        .map(word -> "write `" + word + "`")
                        .orElse(
                            "use one of: "
                                + String.join(", ", names.stream().limit(30).toList()))));
  }

  /** A misspelt name is mended unasked where no second name is near to it. */
  private static Fix spelling(Fix fix, String name, String word, Collection<String> names) {
    List<String> others = names.stream().filter(each -> !each.equals(word)).toList();
    return Nearest.to(name, others).isEmpty() ? fix.asSafe() : fix;
  }

  void missing(String message, Span span, String help) {
    add(Finding.error("missing-part", message, span).help(help));
  }
}
