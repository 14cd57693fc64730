package dev.clave.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.migrate.mapping.Mapping;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page on migrating shows, done as it says. */
class DocumentationTest {
  private static final Pattern BLOCK = Pattern.compile("```(\\w+)\\n(.*?)```", Pattern.DOTALL);

  @TempDir Path directory;

  private static List<String> blocks(String language) throws IOException {
    String page = Files.readString(Path.of("..", "docs", "migrate.md"));
    return BLOCK
        .matcher(page)
        .results()
        .filter(block -> block.group(1).equals(language))
        .map((MatchResult block) -> block.group(2))
        .toList();
  }

  /** Does what an example of the page says with some rows, and shows what came of it. */
  private void migrate(
      int example, String rows, Consumer<List<String>> rejects, Consumer<Table> migrated)
      throws Exception {
    Design design = Design.check(blocks("yaml").get(2 * example)).design().orElseThrow();
    Mapping.Checked checked = Mapping.check(blocks("yaml").get(2 * example + 1), design);
    assertThat(checked.findings()).isEmpty();
    try (Engine engine = Engine.inMemory()) {
      String source = Shop.database();
      Shop.sql(source, blocks("sql").get(example));
      Shop.sql(source, rows);
      try (Migration migration =
          Migration.open(
              design,
              checked.mapping().orElseThrow(),
              engine.client(),
              source,
              MigrationOptions.in(directory.resolve("state")))) {
        Report report = migration.run();
        assertThat(report.unmapped()).isEmpty();
        rejects.accept(Files.readAllLines(report.rejects()));
        assertThat(migration.verify().agrees()).isTrue();
      }
      migrated.accept(Table.open(design, engine.client()));
    }
  }

  @Test
  void theExampleOfThePageMigratesAndAgrees() throws Exception {
    migrate(
        0,
        """
        INSERT INTO customers VALUES
          (1, ' Ana ', '', '31/12/2020', 'x', '2024-01-01T00:00:00Z'),
          (2, 'Luis', 'luis@example.mx', '30/02/2020', 'x', '2024-01-01T00:00:00Z');
        INSERT INTO visits VALUES (7, 1, '2024-03-01 08:00', '/home'), (8, 99, now(), '/lost');
        INSERT INTO orders VALUES ('o1', 1, 'PAGADO', '2024-02-01T00:00:00Z', now());
        INSERT INTO lines VALUES ('o1', 2, 'tyre', 4, now()), ('o1', 1, 'oil', 1.5, now());
        """,
        rejects ->
            assertThat(rejects)
                .hasSize(2)
                .anyMatch(line -> line.contains("a date as dd/MM/yyyy, found `30/02/2020`"))
                .anyMatch(line -> line.contains("no `customers` row has the `id`")),
        table -> {
          Item ana = table.get("customer", Map.of("id", "1")).orElseThrow();
          assertThat(ana.get("name")).isEqualTo("Ana");
          assertThat(ana.attributes()).doesNotContainKey("email");
          assertThat(table.run("visits", Map.of("customerId", "1")).first())
              .hasValueSatisfying(
                  visit -> assertThat(visit.get("at")).isEqualTo("2024-03-01T14:00:00.000Z"));
          assertThat(table.run("orders", Map.of("customerId", "1")).first())
              .hasValueSatisfying(
                  order -> {
                    assertThat(order.get("status")).isEqualTo("paid");
                    assertThat(order.get("lines")).asString().matches(".*oil.*tyre.*");
                  });
        });
  }

  @Test
  void theOtherShapesOfThePageMigrateAndAgree() throws Exception {
    migrate(
        1,
        """
        INSERT INTO parties VALUES (1, 'company', 'Tizas SA', 'TIZ'), (2, NULL, 'Eva', NULL);
        INSERT INTO sections VALUES (1, NULL, 'office'), (2, 1, 'boards');
        INSERT INTO products VALUES
          ('mx', 'chalk', 'Chalk', 2, 1, 1250), ('mx', 'rag', 'Rag', NULL, 2, 300);
        INSERT INTO tags VALUES (1, 'white'), (2, 'dusty');
        INSERT INTO tagged VALUES ('mx', 'chalk', 1), ('mx', 'chalk', 2), ('es', 'chalk', 1);
        INSERT INTO prices VALUES
          ('mx', 'chalk', '2024-01-01', 1100), ('es', 'chalk', '2024-01-01', 1);
        """,
        rejects ->
            assertThat(rejects)
                .singleElement(STRING)
                .contains("no `products` row has the `link` in its `product`"),
        table -> {
          assertThat(table.get("company", Map.of("id", "1"))).isPresent();
          assertThat(table.get("person", Map.of("id", "2"))).isPresent();
          assertThat(table.run("products", Map.of("shop", "mx")).stream())
              .extracting(item -> item.get("section"), item -> item.get("tags"))
              .containsExactly(
                  tuple("office / boards", List.of("dusty", "white")),
                  tuple("elsewhere", List.of()));
          assertThat(table.run("prices", Map.of("shop", "mx", "sku", "chalk")).stream())
              .extracting(item -> item.get("price"))
              .containsExactly(new BigDecimal("11"));
        });
  }
}
