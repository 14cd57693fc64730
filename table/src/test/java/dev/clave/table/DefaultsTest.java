package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.design.finding.Severity;
import dev.clave.engine.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A default that the design takes is one that the table can write. */
class DefaultsTest {
  private static final List<String> TYPES =
      List.of(
          "string",
          "string(2..3)",
          "email",
          "number",
          "number(0..9)",
          "integer",
          "boolean",
          "a | b",
          "date",
          "timestamp",
          "timestamp(seconds)",
          "timestamp(millis)",
          "binary",
          "any",
          "list of string",
          "map of number",
          "set of string");

  private static final List<String> TEXTS =
      List.of(
          "a",
          "abc",
          "a@b.com",
          "0",
          "-1",
          "1.5",
          "1e3",
          "7",
          "true",
          "2024-01-31",
          "2024-01-31T08:00:00Z",
          "99999999999999999",
          "999999999999999999",
          "YWJj",
          "[]",
          "{}",
          "[a]");

  private static String design(String type, String text) {
    return """
    design: defaults
    key: PK
    entities:
      thing: { PK: "T#<id>", attributes: { id: string, value: "%s = %s" } }
    """
        .formatted(type, text);
  }

  @Test
  void everyDefaultThatADesignTakesIsWritten() {
    List<String> defaults = new ArrayList<>();
    try (Engine engine = Engine.inMemory()) {
      for (String type : TYPES) {
        for (String text : TEXTS) {
          var checked = Design.check(design(type, text));
          if (checked.findings().stream().anyMatch(each -> each.severity() == Severity.ERROR)) {
            continue;
          }
          Table table = Table.open(checked.design().orElseThrow(), engine.client());
          table.provision();
          assertThat(table.put("thing", Map.of("id", "x")).attributes())
              .as(type + " = " + text)
              .containsKey("value");
          defaults.add(type + " = " + text);
        }
      }
    }
    assertThat(defaults)
        .contains("list of string = []", "map of number = {}", "date = 2024-01-31", "a | b = a")
        .doesNotContain("list of string = [a]", "set of string = a", "integer = 1.5");
  }
}
