package dev.clave.design;

import dev.clave.design.check.Checks;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Load;
import dev.clave.design.parse.DesignParser;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** Reads a design, then runs the checks over it. */
final class Checking {
  private static final Comparator<Finding> ORDER =
      Comparator.comparing(Finding::span)
          .thenComparing(Finding::severity)
          .thenComparing(Finding::check)
          .thenComparing(Finding::message);

  private Checking() {}

  /** A file without an entity that could not be read is not checked: it has faults of its own. */
  static Checked check(String text) {
    return check(text, DesignParser::parse, Optional.empty());
  }

  static Checked check(String text, String language) {
    return check(text, each -> DesignParser.parse(each, language), Optional.empty());
  }

  static Set<String> languages(String text) {
    return DesignParser.languages(text);
  }

  static Map<String, String> about(String text) {
    return DesignParser.about(text);
  }

  static Checked check(String text, Load load) {
    return check(text, DesignParser::parse, Optional.of(load).filter(Load::hasCalls));
  }

  static Checked check(String text, Load load, String language) {
    return check(
        text, each -> DesignParser.parse(each, language), Optional.of(load).filter(Load::hasCalls));
  }

  /** A load in place of the design's own, if there is one. */
  private static Checked check(
      String text, Function<String, DesignParser.Parsed> parser, Optional<Load> load) {
    DesignParser.Parsed parsed = parser.apply(text);
    Function<String, Checked> again = fixed -> check(fixed, parser, load);
    Optional<Design> design = parsed.design().map(each -> load.map(each::withLoad).orElse(each));
    List<Finding> findings = new ArrayList<>(parsed.findings());
    if (hasErrors(findings)) {
      Supplier<Optional<Design>> draft = () -> design;
      if (parsed.whole() && design.isPresent()) {
        findings.addAll(Checks.runUnlinked(design.get()));
      } else {
        draft = () -> DesignParser.readable(text);
        Optional<Set<String>> consequences = Checks.consequences(parsed.faultySections());
        if (consequences.isPresent()) {
          draft
              .get()
              .map(each -> Checks.runIncomplete(each, consequences.get()))
              .ifPresent(findings::addAll);
        }
      }
      return checked(
          text, Optional.empty(), findings, Optional.empty(), draft, again, parsed.whole());
    }
    if (design.isEmpty()) {
      return checked(
          text, Optional.empty(), findings, Optional.empty(), Optional::empty, again, false);
    }
    findings.addAll(Checks.run(design.get()));
    return checked(
        text,
        hasErrors(findings) ? Optional.empty() : design,
        findings,
        design,
        () -> design,
        again,
        true);
  }

  private static Checked checked(
      String text,
      Optional<Design> design,
      List<Finding> findings,
      Optional<Design> unchecked,
      Supplier<Optional<Design>> draft,
      Function<String, Checked> again,
      boolean wasChecked) {
    List<Finding> sorted = sorted(findings);
    TriedFixes fixes = new TriedFixes(text, sorted, wasChecked, again);
    return new Checked(design, sorted, unchecked, draft, fixes::of);
  }

  private static boolean hasErrors(List<Finding> findings) {
    return findings.stream().anyMatch(each -> each.severity() == Severity.ERROR);
  }

  private static List<Finding> sorted(List<Finding> findings) {
    return findings.stream().distinct().sorted(ORDER).toList();
  }
}
