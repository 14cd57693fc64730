package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.options.TableOptions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeysTest {
  private static final String DESIGN =
      """
      design: scores
      tables:
        main:
          name: scores-main
          key: PK, SK
          indexes:
            GSI1: GSI1PK, GSI1SK
        log:
          name: scores-log
          key: player, turn number
      entities:
        score:
          table: main
          PK: GAME#<game:lower>
          SK: SCORE#<player>
          GSI1PK: GAME#<game:lower>
          GSI1SK: <points:pad6:descending>#<at:descending>#<player>
          attributes:
            game: string fixed
            player: string
            points: integer
            at: timestamp
            comment: string?
        page:
          table: main
          PK: PAGE#<site>
          SK: PATH#<path:free>
          attributes: { site: string, path: string }
        entry:
          table: log
          attributes: { player: string, turn: integer, text: string }
      patterns:
        best: { table: main, where: GSI1PK = GAME#<game:lower> }
        pages: { table: main, where: PK = PAGE#<site> }
        entries: { table: log, where: player = <player> and turn >= <since>, order: descending }
      transactions:
        play:
          - create: score
          - create: entry
      """;

  private Engine engine;
  private Table table;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    table = DesignText.provisioned(DESIGN, engine);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static Map<String, Object> score(String game, String player, long points, String at) {
    return new HashMap<>(Map.of("game", game, "player", player, "points", points, "at", at));
  }

  private List<Object> best(String game) {
    return table.run("best", Map.of("game", game)).stream()
        .map(item -> item.get("player"))
        .toList();
  }

  @Test
  void numbersSortByValueAndTheGreatestComesFirst() {
    table.create("score", score("Go", "nine", 9, "2024-01-15T08:00:00Z"));
    table.create("score", score("Go", "hundred", 100, "2024-01-15T08:00:00Z"));
    table.create("score", score("Go", "twenty", 20, "2024-01-15T08:00:00Z"));
    table.create("score", score("Go", "twenty later", 20, "2024-01-15T09:00:00Z"));
    assertThat(best("GO")).containsExactly("hundred", "twenty later", "twenty", "nine");
    table.update("score", Map.of("game", "go", "player", "nine"), Map.of("points", 999_999));
    assertThat(best("gO")).startsWith("nine", "hundred");
  }

  @Test
  void aNumberThatDoesNotFitItsWidthIsRefused() {
    assertThatThrownBy(
            () -> table.create("score", score("go", "a", 1_000_000, "2024-01-15T08:00:00Z")))
        .hasMessageContaining("`score.points`")
        .hasMessageContaining("a number of at most 6 digits");
    assertThatThrownBy(() -> table.create("score", score("go", "a", -1, "2024-01-15T08:00:00Z")))
        .hasMessageContaining("a number of 0 or more");
  }

  @Test
  void timestampsSortByInstantWhateverTheirOffset() {
    table.create("score", score("Go", "second", 1, "2024-01-15T08:00:00.5Z"));
    table.create("score", score("Go", "third", 1, "2024-01-15T08:00:00Z"));
    table.create("score", score("Go", "first", 1, "2024-01-15T02:30:00-06:00"));
    assertThat(best("go")).containsExactly("first", "second", "third");
    assertThat(table.get("score", Map.of("game", "go", "player", "first")).orElseThrow().get("at"))
        .isEqualTo("2024-01-15T08:30:00.000Z");
  }

  @Test
  void aFinerTimestampIsTruncatedToWhatTheAttributeKeeps() {
    Map<String, Object> score = score("Go", "a", 1, "");
    score.put("at", java.time.Instant.parse("2024-01-15T08:00:00.123456789Z"));
    assertThat(table.create("score", score).get("at")).isEqualTo("2024-01-15T08:00:00.123Z");
  }

  @Test
  void aStrictTableRefusesAFinerTimestamp() {
    Table strict =
        Table.open(table.design(), engine.client(), TableOptions.defaults().withStrictTimestamps());
    assertThatThrownBy(
            () -> strict.create("score", score("Go", "a", 1, "2024-01-15T08:00:00.0001Z")))
        .hasMessageContaining("`score.at`: expected a timestamp of whole milliseconds");
    assertThatThrownBy(
            () ->
                strict.update(
                    "score",
                    Map.of("game", "go", "player", "a"),
                    Map.of("at", java.time.Instant.ofEpochSecond(1, 1))))
        .hasMessageContaining("a timestamp of whole milliseconds");
  }

  @Test
  void aValueThatSaysWhereItEndsMayHoldTheDelimiter() {
    Table chat =
        DesignText.provisioned(
            """
            design: chat
            table: chat
            key: PK, SK
            delimiter: ":"
            entities:
              comment:
                PK: User:<user>
                SK: <at>:<day>:<room>
                attributes: { user: string, at: timestamp, day: date, room: string }
            patterns:
              comments: PK = User:<user> and SK > <since>
            """,
            engine);
    Map<String, Object> comment =
        Map.of("user", "u", "at", "2024-01-15T08:00:00.000Z", "day", "2024-01-15", "room", "r");
    chat.create("comment", comment);
    assertThat(chat.get("comment", comment)).isPresent();
    assertThat(chat.run("comments", Map.of("user", "u", "since", "2024-01-01T00:00:00Z")).first())
        .isPresent();
    assertThatThrownBy(() -> chat.create("comment", with(comment, "room", "r:s")))
        .hasMessageContaining("a value without the delimiter `:`");
  }

  private static Map<String, Object> with(Map<String, Object> item, String name, Object value) {
    Map<String, Object> changedItem = new HashMap<>(item);
    changedItem.put(name, value);
    return changedItem;
  }

  @Test
  void emptyTextIsRefusedInAKeyAndKeptElsewhere() {
    assertThatThrownBy(() -> table.create("score", score("go", "", 1, "2024-01-15T08:00:00Z")))
        .hasMessageContaining("`score.player`")
        .hasMessageContaining("empty text");
    Map<String, Object> silent = score("go", "a", 1, "2024-01-15T08:00:00Z");
    silent.put("comment", "");
    table.create("score", silent);
    assertThat(table.get("score", Map.of("game", "go", "player", "a")).orElseThrow())
        .satisfies(item -> assertThat(item.get("comment")).isEqualTo(""));
  }

  @Test
  void aFreeValueMayHoldTheDelimiterAndOthersMayNot() {
    table.create("page", Map.of("site", "docs", "path", "a#b#c"));
    assertThat(table.run("pages", Map.of("site", "docs")).first())
        .hasValueSatisfying(page -> assertThat(page.get("path")).isEqualTo("a#b#c"));
    assertThatThrownBy(() -> table.create("page", Map.of("site", "do#cs", "path", "a")))
        .hasMessageContaining("a value without the delimiter `#`");
    assertThatThrownBy(() -> table.run("pages", Map.of("site", "docs#PATH")).page())
        .isInstanceOf(TableException.class)
        .hasMessageContaining("`pages.site`: expected a value without the delimiter");
  }

  @Test
  void aTransactionWritesToBothTablesOrToNeither() {
    Map<String, Object> play = score("go", "a", 1, "2024-01-15T08:00:00Z");
    play.putAll(Map.of("turn", 1, "text", "e4"));
    table.transact("play", play);
    play.put("game", "chess");
    assertThatThrownBy(() -> table.transact("play", play))
        .hasMessageContaining("step 2")
        .hasMessageContaining("entry");
    assertThat(best("chess")).isEmpty();
    table.create("entry", Map.of("player", "a", "turn", 10, "text", "later"));
    table.create("entry", Map.of("player", "a", "turn", 9, "text", "before"));
    assertThat(table.run("entries", Map.of("player", "a", "since", 2)).stream())
        .extracting(item -> item.get("text"))
        .containsExactly("later", "before");
    assertThat(table.items())
        .extracting(Item::entity)
        .containsExactlyInAnyOrder("score", "entry", "entry", "entry");
  }
}
