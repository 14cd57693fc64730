package dev.clave.design.parse;

import dev.clave.design.model.Span;
import dev.clave.design.model.Waiver;
import dev.clave.design.yaml.Yaml;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A map of the design file, read key by key. Whatever was not asked for by the time of {@link
 * #refuseOthers} is a name that the language does not know.
 */
final class Section {
  private final Yaml.Mapping mapping;
  private final String subject;
  private final Findings findings;
  private final Set<String> askedNames = new LinkedHashSet<>();

  Section(Yaml.Mapping mapping, String subject, Findings findings) {
    this.mapping = mapping;
    this.subject = subject;
    this.findings = findings;
  }

  Yaml.Mapping mapping() {
    return mapping;
  }

  Span span() {
    return mapping.span();
  }

  Optional<Yaml> value(String key) {
    askedNames.add(key);
    return mapping.value(key);
  }

  /** The scalar at a key; YAML that ate it is a finding. */
  Optional<Yaml.Scalar> scalar(String key) {
    return value(key).flatMap(value -> scalar(key, value));
  }

  Optional<Yaml.Scalar> scalar(String key, Yaml value) {
    if (value instanceof Yaml.Scalar scalar) {
      return Traps.check(scalar, key, findings) ? Optional.of(scalar) : Optional.empty();
    }
    findings.malformed(
        "`" + key + "` should be text, found " + value.kind(), value.span(), "write one value");
    return Optional.empty();
  }

  Optional<String> text(String key) {
    return scalar(key).map(Yaml.Scalar::text);
  }

  /** What is said of it in the language that is read; empty where nothing is. */
  String about() {
    Optional<Yaml> value = value(AboutTexts.KEY);
    if (value.isEmpty() || !(value.get() instanceof Yaml.Mapping texts)) {
      return text(AboutTexts.KEY).orElse("");
    }
    for (Yaml.Entry entry : texts.entries()) {
      if (!AboutTexts.isLanguage(entry.key().text())) {
        findings.malformed(
            "`%s` is no language".formatted(entry.key().text()),
            entry.key().span(),
            "write a text, or texts by language: `about: { en: …, es: … }`");
      }
      scalar(entry.key().text(), entry.value());
    }
    return AboutTexts.chosen(AboutTexts.of(texts), findings.language());
  }

  Optional<Yaml.Mapping> map(String key) {
    return value(key).flatMap(value -> map(key, value));
  }

  Optional<Yaml.Mapping> map(String key, Yaml value) {
    if (value instanceof Yaml.Mapping map) {
      return Optional.of(map);
    }
    findings.malformed(
        "`" + key + "` should be a map, found " + describe(value),
        value.span(),
        "write its parts below it, one `name: value` a line, two spaces further in");
    return Optional.empty();
  }

  static String describe(Yaml value) {
    return value instanceof Yaml.Scalar scalar
        ? scalar.isEmpty() ? "nothing" : "`" + scalar.text() + "`"
        : value.kind();
  }

  /** Names in a list, or in one text with commas. */
  List<Yaml.Scalar> names(String key) {
    return value(key).map(value -> names(key, value)).orElse(List.of());
  }

  List<Yaml.Scalar> names(String key, Yaml value) {
    List<Yaml.Scalar> names = new ArrayList<>();
    if (value instanceof Yaml.Sequence sequence) {
      for (Yaml item : sequence.items()) {
        scalar(key, item).ifPresent(names::add);
      }
    } else {
      scalar(key, value).ifPresent(scalar -> names.addAll(split(scalar)));
    }
    return names;
  }

  static List<Yaml.Scalar> split(Yaml.Scalar scalar) {
    List<Yaml.Scalar> parts = new ArrayList<>();
    int from = 0;
    for (String piece : scalar.text().split(",", -1)) {
      String name = piece.strip();
      int offset = from + piece.indexOf(name);
      if (!name.isEmpty()) {
        parts.add(new Yaml.Scalar(name, true, "", scalar.part(offset, name.length())));
      }
      from += piece.length() + 1;
    }
    return parts;
  }

  boolean flag(String key) {
    Optional<Yaml.Scalar> scalar = scalar(key);
    if (scalar.isEmpty()) {
      return false;
    }
    return switch (scalar.get().text()) {
      case "true", "on", "yes" -> true;
      case "false", "off", "no" -> false;
      default -> {
        findings.malformed(
            "`" + key + "` should be true or false, found `" + scalar.get().text() + "`",
            scalar.get().span(),
            "write `" + key + ": true`, or leave it out");
        yield false;
      }
    };
  }

  Optional<Integer> integer(String key, int min, int max) {
    return scalar(key)
        .flatMap(
            scalar -> {
              try {
                int number = Integer.parseInt(scalar.text());
                if (number >= min && number <= max) {
                  return Optional.of(number);
                }
              } catch (NumberFormatException e) {
                // Reported below like a number out of range.
              }
              findings.malformed(
                  "`%s` should be a whole number from %d to %d, found `%s`"
                      .formatted(key, min, max, scalar.text()),
                  scalar.span(),
                  "write such a number");
              return Optional.empty();
            });
  }

  Optional<BigDecimal> number(String key) {
    return scalar(key)
        .flatMap(
            scalar -> {
              Optional<BigDecimal> number = StorableNumber.of(scalar.text());
              if (number.isEmpty()) {
                findings.malformed(
                    "`%s` should be a number, found `%s`".formatted(key, scalar.text()),
                    scalar.span(),
                    "write such a number");
              }
              return number;
            });
  }

  List<Waiver> waivers() {
    List<Waiver> waivers = new ArrayList<>();
    for (Yaml.Entry entry : map("allow").map(Yaml.Mapping::entries).orElse(List.of())) {
      Optional<Yaml.Scalar> reason = scalar(entry.key().text(), entry.value());
      if (reason.isPresent() && reason.get().text().isBlank()) {
        findings.malformed(
            "the waiver of `" + entry.key().text() + "` has no reason",
            entry.value().span(),
            "say why the finding is accepted here");
      } else {
        reason.ifPresent(
            text -> waivers.add(new Waiver(entry.key().text(), text.text(), entry.key().span())));
      }
    }
    return waivers;
  }

  /** Reports every key that nothing asked for. */
  void refuseOthers(String... alsoKnown) {
    Set<String> keys = new LinkedHashSet<>(askedNames);
    keys.addAll(Arrays.asList(alsoKnown));
    Optional<Yaml.Entry> before = Optional.empty();
    for (Yaml.Entry entry : mapping.entries()) {
      if (!askedNames.contains(entry.key().text()) && !Traps.comma(before, entry, findings)) {
        findings.unknown(
            "setting of " + subject + " called", entry.key().text(), entry.key().span(), keys);
      }
      before = Optional.of(entry);
    }
  }
}
