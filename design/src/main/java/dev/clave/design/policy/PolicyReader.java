package dev.clave.design.policy;

import dev.clave.design.check.Checks;
import dev.clave.design.check.Manual;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Span;
import dev.clave.design.yaml.Yaml;
import dev.clave.design.yaml.YamlReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a policy file. For one file and one thread. */
final class PolicyReader {
  private final List<Policy.Rule> rules = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();

  Policy.Read read(String text) {
    YamlReader.Result yaml = YamlReader.read(text);
    findings.addAll(yaml.findings());
    if (yaml.root().isPresent() && yaml.root().get() instanceof Yaml.Mapping root) {
      for (Yaml.Entry entry : root.entries()) {
        switch (entry.key().text()) {
          case "checks" -> rules(PathGlob.ANY, entry.value());
          case "paths" -> {
            for (Yaml.Entry path : entries(entry.value())) {
              rules(new PathGlob(path.key().text()), path.value());
            }
          }
          default ->
              error(
                  "there is no setting of a policy called `" + entry.key().text() + "`",
                  entry.key().span(),
                  "use `checks` or `paths`");
        }
      }
    } else if (findings.isEmpty()) {
      error("the file holds no policy", Span.START, "begin with `checks:`");
    }
    return new Policy.Read(new Policy(rules), findings);
  }

  private void rules(PathGlob path, Yaml value) {
    for (Yaml.Entry entry : entries(value)) {
      String check = entry.key().text();
      Optional<Manual> manual = Checks.manual(check);
      if (manual.isEmpty()) {
        error(
            "there is no check `" + check + "`",
            entry.key().span(),
            "use a name of `clave check --explain`");
      } else {
        rule(path, manual.get(), entry.value());
      }
    }
  }

  /** {@code error}, or {@code { severity: off, reason: … }}. */
  private void rule(PathGlob path, Manual manual, Yaml value) {
    Optional<Yaml> word =
        value instanceof Yaml.Mapping mapping ? mapping.value("severity") : Optional.of(value);
    boolean reasoned =
        value instanceof Yaml.Mapping mapping
            && mapping.value("reason").filter(PolicyReader::isWritten).isPresent();
    String text = word.isPresent() && word.get() instanceof Yaml.Scalar scalar ? scalar.text() : "";
    Optional<Severity> severity =
        switch (text) {
          case "error" -> Optional.of(Severity.ERROR);
          case "warning" -> Optional.of(Severity.WARNING);
          case "hint" -> Optional.of(Severity.HINT);
          default -> Optional.empty();
        };
    if (severity.isEmpty() && !text.equals("off")) {
      error(
          "the severity of `%s` should be error, warning, hint or off".formatted(manual.name()),
          value.span(),
          "write `%s: warning`".formatted(manual.name()));
      return;
    }
    boolean lower = severity.isEmpty() || severity.get().compareTo(manual.severity()) > 0;
    if (lower && !reasoned) {
      error(
          "`%s` is made less than it is, without a reason".formatted(manual.name()),
          value.span(),
          "write `%s: { severity: %s, reason: why }`".formatted(manual.name(), text));
      return;
    }
    rules.add(new Policy.Rule(path, manual.name(), severity));
  }

  private static boolean isWritten(Yaml reason) {
    return reason instanceof Yaml.Scalar scalar && !scalar.text().isBlank();
  }

  private List<Yaml.Entry> entries(Yaml value) {
    if (value instanceof Yaml.Mapping mapping) {
      return mapping.entries();
    }
    error("expected a map, found " + value.kind(), value.span(), "write `name: value` below it");
    return List.of();
  }

  private void error(String message, Span span, String help) {
    findings.add(Finding.error("malformed", message, span.firstLine()).help(help));
  }
}
