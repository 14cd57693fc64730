package dev.clave.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.migrate.mapping.Mapping;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What columns of PostgreSQL's many types become. */
class ValuesTest {
  private static final Design DESIGN =
      Design.check(
              """
              design: things
              table: things
              key: PK
              entities:
                thing:
                  PK: THING#<id>
                  attributes:
                    id: string
                    at: timestamp?
                    kind: big | small ?
                    words?: set of string
                    extra?: { grid: any?, days: any?, moments: any?, facts: any?, ids: any?, bits: any?, span: any?, address: any? }
              """)
          .design()
          .orElseThrow();

  private static final Mapping MAPPING =
      Mapping.check(
              """
              migration: things
              phases:
                all:
                  things:
                    entity: thing
                    from: things
                    key: id
                    map:
                      id: id
                      at: at
                      kind: kind
                      words: words
                      extra: { grid: grid, days: days, moments: moments, facts: facts, ids: ids, bits: bits, span: span, address: address }
              """,
              DESIGN)
          .mapping()
          .orElseThrow();

  @TempDir Path directory;

  @Test
  void arraysAreListsOfWhatTheirElementsAreInAColumn() throws Exception {
    try (Engine engine = Engine.inMemory()) {
      String url = Shop.empty();
      Shop.sql(
          url,
          """
          CREATE TYPE size AS ENUM ('big', 'small');
          CREATE TABLE things (
            id text, at timestamptz, kind size, words text[], grid integer[][], days date[],
            moments timestamptz[], facts jsonb[], ids uuid[], bits bytea, span interval,
            address inet);
          INSERT INTO things VALUES (
            'a', '2024-01-01T00:00:00Z', 'big', '{x,x,y}', '{{1,2},{3,4}}', '{2024-02-29}',
            '{2024-01-01T00:00:00.123456Z}', ARRAY['{"n": 1}'::jsonb],
            '{00000000-0000-0000-0000-000000000001}', '\\x00ff', '1 day', '10.0.0.1');
          INSERT INTO things VALUES ('b', '-infinity');
          INSERT INTO things (id, facts) VALUES ('c', ARRAY[('[1' || repeat('2', 40) || ']')::jsonb]);
          INSERT INTO things (id, bits) VALUES ('twice', '\\x02'), ('twice', '\\x01');
          """);
      try (Migration migration =
          Migration.open(
              DESIGN,
              MAPPING,
              engine.client(),
              url,
              MigrationOptions.in(directory.resolve("state")))) {
        Report report = migration.run();
        assertThat(Files.readString(report.rejects()))
            .contains("found `-infinity`", "a number of at most 38 digits");
        assertThat(migration.verify().agrees()).isTrue();
      }
      Table table = Table.open(DESIGN, engine.client());
      Item thing = table.get("thing", Map.of("id", "a")).orElseThrow();
      assertThat(thing.get("kind")).isEqualTo("big");
      assertThat((Iterable<?>) thing.get("words")).hasSize(2);
      assertThat(thing.get("extra"))
          .usingRecursiveComparison()
          .isEqualTo(
              Map.of(
                  "grid", List.of(List.of(number(1), number(2)), List.of(number(3), number(4))),
                  "days", List.of("2024-02-29"),
                  "moments", List.of("2024-01-01T00:00:00.123Z"),
                  "facts", List.of(Map.of("n", number(1))),
                  "ids", List.of("00000000-0000-0000-0000-000000000001"),
                  "bits", new byte[] {0, (byte) 0xff},
                  "span", "1 day",
                  "address", "10.0.0.1"));
    }
  }

  private static BigDecimal number(int value) {
    return BigDecimal.valueOf(value);
  }
}
