package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An index may be keyed by what the runtime keeps: types, times, versions and counters. */
class KeptIndexKeysTest {
  private static final String DESIGN =
      """
      design: links
      table: links
      key: PK
      createdAt: true
      indexes:
        byType: entityType, createdAt
        byOwner: owner, clicks number
      entities:
        link:
          PK: LINK#<code>
          counters: { clicks: click }
          attributes: { code: string, owner: string }
        click: { PK: CLICK#<code>#<clickId>, attributes: { code: string, clickId: ulid = ulid() } }
      patterns:
        links: { where: entityType = link, order: oldest first }
        everyKind: { where: entityType = <kind>, order: newest first, returns: [link, click] }
        mostClicked: { where: owner = <owner>, order: "by clicks, descending" }
      """;

  @Test
  void itemsAreFoundByTypeAndByCounter() {
    try (Engine engine = Engine.inMemory()) {
      Table table = DesignText.provisioned(DESIGN, engine);
      table.create("link", Map.of("code", "a", "owner", "o"));
      table.create("link", Map.of("code", "b", "owner", "o"));
      table.create("click", Map.of("code", "b"));
      assertThat(codes(table, "links", Map.of())).containsExactlyInAnyOrder("a", "b");
      assertThat(codes(table, "everyKind", Map.of("kind", "click"))).containsExactly("b");
      assertThat(codes(table, "mostClicked", Map.of("owner", "o"))).containsExactly("b", "a");
      table.create("click", Map.of("code", "a"));
      table.create("click", Map.of("code", "a"));
      assertThat(codes(table, "mostClicked", Map.of("owner", "o"))).containsExactly("a", "b");
    }
  }

  private static List<Object> codes(Table table, String pattern, Map<String, Object> inputs) {
    return table.run(pattern, inputs).page().items().stream()
        .map(item -> item.get("code"))
        .toList();
  }
}
