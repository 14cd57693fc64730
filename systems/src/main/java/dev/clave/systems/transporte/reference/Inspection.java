package dev.clave.systems.transporte.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** One item under judgement: its values by pointer, the known codes, the findings so far. */
final class Inspection {
  private final JsonNode item;
  private final LocalDate day;
  private final KnownCodes codes;
  private final List<Finding> findings = new ArrayList<>();

  Inspection(JsonNode item, LocalDate day, KnownCodes codes) {
    this.item = item;
    this.day = day;
    this.codes = codes;
  }

  LocalDate day() {
    return day;
  }

  List<Finding> findings() {
    return List.copyOf(findings);
  }

  void error(String pointer, String rule, String message) {
    findings.add(new Finding(Finding.Severity.ERROR, pointer, rule, message));
  }

  void warning(String pointer, String rule, String message) {
    findings.add(new Finding(Finding.Severity.WARNING, pointer, rule, message));
  }

  JsonNode at(String pointer) {
    return item.at(pointer);
  }

  boolean has(String pointer) {
    JsonNode value = at(pointer);
    return !value.isMissingNode() && !value.isNull() && !value.asText("-").isBlank();
  }

  String text(String pointer) {
    return at(pointer).asText("");
  }

  Optional<BigDecimal> number(String pointer) {
    JsonNode value = at(pointer);
    return value.isNumber() ? Optional.of(value.decimalValue()) : Optional.empty();
  }

  /** The pointers of a list's elements. */
  List<String> each(String pointer) {
    List<String> elements = new ArrayList<>();
    for (int index = 0; index < at(pointer).size(); index++) {
      elements.add(pointer + "/" + index);
    }
    return elements;
  }

  /** The entry in force behind the code at this pointer. */
  Optional<CatalogueEntry> entry(Catalogue catalogue, String pointer) {
    return has(pointer) ? codes.inForce(catalogue, text(pointer), "", day) : Optional.empty();
  }

  void need(String pointer, String rule, String why) {
    if (!has(pointer)) {
      error(pointer, rule, "expected a value, found none: " + why);
    }
  }

  void match(String pointer, Pattern form, String rule, String expected) {
    if (has(pointer) && !form.matcher(text(pointer)).matches()) {
      error(pointer, rule, "expected " + expected + ", found `" + text(pointer) + "`");
    }
  }

  void rfc(String pointer) {
    if (has(pointer)) {
      Rfc.judge(text(pointer), this, pointer);
    }
  }

  void notExpired(String pointer, String what) {
    String written = text(pointer);
    if (written.length() >= 10 && written.substring(0, 10).compareTo(day.toString()) < 0) {
      warning(pointer, "expired", what + " ended on " + written + ", before " + day);
    }
  }
}
