package game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What a program looks like whose numbers have bounds. */
public final class GameUse {
  private GameUse() {}

  public static void run(DynamoDbClient dynamoDb) {
    Game game = Game.on(dynamoDb);
    game.provision();
    Player ana =
        game.create(
            Player.builder().playerId("ana").stats(Player.Stats.builder().wins(9).build()).build());
    numbersStayWithinTheirBounds(game, ana.toKey());
    aFullPlayerTakesNoMoreBookings(game);
    whatIsFixedInsideAMapIsNotOffered();
  }

  private static void numbersStayWithinTheirBounds(Game game, PlayerKey key) {
    assertThat(game.update(key).lives().add(6).apply().lives()).isEqualTo(9);
    assertThatThrownBy(() -> game.update(key).lives().add(1).apply())
        .isInstanceOf(PlayerRefused.LivesLimitReached.class);
    assertThatThrownBy(() -> game.update(key).statsWins().add(2).apply())
        .isInstanceOf(PlayerRefused.StatsWinsLimitReached.class);
    assertThatThrownBy(() -> game.gain("ana", 1))
        .isInstanceOf(GainRefused.PlayerLivesLimitReached.class);
    assertThat(game.get(key).orElseThrow().stats().orElseThrow().wins()).isEqualTo(9);
  }

  private static void aFullPlayerTakesNoMoreBookings(Game game) {
    game.create(new Booking("ana", "b1"));
    assertThatThrownBy(() -> game.create(new Booking("ana", "b2")))
        .isInstanceOf(BookingRefused.PlayerSeatsLimitReached.class);
  }

  private static void whatIsFixedInsideAMapIsNotOffered() {
    assertThat(Stream.of(PlayerUpdate.class.getMethods()).map(Method::getName))
        .contains("statsWins")
        .doesNotContain("statsSince", "removeStatsSince", "playerId", "seats");
  }
}
