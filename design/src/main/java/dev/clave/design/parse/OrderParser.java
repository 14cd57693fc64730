package dev.clave.design.parse;

import dev.clave.design.model.Order;
import dev.clave.design.yaml.Yaml;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code order: newest first} and {@code order: by puntos, descending}. */
final class OrderParser {
  private static final Pattern BY =
      Pattern.compile("(?:by (\\S+?))?,?\\s*(ascending|descending|newest first|oldest first)?");

  private final Findings findings;

  OrderParser(Findings findings) {
    this.findings = findings;
  }

  Optional<Order> parse(Section section) {
    Optional<Yaml.Scalar> scalar = section.scalar("order");
    if (scalar.isEmpty()) {
      return Optional.empty();
    }
    Matcher by = BY.matcher(scalar.get().text());
    if (!by.matches()) {
      findings.unknown(
          "order",
          scalar.get().text(),
          scalar.get().span(),
          List.of("newest first", "oldest first", "ascending", "descending", "by <attribute>"));
      return Optional.empty();
    }
    String word = by.group(2) == null ? "ascending" : by.group(2);
    boolean ascending = word.equals("ascending") || word.equals("oldest first");
    return Optional.of(
        new Order(
            ascending,
            word.endsWith("first"),
            Optional.ofNullable(by.group(1)),
            scalar.get().span()));
  }
}
