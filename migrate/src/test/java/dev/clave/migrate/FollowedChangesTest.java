package dev.clave.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** After a migration, changes of the source are followed. */
class FollowedChangesTest extends ShopMigration {

  @Test
  void changesAreFollowedUntilCutOver() throws Exception {
    url = Shop.filled(50);
    run();
    try (Migration migration = migration()) {
      Follower follower = migration.follow();
      follower.round();
      Shop.sql(
          url,
          """
          UPDATE customers SET name = 'Cambiada', updated_at = now() WHERE id = 2;
          UPDATE lines SET quantity = 99, updated_at = now() WHERE order_id = 'o2';
          INSERT INTO customers VALUES (1000, 'Nueva', NULL, NULL, NULL, NULL, now());
          """);
      assertThat(follower.round().written()).isGreaterThanOrEqualTo(3);
      assertThat(table().get("customer", Map.of("id", "2")).orElseThrow().attributes())
          .containsEntry("name", "Cambiada");
      assertThat(table().get("customer", Map.of("id", "1000"))).isPresent();
      assertThat(migration.diff().isNone()).isTrue();
    }
  }

  @Test
  void aChangeThatTheDesignForbidsIsSetAsideWhileTheRestIsFollowed() throws Exception {
    url = Shop.filled(50);
    run();
    try (Migration migration = migration()) {
      Follower follower = migration.follow();
      Shop.sql(
          url,
          """
          UPDATE visits SET page = '/forged' WHERE customer = 4;
          UPDATE customers SET name = 'Cambiada', updated_at = now() WHERE id = 4;
          """);
      assertThat(follower.round().rejected()).isPositive();
      assertThat(table().get("customer", Map.of("id", "4")).orElseThrow().get("name"))
          .isEqualTo("Cambiada");
      assertThat(Files.readString(state.resolve("rejects.jsonl")))
          .contains("as it is append-only, found other values of [page]");
      assertThat(table().run("visits", Map.of("customerId", "4")).stream())
          .isNotEmpty()
          .noneMatch(visit -> "/forged".equals(visit.get("page")));
    }
  }

  @Test
  void theSiblingsOfADeletedRowAreStillTheirOwn() throws Exception {
    url = Shop.filled(50);
    run();
    try (Migration migration = migration()) {
      Follower follower = migration.follow();
      Shop.sql(
          url,
          """
          DELETE FROM visits WHERE id = (SELECT min(id) FROM visits WHERE customer = 4);
          UPDATE customers SET name = 'Cambiada', updated_at = now() WHERE id = 4;
          """);
      assertThat(follower.round().rejected()).isZero();
    }
  }

  @Test
  void queriesWhoseChangesAreNotSeenAreNamedAlsoThoseOfChildren() throws Exception {
    url = Shop.filled(5);
    run();
    try (Migration migration = migration()) {
      assertThat(migration.follow().unseen()).containsExactly("visits", "deliveries");
    }
  }
}
