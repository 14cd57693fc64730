package dev.clave.design.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.design.Golden;
import dev.clave.design.Systems;
import dev.clave.design.model.Entity;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WorkbenchTest {
  private static final Instant DATE = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void theModelIsTheOneReviewed() throws IOException {
    Golden.matches(
        "exports/portfolio.workbench.json", WorkbenchExport.of(Systems.design("portfolio"), DATE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pai", "transporte", "gamificacion", "portfolio"})
  void anExportedDesignComesBackWithItsKeys(String system) {
    Design before = Systems.design(system);
    Design after = imported(WorkbenchExport.of(before, DATE));
    for (Entity entity : before.entities()) {
      String sort = before.tables().get(0).key().sort().get(0).name();
      String template = entity.key(sort).orElseThrow().templates().get(0).text();
      assertThat(after.entities())
          .as(entity.name())
          .anyMatch(
              each ->
                  shape(each, sort).equals(template.replaceAll("<[^>]*>", "<>"))
                      || template.startsWith("CONFIG#"));
    }
  }

  private static String shape(Entity entity, String key) {
    return entity
        .key(key)
        .map(rule -> rule.templates().get(0).text().replaceAll("<[^>]*>", "<>"))
        .orElse("");
  }

  @Test
  void aModelDrawnByHandBecomesADesign() throws IOException {
    Golden.matches("imports/library.yaml", WorkbenchImport.of(library()).design().orElseThrow());
    assertThat(imported(library()).findEntity("loan")).isPresent();
  }

  @Test
  void dataHasOneNameJustWhereItIsTheSameInEveryItem() {
    String text =
        WorkbenchImport.of(
                model(
                    item("PK", "u:1:follower", "SK", "u:2", "at", "2024-05-01T10:00:00Z"),
                    item("PK", "u:3:follower", "SK", "u:4", "at", "2024-05-01T11:00:00Z"),
                    item("PK", "r:5", "SK", "2024-05-01T12:00:00Z"),
                    item("PK", "r:6", "SK", "2024-05-01T13:00:00Z")))
            .design()
            .orElseThrow();

    assertThat(text)
        .contains("PK: u:<uId>:<itemId>", "SK: u:<uId2>")
        .contains("PK: r:<rId>", "SK: <timestamp>", "timestamp: timestamp");
  }

  private static String model(String... items) {
    return """
        {"DataModel": [{"TableName": "t", "KeyAttributes": {
          "PartitionKey": {"AttributeName": "PK", "AttributeType": "S"},
          "SortKey": {"AttributeName": "SK", "AttributeType": "S"}},
          "TableData": [%s]}]}
        """
        .formatted(String.join(",", items));
  }

  private static String item(String... namesAndTexts) {
    StringBuilder item = new StringBuilder();
    for (int i = 0; i < namesAndTexts.length; i += 2) {
      item.append(i == 0 ? "{" : ",")
          .append("\"%s\": {\"S\": \"%s\"}".formatted(namesAndTexts[i], namesAndTexts[i + 1]));
    }
    return item + "}";
  }

  @Test
  void whatIsNoModelIsRefusedWithAReason() {
    assertThat(WorkbenchImport.of("{").problem().orElseThrow()).startsWith("the file is not JSON");
    assertThat(WorkbenchImport.of("[1, 2]").problem().orElseThrow())
        .contains("expected a NoSQL Workbench model");
    assertThat(
            WorkbenchImport.of(
                    """
                    {"DataModel": [{"TableName": "t",
                      "KeyAttributes": {"PartitionKey": {"AttributeName": "PK"}}}]}
                    """)
                .problem()
                .orElseThrow())
        .contains("no table has sample items");
  }

  private static Design imported(String json) {
    String text = WorkbenchImport.of(json).design().orElseThrow();
    Checked checked = Design.check(text);
    // Items alone do not tell what a reference is, so an imported design may still have findings.
    return checked.draft().orElseThrow(() -> new AssertionError(checked.findings() + "\n" + text));
  }

  private static String library() throws IOException {
    try (InputStream in = WorkbenchTest.class.getResourceAsStream("/workbench/library.json")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
