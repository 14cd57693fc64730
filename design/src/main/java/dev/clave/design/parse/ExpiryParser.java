package dev.clave.design.parse;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.Expiry;
import dev.clave.design.model.Table;
import dev.clave.design.yaml.Yaml;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code ttl: expiresAt} and {@code ttl: 90 days after createdAt}. */
final class ExpiryParser {
  private static final Pattern AFTER =
      Pattern.compile("(\\d{1,6}) (second|minute|hour|day)s?(?: after (\\S+))?");

  private final Findings findings;

  ExpiryParser(Findings findings) {
    this.findings = findings;
  }

  Optional<Expiry> parse(Section section, Table table, Map<String, Attribute> attributes) {
    Optional<Yaml.Scalar> scalar = section.scalar("ttl");
    if (scalar.isEmpty()) {
      return Optional.empty();
    }
    String text = scalar.get().text();
    Matcher after = AFTER.matcher(text);
    if (table.ttl().isEmpty()) {
      String name = after.matches() ? "expiresAt" : text;
      findings.missing(
          "items would never expire: table `" + table.name() + "` has no TTL attribute",
          scalar.get().span(),
          "add `ttl: " + name + "` beside the table's key");
      return Optional.empty();
    }
    String attribute =
        attributes.values().stream()
            .filter(each -> each.storedName().equals(table.ttl().get()))
            .map(Attribute::name)
            .findFirst()
            .orElse(table.ttl().get());
    if (after.matches()) {
      return Optional.of(
          new Expiry(
              attribute,
              Optional.of(duration(Integer.parseInt(after.group(1)), after.group(2))),
              Optional.ofNullable(after.group(3)),
              scalar.get().span()));
    }
    if (!text.equals(attribute) && !text.equals(table.ttl().get())) {
      findings.malformed(
          "`%s` is not the TTL attribute of table `%s`".formatted(text, table.name()),
          scalar.get().span(),
          "write `ttl: " + attribute + "`, or a time such as `ttl: 90 days after createdAt`");
    }
    return Optional.of(
        new Expiry(attribute, Optional.empty(), Optional.empty(), scalar.get().span()));
  }

  /** A time such as {@code 90 days}. */
  static Optional<Duration> duration(String text) {
    Matcher time = AFTER.matcher(text);
    return time.matches() && time.group(3) == null
        ? Optional.of(duration(Integer.parseInt(time.group(1)), time.group(2)))
        : Optional.empty();
  }

  private static Duration duration(int amount, String unit) {
    return switch (unit) {
      case "second" -> Duration.ofSeconds(amount);
      case "minute" -> Duration.ofMinutes(amount);
      case "hour" -> Duration.ofHours(amount);
      default -> Duration.ofDays(amount);
    };
  }
}
