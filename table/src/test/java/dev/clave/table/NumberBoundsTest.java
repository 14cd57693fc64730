package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.clave.engine.Engine;
import dev.clave.table.item.Add;
import dev.clave.table.item.TableException;
import dev.clave.table.item.TableException.Kind;
import java.math.BigDecimal;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Players whose numbers have ranges, and what is added to them. */
final class NumberBoundsTest {
  private static final String DESIGN =
      """
      design: game
      table: game
      key: PK, SK
      indexes: { GSI1: "GSI1PK, GSI1SK number" }
      entities:
        player:
          PK: PLAYER#<playerId>
          SK: METADATA
          GSI1PK: RANKING
          GSI1SK: <rank>
          counters: { seats: { of: booking, max: 3 } }
          attributes:
            playerId: string
            lives: integer(0..9) = 3
            level: integer(5..20)?
            rank: integer(1..100) = 50
            share: number?
            stats?: { wins: integer(0..10), losses: integer? }
        booking:
          PK: PLAYER#<playerId>
          SK: BOOKING#<bookingId>
          attributes: { playerId: string, bookingId: string }
      patterns:
        ranking: GSI1PK = RANKING
      transactions:
        gain:
          - update: player
            add: { lives: <amount> }
        climb:
          - update: player
            add: { rank: <amount> }
        learn:
          - update: player
            add: { level: <amount> }
        win:
          - update: player
            add: { stats.wins: <amount> }
        begin:
          - update: player
            set: { lives: <start> }
          - update: player
            add: { lives: <amount> }
        take:
          - update: player
            add: { seats: <amount> }
        give:
          - update: player
            set: { seats: <amount> }
      """;

  private Engine engine;
  private Table table;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    table = DesignText.provisioned(DESIGN, engine);
    table.create("player", Map.of("playerId", "p", "stats", Map.of("wins", 9)));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private void run(String transaction, Object amount) {
    table.transact(transaction, Map.of("playerId", "p", "amount", amount));
  }

  private Object stored(String attribute) {
    return table.getConsistent("player", Map.of("playerId", "p")).orElseThrow().get(attribute);
  }

  private static void isRefused(ThrowingCallable write, Kind kind, String attribute) {
    assertThatThrownBy(write)
        .asInstanceOf(type(TableException.class))
        .satisfies(
            refusal -> {
              assertThat(refusal.kind()).isEqualTo(kind);
              assertThat(refusal.problems().get(0).attribute()).isEqualTo(attribute);
            });
  }

  @Test
  void whatIsAddedInATransactionLeavesANumberWithinItsRange() {
    isRefused(() -> run("gain", 7), Kind.LIMIT_REACHED, "lives");
    isRefused(() -> run("gain", -4), Kind.LIMIT_REACHED, "lives");
    run("gain", 6);
    isRefused(() -> run("gain", 1), Kind.LIMIT_REACHED, "lives");
    run("gain", -9);
    assertThat(stored("lives")).hasToString("0");
  }

  @Test
  void anUpdateThatAddsIsHeldToTheSame() {
    Map<String, String> key = Map.of("playerId", "p");
    isRefused(
        () -> table.update("player", key, Map.of("lives", Add.of(7))), Kind.LIMIT_REACHED, "lives");
    assertThat(table.update("player", key, Map.of("lives", Add.of(6))).get("lives"))
        .hasToString("9");
  }

  @Test
  void aNumberThatMovesAnIndexKeyOrLiesInAMapIsHeldToo() {
    isRefused(() -> run("climb", 51), Kind.LIMIT_REACHED, "rank");
    isRefused(() -> run("climb", -50), Kind.LIMIT_REACHED, "rank");
    run("climb", 50);
    isRefused(() -> run("win", 2), Kind.LIMIT_REACHED, "stats.wins");
    run("win", 1);
    assertThat(stored("rank")).hasToString("100");
    assertThat(stored("stats")).hasToString("{wins=10}");
  }

  @Test
  void aNumberThatIsNotThereCountsAsNothing() {
    isRefused(() -> run("learn", 4), Kind.LIMIT_REACHED, "level");
    isRefused(() -> run("learn", 21), Kind.LIMIT_REACHED, "level");
    run("learn", 5);
    run("learn", 1);
    assertThat(stored("level")).hasToString("6");
  }

  @Test
  void whatOneStepSetsAndAnotherAddsToIsHeldToo() {
    assertThatThrownBy(
            () -> table.transact("begin", Map.of("playerId", "p", "start", 8, "amount", 2)))
        .isInstanceOf(TableException.class)
        .hasMessageContaining("at most 9");
    table.transact("begin", Map.of("playerId", "p", "start", 8, "amount", 1));
    assertThat(stored("lives")).hasToString("9");
  }

  @Test
  void aPartIsNotAddedToAWholeNumber() {
    assertThatThrownBy(() -> run("gain", new BigDecimal("0.5")))
        .isInstanceOf(TableException.class)
        .hasMessageContaining("whole number");
    assertThatThrownBy(
            () ->
                table.update(
                    "player",
                    Map.of("playerId", "p"),
                    Map.of("lives", Add.of(new BigDecimal("0.5")))))
        .isInstanceOf(TableException.class)
        .hasMessageContaining("whole number");
    assertThat(stored("lives")).hasToString("3");
  }

  @Test
  void aCounterThatATransactionAddsToStaysWithinItsBounds() {
    run("take", 3);
    isRefused(() -> run("take", 1), Kind.LIMIT_REACHED, "seats");
    isRefused(() -> run("give", 4), Kind.LIMIT_REACHED, "seats");
    assertThat(stored("seats")).hasToString("3");
  }

  @Test
  void ofManyWhoAddAtOnceAsManySucceedAsThereIsRoom() {
    AtomicInteger gained = new AtomicInteger();
    IntStream.range(0, 40)
        .parallel()
        .forEach(
            each -> {
              try {
                run("gain", 1);
                gained.incrementAndGet();
              } catch (TableException full) {
                assertThat(full.kind()).isEqualTo(Kind.LIMIT_REACHED);
              }
            });

    assertThat(gained).hasValue(6);
    assertThat(stored("lives")).hasToString("9");
  }
}
