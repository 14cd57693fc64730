package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.table.item.TableException;
import dev.clave.table.options.TableOptions;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** References in an index that does not hold whole items, and days that are compared with now. */
final class NarrowIndexTest {
  private static final Instant NOW = Instant.parse("2026-11-18T12:00:00Z");

  private static final String DESIGN =
      """
      design: newspaper
      key: PK, SK
      indexes: { GSI1: { key: [GSI1PK, GSI1SK], projection: PROJECTION } }
      entities:
        article:
          PK: ARTICLE#<id>
          SK: ARTICLE
          references:
            author: { GSI1PK: AUTHOR#<author>, GSI1SK: <id>, copy: [title] }
          attributes: { id: string, author: string, title: string, text: string, expires: date? }
      patterns:
        byAuthor: { where: GSI1PK = AUTHOR#<author>, returns: article }
      transactions:
        extend:
          - update: article
            when: expires >= now
            set: { text: longer }
        end:
          - update: article
            set: { expires: now }
      """;

  private final Engine engine = Engine.inMemory(EngineOptions.defaults().withClock(() -> NOW));

  @AfterEach
  void close() {
    engine.close();
  }

  private Table table(String projection) {
    Design design = Design.check(DESIGN.replace("PROJECTION", projection)).design().orElseThrow();
    Table table = Table.open(design, engine.client(), TableOptions.defaults().withClock(() -> NOW));
    table.provision();
    return table;
  }

  @ParameterizedTest
  @ValueSource(strings = {"keys", "[title]", "all"})
  void aReferenceLeadsToItsItemWhateverTheIndexProjects(String projection) {
    Table table = table(projection);
    Map<String, Object> article = Map.of("id", "1", "author", "ana", "title", "t", "text", "x");
    table.create("article", article);

    assertThat(table.run("byAuthor", Map.of("author", "ana")).stream())
        .singleElement()
        .satisfies(item -> assertThat(item.attributes()).containsAllEntriesOf(article));
  }

  @Test
  void nowIsADayWhereADayIsComparedOrSet() {
    Table table = table("all");
    Map<String, Object> article =
        Map.of("id", "1", "author", "ana", "title", "t", "text", "x", "expires", "2026-11-17");
    table.create("article", article);

    assertThatThrownBy(() -> table.transact("extend", Map.of("id", "1")))
        .isInstanceOf(TableException.class);
    table.transact("end", Map.of("id", "1"));
    assertThat(table.get("article", Map.of("id", "1")).orElseThrow().get("expires"))
        .isEqualTo("2026-11-18");
    table.transact("extend", Map.of("id", "1"));
  }
}
