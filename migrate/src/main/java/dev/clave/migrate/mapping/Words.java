package dev.clave.migrate.mapping;

import dev.clave.design.finding.Finding;
import dev.clave.design.model.Span;
import dev.clave.design.yaml.Yaml;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Takes words out of YAML maps and gathers what was wrong with them. */
final class Words {
  private static final String CHECK = "migration";

  private final List<Finding> findings = new ArrayList<>();

  List<Finding> findings() {
    return findings;
  }

  void error(Span span, String message, String help) {
    Finding finding = Finding.error(CHECK, message, span);
    findings.add(help.isEmpty() ? finding : finding.help(help));
  }

  void only(Yaml.Mapping map, List<String> allowed) {
    for (Yaml.Entry entry : map.entries()) {
      if (!allowed.contains(entry.key().text())) {
        error(
            entry.key().span(),
            "`" + entry.key().text() + "` means nothing here",
            "expected one of " + String.join(", ", allowed));
      }
    }
  }

  Optional<Yaml.Mapping> map(Yaml.Mapping map, String key) {
    Optional<Yaml> value = map.value(key);
    if (value.isPresent() && !(value.get() instanceof Yaml.Mapping)) {
      error(value.get().span(), "expected a map in `" + key + "`, found " + value.get().kind(), "");
    }
    return value.filter(Yaml.Mapping.class::isInstance).map(Yaml.Mapping.class::cast);
  }

  Optional<String> text(Yaml.Mapping map, String key) {
    Optional<Yaml> value = map.value(key);
    if (value.isPresent() && !(value.get() instanceof Yaml.Scalar)) {
      error(value.get().span(), "expected text in `" + key + "`, found " + value.get().kind(), "");
    }
    return value
        .filter(Yaml.Scalar.class::isInstance)
        .map(each -> ((Yaml.Scalar) each).text())
        .filter(each -> !each.isBlank());
  }

  /** Names given as a list or separated by commas. */
  List<String> list(Yaml.Mapping map, String key) {
    Yaml value = map.value(key).orElse(null);
    List<String> names = new ArrayList<>();
    if (value instanceof Yaml.Sequence sequence) {
      for (Yaml each : sequence.items()) {
        if (each instanceof Yaml.Scalar scalar) {
          names.add(scalar.text());
        } else {
          error(each.span(), "expected a name, found " + each.kind(), "");
        }
      }
    } else if (value instanceof Yaml.Scalar scalar) {
      for (String name : scalar.text().split(",", -1)) {
        if (!name.isBlank()) {
          names.add(name.strip());
        }
      }
    }
    return names;
  }

  /** Columns left behind: a map from column to reason, or a list of columns. */
  Map<String, String> ignored(Yaml.Mapping map) {
    Map<String, String> ignored = new LinkedHashMap<>();
    if (map.value("ignore").orElse(null) instanceof Yaml.Mapping reasons) {
      for (Yaml.Entry entry : reasons.entries()) {
        ignored.put(
            entry.key().text(), entry.value() instanceof Yaml.Scalar reason ? reason.text() : "");
      }
    } else {
      list(map, "ignore").forEach(column -> ignored.put(column, ""));
    }
    return ignored;
  }
}
