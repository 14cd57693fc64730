package dev.clave.systems.transporte.rule;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.systems.transporte.catalogue.Catalogue;
import dev.clave.systems.transporte.catalogue.CatalogueEntry;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** One item under judgement: its values by pointer, the known codes, the findings so far. */
public final class Inspection {
  private final JsonNode item;
  private final LocalDate day;
  private final KnownCodes codes;
  private final Rule rule;
  private final List<Finding> findings;

  Inspection(JsonNode item, LocalDate day, KnownCodes codes, Rule rule, List<Finding> findings) {
    this.item = item;
    this.day = day;
    this.codes = codes;
    this.rule = rule;
    this.findings = findings;
  }

  public LocalDate day() {
    return day;
  }

  public void error(String pointer, String message) {
    error(pointer, rule.title().name(), message);
  }

  public void warning(String pointer, String message) {
    warning(pointer, rule.title().name(), message);
  }

  public void error(String pointer, String name, String message) {
    findings.add(
        new Finding(Finding.Severity.ERROR, pointer, rule.title().number(), name, message));
  }

  public void warning(String pointer, String name, String message) {
    findings.add(
        new Finding(Finding.Severity.WARNING, pointer, rule.title().number(), name, message));
  }

  /** Judges every code of the rule: it exists, and is in force on the day. */
  public void codes() {
    for (CodeSite site : rule.codes()) {
      site.pointers(item).forEach(pointer -> site.judge(this, codes, pointer));
    }
  }

  private JsonNode at(String pointer) {
    return item.at(pointer);
  }

  public boolean has(String pointer) {
    JsonNode value = at(pointer);
    return !value.isMissingNode() && !value.isNull() && !value.asText("-").isBlank();
  }

  public String text(String pointer) {
    return at(pointer).asText("");
  }

  public Optional<BigDecimal> number(String pointer) {
    JsonNode value = at(pointer);
    return value.isNumber() ? Optional.of(value.decimalValue()) : Optional.empty();
  }

  /** The pointers of a list's elements. */
  public List<String> each(String pointer) {
    List<String> elements = new ArrayList<>();
    for (int index = 0; index < at(pointer).size(); index++) {
      elements.add(pointer + "/" + index);
    }
    return elements;
  }

  /** The entry in force behind the code at this pointer. */
  public Optional<CatalogueEntry> entry(Catalogue catalogue, String pointer) {
    return has(pointer) ? codes.inForce(catalogue, text(pointer), "", day) : Optional.empty();
  }

  public void need(String pointer, String why) {
    if (!has(pointer)) {
      error(pointer, "expected a value, found none: " + why);
    }
  }

  /** What must not be there. */
  public void refuse(String pointer, String why) {
    JsonNode value = at(pointer);
    if (value.isContainerNode() ? !value.isEmpty() : has(pointer)) {
      String content =
          value.isContainerNode() ? value.size() + " values" : "`" + text(pointer) + "`";
      error(pointer, "expected no value, found " + content + ": " + why);
    }
  }

  public void positive(String pointer) {
    number(pointer)
        .filter(value -> value.signum() <= 0)
        .ifPresent(value -> error(pointer, "expected more than 0, found " + value.toPlainString()));
  }

  /** A total that must be what its parts add up to. */
  public void agrees(String pointer, BigDecimal expected, String by) {
    number(pointer)
        .filter(total -> total.compareTo(expected) != 0)
        .ifPresent(
            total ->
                error(
                    pointer,
                    "expected %s by %s, found %s".formatted(plain(expected), by, plain(total))));
  }

  private static String plain(BigDecimal number) {
    return number.stripTrailingZeros().toPlainString();
  }

  public void match(String pointer, Pattern form, String name, String expected) {
    if (has(pointer) && !form.matcher(text(pointer)).matches()) {
      error(pointer, name, "expected " + expected + ", found `" + text(pointer) + "`");
    }
  }

  public void rfc(String pointer) {
    if (has(pointer)) {
      Rfc.judge(text(pointer), this, pointer);
    }
  }

  public void notExpired(String pointer, String subject) {
    String valueText = text(pointer);
    if (valueText.length() >= 10 && valueText.substring(0, 10).compareTo(day.toString()) < 0) {
      warning(pointer, "expired", subject + " ended on " + valueText + ", before " + day);
    }
  }
}
