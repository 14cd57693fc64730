package dev.clave.table.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.table.Table;
import dev.clave.table.item.TableException;
import dev.clave.table.options.Conversions;
import dev.clave.table.options.Progress;
import dev.clave.table.options.TableOptions;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Elements of a set come to be unique in a table that has items, and cease to be. */
class UniqueElementsChangeTest {
  private static final String PLAIN =
      """
      design: people
      table: people
      key: PK, SK
      entityType: true
      entities:
        person:
          PK: PERSON#<personId>
          SK: PERSON
          attributes: { personId: string, emails: set of email? }
      patterns:
        person: PK = PERSON#<personId> and SK = PERSON
      """;

  private static final String GUARDED =
      PLAIN.replace("    attributes:", "    unique: [each emails]\n    attributes:");

  private final Engine engine = Engine.inMemory();
  private final AtomicReference<Instant> time =
      new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
  private final TableOptions options = TableOptions.defaults().withClock(time::get);

  @AfterEach
  void close() {
    engine.close();
  }

  private Table open(String text) {
    return Table.open(ClubDesigns.checked(text), engine.client(), options);
  }

  private Evolution to(String text) {
    return Evolution.of(engine.client(), options, Optional.empty(), ClubDesigns.checked(text));
  }

  private void change(String text) {
    to(text).apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    time.updateAndGet(now -> now.plusSeconds(60));
    to(text).contract(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    time.updateAndGet(now -> now.plusSeconds(60));
  }

  private static void create(Table table, String id, String... emails) {
    table.create("person", Map.of("personId", id, "emails", Set.of(emails)));
  }

  @Test
  void storedElementsGetTheirGuardsAndLoseThem() {
    Table plain = open(PLAIN);
    plain.provision();
    to(PLAIN).remember();
    create(plain, "a", "a@x.mx", "b@x.mx");
    create(plain, "c", "c@x.mx");

    change(GUARDED);

    Table guarded = open(GUARDED);
    assertThat(guarded.diagnose(Progress.NONE).counts()).isEmpty();
    assertThatThrownBy(() -> create(guarded, "d", "d@x.mx", "b@x.mx"))
        .isInstanceOf(TableException.class)
        .hasMessageContaining("b@x.mx");

    change(PLAIN);

    Table again = open(PLAIN);
    create(again, "d", "d@x.mx", "b@x.mx");
    assertThat(again.diagnose(Progress.NONE).counts()).isEmpty();
  }

  @Test
  void elementsThatTwoItemsShareAreListedFirst() {
    Table plain = open(PLAIN);
    plain.provision();
    to(PLAIN).remember();
    create(plain, "a", "a@x.mx", "b@x.mx");
    create(plain, "c", "c@x.mx", "b@x.mx");
    assertThat(to(GUARDED).plan().obstacles()).anyMatch(each -> each.contains("b@x.mx"));
  }

  @Test
  void aCounterThatGetsShardsIsRefused() {
    String counting =
        """
        design: blog
        table: blog
        key: PK, SK
        entities:
          post:
            PK: POST#<postId>
            SK: POST
            counters: { likes: { of: like%s } }
            attributes: { postId: string }
          like: { PK: POST#<postId>, SK: LIKE#<userId> }
        patterns:
          post: { where: PK = POST#<postId>, returns: [post, like] }
        """;
    assertThat(
            Coverage.refusals(
                ClubDesigns.checked(counting.formatted("")),
                ClubDesigns.checked(counting.formatted(", shards: 4")),
                Conversions.none()))
        .anyMatch(each -> each.toString().contains("shards are not filled"));
    assertThat(
            Coverage.refusals(
                ClubDesigns.checked(counting.formatted(", shards: 4")),
                ClubDesigns.checked(counting.formatted(", shards: 5")),
                Conversions.none()))
        .isNotEmpty();
  }

  @Test
  void aProgramOfTheOldDesignKeepsTheGuardsRightMeanwhile() {
    Table old = open(PLAIN);
    old.provision();
    to(PLAIN).remember();
    create(old, "a", "a@x.mx");
    to(GUARDED).apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    time.updateAndGet(now -> now.plusSeconds(60));

    old.update("person", Map.of("personId", "a"), Map.of("emails", Set.of("x@x.mx", "y@x.mx")));

    Table next = open(GUARDED);
    create(next, "b", "a@x.mx");
    assertThatThrownBy(() -> create(next, "c", "y@x.mx")).isInstanceOf(TableException.class);
    assertThat(next.diagnose(Progress.NONE).counts()).isEmpty();
  }
}
