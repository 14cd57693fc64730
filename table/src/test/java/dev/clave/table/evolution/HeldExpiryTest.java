package dev.clave.table.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import dev.clave.table.options.TableOptions;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items begin to expire with a new design; until it is contracted the old one keeps them. */
class HeldExpiryTest {
  private static final String CLUB =
      """
      design: club
      table: club
      key: PK, SK
      entityType: true
      ttl: expiresAt
      entities:
        member:
          PK: MEMBER#<memberId>
          SK: MEMBER
          attributes: { memberId: string, joined: timestamp, name: string }
      patterns:
        member: PK = MEMBER#<memberId>
      """;

  private static final Design OLD = ClubDesigns.checked(CLUB);
  private static final Design EXPIRING =
      ClubDesigns.checked(
          CLUB.replace("    SK: MEMBER\n", "    SK: MEMBER\n    ttl: 60 days after joined\n"));
  private static final Map<String, Object> KEY = Map.of("memberId", "m");

  private final Engine engine = Engine.inMemory();
  private final AtomicReference<Instant> time =
      new AtomicReference<>(Instant.parse("2024-01-01T00:00:00Z"));
  private final TableOptions options = TableOptions.defaults().withClock(time::get);

  @AfterEach
  void close() {
    engine.close();
  }

  private Evolution evolution() {
    return Evolution.of(engine.client(), options, Optional.of(OLD), EXPIRING);
  }

  private void notice() {
    time.updateAndGet(now -> now.plusSeconds(60));
  }

  @BeforeEach
  void aProgramOfTheNewDesignChangesWhatItsRuleGoesBy() {
    Table old = Table.open(OLD, engine.client(), options);
    old.provision();
    old.create("member", Map.of("memberId", "m", "joined", "2024-01-01T00:00:00Z", "name", "Ana"));
    evolution().apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    notice();
    Table.open(EXPIRING, engine.client(), options)
        .update("member", KEY, Map.of("joined", "2024-01-02T00:00:00Z"));
    assertThat(expiry()).isNull();
  }

  private AttributeValue expiry() {
    return engine
        .client()
        .getItem(
            get ->
                get.tableName("club")
                    .key(
                        Map.of(
                            "PK", AttributeValue.fromS("MEMBER#m"),
                            "SK", AttributeValue.fromS("MEMBER"))))
        .item()
        .get("expiresAt");
  }

  @Test
  void contractHasItemsExpireByTheNewRule() {
    evolution().contract(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    assertThat(Instant.ofEpochSecond(Long.parseLong(expiry().n())))
        .isEqualTo("2024-03-02T00:00:00Z");
  }

  @Test
  void goingBackLeavesNoItemThatExpires() {
    evolution().back(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    assertThat(expiry()).isNull();
  }
}
