package dev.clave.design.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.design.Golden;
import dev.clave.design.Systems;
import dev.clave.design.model.Entity;
import dev.clave.design.parse.DesignParser;
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
    // Read, not checked: what is guessed may deserve findings that the original's authors accept.
    String text = WorkbenchImport.of(WorkbenchExport.of(before, DATE)).design().orElseThrow();
    Design after = DesignParser.parse(text).design().orElseThrow();
    assertThat(DesignParser.parse(text).findings()).isEmpty();
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
    return checked.design().orElseThrow(() -> new AssertionError(checked.findings() + "\n" + text));
  }

  private static String library() throws IOException {
    try (InputStream in = WorkbenchTest.class.getResourceAsStream("/workbench/library.json")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
