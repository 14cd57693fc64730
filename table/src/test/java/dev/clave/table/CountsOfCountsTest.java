package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.item.TableException.Kind;
import dev.clave.table.options.Progress;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Folders that sum what the folders inside them sum. */
class CountsOfCountsTest {
  private static final int DEEP = 12;

  private static final String DESIGN =
      """
      design: folders
      table: folders
      key: PK, SK
      entities:
        folder:
          PK: FOLDER#<id>
          SK: METADATA
          counters: { total: { of: folder, sum: total, with: { id: parent } } }
          attributes: { id: string, parent: string?, name: string?, total: integer }
      """;

  private Engine engine;
  private Table table;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    table = DesignText.provisioned(DESIGN, engine);
    table.restore(Stream.of(Item.of("folder", Map.of("id", "f0", "total", 5))), Progress.NONE);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static Map<String, String> folder(int number) {
    return Map.of("id", "f" + number);
  }

  private Object total(int number) {
    return table.getConsistent("folder", folder(number)).orElseThrow().get("total");
  }

  @Test
  void aCountGoesUpThroughEveryFolderInWhateverOrderTheyAreNamed() {
    Transaction transaction = table.transaction();
    table.create("folder", folder(DEEP));
    transaction.update("folder", folder(DEEP), Map.of("name", "n"));
    for (int i = DEEP - 1; i > 0; i--) {
      table.create("folder", Map.of("id", "f" + i, "parent", "f" + (i + 1)));
      transaction.update("folder", folder(i), Map.of("name", "n"));
    }
    transaction.update("folder", folder(0), Map.of("parent", "f1")).commit();
    for (int i = 0; i <= DEEP; i++) {
      assertThat(total(i)).isEqualTo(5L);
    }
  }

  @Test
  void aFolderInsideItselfIsRefusedWhereItsCountsWouldNotEnd() {
    table.create("folder", Map.of("id", "f1", "parent", "f0"));
    for (String inside : new String[] {"f0", "f1"}) {
      assertThatThrownBy(() -> table.update("folder", folder(0), Map.of("parent", inside)))
          .isInstanceOfSatisfying(
              TableException.class, e -> assertThat(e.kind()).isEqualTo(Kind.REFUSED_INPUT))
          .hasMessageContaining("`folder`: expected counts that end, found a circle at `FOLDER#f");
    }
    assertThat(total(0)).isEqualTo(5L);
    assertThat(total(1)).isEqualTo(0L);
  }
}
