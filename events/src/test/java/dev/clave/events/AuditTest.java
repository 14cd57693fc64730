package dev.clave.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.events.audit.AuditEntry;
import dev.clave.events.audit.AuditLog;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuditTest {

  TestTables tables() {
    return TestTables.OWN;
  }

  private final TestDatabase database = TestDatabase.fresh(tables());
  private Events events;

  @BeforeEach
  void writeSomeEntries() {
    events = Events.open(database.options().withWorkers(0).withRelay(false));
    for (int i = 0; i < 10; i++) {
      events
          .audit()
          .record(
              AuditEntry.security("SIGN_IN", "user-" + i, "user-" + i, Optional.of("::1"), i > 0));
    }
  }

  @AfterEach
  void close() {
    events.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE audit_log SET actor = 'nobody'",
        "DELETE FROM audit_log",
        "TRUNCATE audit_log",
        "TRUNCATE audit_log CASCADE",
        "SET session_replication_role = replica; DELETE FROM audit_log"
      })
  void theDatabaseRefusesEveryChange(String change) {
    assertThatThrownBy(() -> database.execute(change)).hasMessageContaining("is immutable");
    assertThat(events.audit().verify().rows()).isEqualTo(10);
  }

  @Test
  void anUntouchedLogIsIntact() {
    AuditLog.Verification verification = events.audit().verify();
    assertThat(verification.intact()).as(verification.toString()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE audit_log SET actor = 'nobody' WHERE id = 7",
        "DELETE FROM audit_log WHERE id = 7",
        "DELETE FROM audit_log WHERE id = 10",
        "UPDATE audit_log SET hash = sha256('x') WHERE id = 10",
        "UPDATE audit_log SET created_at = created_at + interval '1 second' WHERE id = 1"
      })
  void whatSomebodyWithPowerOverTheTableChangesIsFound(String change) {
    database.execute("ALTER TABLE audit_log DISABLE TRIGGER ALL; " + change);
    assertThat(events.audit().verify().intact()).isFalse();
  }

  @Test
  void entriesOfAllKindsAreFoundAgain() {
    assertThat(
            events
                .audit()
                .page(
                    Optional.of(AuditEntry.Category.SECURITY),
                    Optional.empty(),
                    Optional.of("user-0"),
                    Long.MAX_VALUE,
                    10)
                .rows())
        .singleElement()
        .satisfies(stored -> assertThat(stored.entry().success()).isFalse());
  }
}
