package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.item.TableException;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Documents that are found by what is near to a vector, each tenant's for itself. */
class VectorSearchTest {
  private static final String DESIGN =
      """
      design: library
      table: library
      key: PK, SK
      indexes:
        VI1:
          vector: embedding(3)
          partition: tenantId
          filters: lang, year number
      entities:
        document:
          PK: TENANT#<tenantId>
          SK: DOC#<id>
          attributes:
            tenantId: string
            id: string
            lang: string
            year: integer?
            embedding: vector(3)?
      patterns:
        documentsLike:
          near: <embedding> in VI1
          filter: tenantId = <tenantId> and lang = <lang?> and year = <year?>
          limit: 10
      """;

  private Engine engine;
  private Table table;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    table = DesignText.provisioned(DESIGN, engine);
    create("acme", "north", "en", 2025, 1, 0, 0);
    create("acme", "northeast", "en", 2026, 0.7, 0.7, 0);
    create("acme", "east", "de", 2026, 0, 1, 0);
    create("other", "theirs", "en", 2026, 1, 0, 0);
    table.create("document", Map.of("tenantId", "acme", "id", "blank", "lang", "en"));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private void create(String tenant, String id, String lang, int year, double... vector) {
    table.create(
        "document",
        Map.of(
            "tenantId", tenant, "id", id, "lang", lang, "year", year, "embedding", list(vector)));
  }

  private static List<Double> list(double... vector) {
    return Arrays.stream(vector).boxed().toList();
  }

  private static List<Object> ids(ItemPage page) {
    return page.items().stream().map(item -> item.attributes().get("id")).toList();
  }

  @Test
  void aSearchGivesWholeItemsTheNearestFirst() {
    ItemPage page =
        table.run("documentsLike", Map.of("tenantId", "acme", "embedding", list(1, 0.1, 0))).page();
    assertThat(ids(page)).containsExactly("north", "northeast", "east");
    assertThat(page.hasMore()).isFalse();
    assertThat(page.items().get(0).attributes())
        .containsEntry("year", 2025L)
        .containsEntry("embedding", List.of(BigDecimal.ONE, BigDecimal.ZERO, BigDecimal.ZERO));
  }

  @Test
  void filtersThatAreLeftOutAskForNothing() {
    Map<String, Object> inputs =
        Map.of("tenantId", "acme", "embedding", new float[] {1, 0, 0}, "lang", "en");
    assertThat(ids(table.run("documentsLike", inputs).page()))
        .containsExactly("north", "northeast");
    Map<String, Object> more = new HashMap<>(inputs);
    more.put("year", 2026);
    assertThat(ids(table.run("documentsLike", more).page())).containsExactly("northeast");
    assertThat(ids(table.run("documentsLike", inputs).limit(1).page())).containsExactly("north");
  }

  @Test
  void aTableThatIsBoundToATenantFindsOnlyItsItems() {
    Table theirs = table.scope(Map.of("tenantId", "other"));
    assertThat(ids(theirs.run("documentsLike", Map.of("embedding", list(1, 0, 0))).page()))
        .containsExactly("theirs");
    assertThatThrownBy(
            () ->
                theirs.run("documentsLike", Map.of("tenantId", "acme", "embedding", list(1, 0, 0))))
        .isInstanceOf(TableException.class)
        .hasMessageContaining("other");
  }

  @Test
  void aVectorOfAnotherSizeIsRefusedBeforeItIsSent() {
    assertThatThrownBy(() -> create("acme", "short", "en", 2026, 1, 0))
        .isInstanceOf(TableException.class)
        .hasMessageContaining("a list of 3 numbers")
        .hasMessageContaining("one of 2");
    assertThatThrownBy(
            () ->
                table.run("documentsLike", Map.of("tenantId", "acme", "embedding", list(1))).page())
        .isInstanceOf(TableException.class)
        .hasMessageContaining("a list of 3 numbers");
  }

  @Test
  void anIndexIsAddedToATableThatIsThereAndComparedAfterwards() {
    String before =
        DESIGN
            .replaceAll("(?s)indexes:.*?entities:", "entities:")
            .replaceAll("(?s)  documentsLike:.*", "  all: PK = TENANT#<tenantId>\n")
            .replace("library", "archive");
    Table old = DesignText.provisioned(before, engine);
    old.create(
        "document",
        Map.of("tenantId", "acme", "id", "early", "lang", "en", "embedding", list(1, 0, 0)));
    Table now = DesignText.provisioned(DESIGN.replace("library", "archive"), engine);
    assertThat(
            ids(
                now.run("documentsLike", Map.of("tenantId", "acme", "embedding", list(1, 0, 0)))
                    .page()))
        .containsExactly("early");
    String otherwise =
        DESIGN.replace("library", "archive").replace("partition:", "distance: dot\n    partition:");
    assertThat(
            Table.open(Design.check(otherwise).design().orElseThrow(), engine.client())
                .provision()
                .drift()
                .toString())
        .contains("VI1");
  }
}
