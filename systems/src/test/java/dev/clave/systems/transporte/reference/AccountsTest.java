package dev.clave.systems.transporte.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.systems.transporte.database.ReferenceException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccountsTest {
  @TempDir static Path directory;
  private static ReferenceDatabase database;
  private static Accounts accounts;

  @BeforeAll
  static void start() {
    database = new ReferenceDatabase(directory);
    accounts = database.reference().accounts();
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @Test
  void anEmailBelongsToOneUserInWhateverCase() {
    UUID ana = UUID.randomUUID();
    assertThat(accounts.register(ana, "Ana@Example.mx")).isTrue();
    assertThat(accounts.register(UUID.randomUUID(), "ana@example.MX")).isFalse();
    assertThat(accounts.user("ANA@example.mx").orElseThrow().id()).isEqualTo(ana);
    assertThat(accounts.user("eva@example.mx")).isEmpty();
    assertThat(accounts.user(ana).orElseThrow().email()).isEqualTo("Ana@Example.mx");
    assertThat(accounts.user(UUID.randomUUID())).isEmpty();
  }

  @Test
  void aProfileIsWrittenWhole() {
    UUID luis = UUID.randomUUID();
    accounts.register(luis, "luis@example.mx");
    Accounts.Profile profile =
        new Accounts.Profile(
            luis, "Luis", Optional.of("Fletes"), Optional.empty(), Optional.of("55 1"));
    accounts.save(profile);
    assertThat(accounts.profile(luis)).contains(profile);
    Accounts.Profile later =
        new Accounts.Profile(luis, "Luis", Optional.empty(), Optional.empty(), Optional.empty());
    accounts.save(later);
    assertThat(accounts.profile(luis)).contains(later);
  }

  @Test
  void aProfileNeedsItsUser() {
    Accounts.Profile orphan =
        new Accounts.Profile(
            UUID.randomUUID(), "Nadie", Optional.empty(), Optional.empty(), Optional.empty());
    assertThatThrownBy(() -> accounts.save(orphan)).isInstanceOf(ReferenceException.class);
  }

  @Test
  void aNewPlanTakesThePlaceOfTheOneThatRuns() {
    UUID rosa = UUID.randomUUID();
    accounts.register(rosa, "rosa@example.mx");
    assertThat(accounts.subscription(rosa)).isEmpty();
    accounts.subscribe(rosa, "basico", Optional.empty());
    accounts.subscribe(
        rosa, "flota", Optional.of(ReferenceDatabase.CLOCK.instant().plus(Duration.ofDays(30))));
    assertThat(accounts.subscription(rosa).orElseThrow().plan()).isEqualTo("flota");
    assertThat(accounts.cancel(rosa)).isTrue();
    assertThat(accounts.cancel(rosa)).isFalse();
    assertThat(accounts.subscription(rosa)).isEmpty();
  }

  @Test
  void theAuditTrailRefusesEveryChange() throws SQLException {
    try (Connection connection = database.source().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "INSERT INTO transporte.audit_entry (event_id, table_name, happened_at, recorded_at,"
              + " operation, item_key) VALUES ('e1', 't', now(), now(), 'INSERT', '{}')");
      for (String change :
          new String[] {
            "UPDATE transporte.audit_entry SET operation = 'REMOVE'",
            "DELETE FROM transporte.audit_entry",
            "TRUNCATE transporte.audit_entry CASCADE"
          }) {
        assertThatThrownBy(() -> statement.execute(change))
            .isInstanceOf(SQLException.class)
            .hasMessageContaining("audit entries are immutable");
      }
      assertThatThrownBy(() -> statement.execute("TRUNCATE transporte.audit_pseudonym"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("pseudonyms stay");
    }
  }
}
