package dev.clave.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.migrate.mapping.Mapping;
import dev.clave.table.Table;
import dev.clave.table.options.DesignCheck;
import dev.clave.table.options.TableOptions;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another DynamoDB table as the source: by its design, or as it is. */
class TableSourceTest {
  private static final Design OLD =
      Design.check(
              """
              design: old
              table: old
              key: PK, SK
              entityType: type
              entities:
                article:
                  PK: ARTICLE#<id>
                  SK: ARTICLE
                  attributes: { id: string, price: number, tags: set of string, data: any? }
                price:
                  PK: ARTICLE#<id>
                  SK: PRICE#<since>
                  attributes: { id: string, since: date, price: number }
              """)
          .design()
          .orElseThrow();

  private static final Design NEW =
      Design.check(
              """
              design: fresh
              table: fresh
              key: PK
              entities:
                product:
                  PK: PRODUCT#<id>
                  attributes:
                    id: string
                    price: number
                    tags: set of string
                    data: any?
                    prices: [ { since: date, price: number } ]
              """)
          .design()
          .orElseThrow();

  private static final String MAP = "{ id: id, price: price, tags: tags, data: data }";

  @TempDir Path directory;

  @Test
  void theEntitiesOfItsDesignAreTables() throws Exception {
    Table table =
        migrated(
            Optional.of(OLD),
            """
            migration: fresh
            phases:
              all:
                products:
                  entity: product
                  from: article
                  key: id
                  map: %s
                  children:
                    prices:
                      into: prices
                      from: price
                      on: id
                      order: since
                      map: { since: since, price: price }
            """
                .formatted(MAP));
    assertThat(table.get("product", Map.of("id", "a")).orElseThrow().attributes())
        .containsEntry("price", new BigDecimal("0.12345678901234567890123456789012345678"))
        .containsEntry("data", Map.of("deep", List.of(new BigDecimal("1"), "two")))
        .hasEntrySatisfying("tags", tags -> assertThat((Iterable<?>) tags).hasSize(2))
        .hasEntrySatisfying("prices", prices -> assertThat((List<?>) prices).hasSize(2));
  }

  @Test
  void withoutADesignItsItemsAreRowsOfOneTable() throws Exception {
    Table table =
        migrated(
            Optional.empty(),
            """
            migration: fresh
            phases:
              all:
                products:
                  entity: product
                  from: SELECT * FROM old WHERE type = 'article'
                  key: PK
                  ignore: [ PK, SK, type, since ]
                  map: %s
                  children:
                    prices:
                      into: prices
                      from: SELECT * FROM old WHERE SK LIKE 'PRICE#%%'
                      on: PK
                      order: SK
                      ignore: [ SK, type, id, tags, data ]
                      map: { since: since, price: price }
            """
                .formatted(MAP));
    assertThat(table.get("product", Map.of("id", "a")).orElseThrow().attributes())
        .containsEntry("price", new BigDecimal("0.12345678901234567890123456789012345678"))
        .hasEntrySatisfying("prices", prices -> assertThat((List<?>) prices).hasSize(2));
  }

  private Table migrated(Optional<Design> by, String mapping) throws Exception {
    Mapping.Checked checked = Mapping.check(mapping, NEW);
    assertThat(checked.findings()).isEmpty();
    Engine engine = Engine.inMemory();
    // Both tables remember their designs; what they keep for that is no row and no item too many.
    TableOptions remembering = TableOptions.defaults().withDesignCheck(DesignCheck.REFUSE_AT_OPEN);
    Table.open(NEW, engine.client(), remembering).provision();
    Table old = Table.open(OLD, engine.client(), remembering);
    old.provision();
    old.create(
        "article",
        Map.of(
            "id",
            "a",
            "price",
            new BigDecimal("0.12345678901234567890123456789012345678"),
            "tags",
            List.of("x", "y"),
            "data",
            Map.of("deep", List.of(1, "two"))));
    old.create("price", Map.of("id", "a", "since", "2024-01-01", "price", 1));
    old.create("price", Map.of("id", "a", "since", "2024-02-01", "price", 2));
    try (Migration migration =
        Migration.open(
            NEW,
            checked.mapping().orElseThrow(),
            engine.client(),
            SourceAddress.items(engine.client(), "old", by),
            MigrationOptions.in(directory))) {
      Report report = migration.run();
      assertThat(report.unmapped()).isEmpty();
      assertThat(report.total().rejected()).isZero();
      assertThat(migration.verify().agrees()).isTrue();
      assertThat(migration.diff().isNone()).isTrue();
    }
    return Table.open(NEW, engine.client());
  }
}
