package dev.clave.table.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import dev.clave.table.diagnosis.Repaired;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.options.Progress;
import dev.clave.table.options.TableOptions;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What no program may watch: index keys, references and guards take another form in place. */
class RewriteTest {
  private static final String BEFORE =
      """
      design: freight
      table: freight
      key: PK, SK
      indexes: { GSI1: "GSI1PK, GSI1SK", GSI2: "GSI2PK, GSI2SK" }
      entities:
        driver:
          PK: USER#<userId>
          SK: DRIVER#<id>
          GSI1PK: EMAIL#<email>
          GSI1SK: DRIVER
          unique: [email]
          attributes: { userId: string, id: string, email: email, figure: integer? }
        trip:
          PK: USER#<userId>
          SK: TRIP#<id>
          references: { driver: { GSI2PK: DRIVER#<driverId?>, GSI2SK: <id> } }
          attributes: { userId: string, id: string, driverId: string? }
      patterns:
        driverByEmail: { where: GSI1PK = EMAIL#<email>, returns: driver, one: true }
        tripsOfDriver: { where: GSI2PK = DRIVER#<driverId>, returns: trip }
      """;

  private static final String AFTER =
      BEFORE
          .replace("EMAIL#<email>", "EMAIL#<email:lower>")
          .replace("unique: [email]", "unique: { email: \"UNIQUE#driver#email#<email:lower>\" }")
          .replace("GSI2PK: DRIVER#", "GSI2PK: USER#<userId>#DRIVER#")
          .replace("GSI2PK = DRIVER#", "GSI2PK = USER#<userId>#DRIVER#");

  private Engine engine;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    Table old = table(BEFORE);
    old.provision();
    Evolution.of(engine.client(), TableOptions.defaults(), Optional.empty(), design(BEFORE))
        .remember();
    old.create("driver", Map.of("userId", "u", "id", "d", "email", "Ana@Example.com"));
    old.create("trip", Map.of("userId", "u", "id", "t", "driverId", "d"));
    old.create("trip", Map.of("userId", "w", "id", "t", "driverId", "d"));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private Table table(String text) {
    return Table.open(design(text), engine.client());
  }

  private static Design design(String text) {
    Checked checked = Design.check(text);
    return checked
        .design()
        .orElseThrow(() -> new IllegalStateException(checked.findings().toString()));
  }

  private Rewrite rewrite() {
    return Rewrite.of(engine.client(), TableOptions.defaults(), Optional.empty(), design(AFTER));
  }

  @Test
  void theTableHasTheNewKeysAndRemembersTheNewDesign() {
    Table next = table(AFTER);
    assertThatThrownBy(() -> next.create("trip", Map.of("userId", "u", "id", "t2")))
        .isInstanceOfSatisfying(
            TableException.class,
            e -> assertThat(e.kind()).isEqualTo(TableException.Kind.OTHER_DESIGN));
    Repaired repaired = rewrite().run(Progress.NONE);
    assertThat(repaired.count()).isPositive();
    Table after = table(AFTER);
    assertThat(after.diagnose(Progress.NONE).first()).isEmpty();
    assertThat(after.run("tripsOfDriver", Map.of("userId", "u", "driverId", "d")).stream())
        .extracting(trip -> trip.get("userId"))
        .containsExactly("u");
    assertThat(after.run("driverByEmail", Map.of("email", "ANA@example.COM")).first())
        .map(Item::entity)
        .contains("driver");
    assertThatThrownBy(
            () ->
                after.create(
                    "driver", Map.of("userId", "u", "id", "e", "email", "ana@example.com")))
        .isInstanceOfSatisfying(
            TableException.class,
            e -> assertThat(e.kind()).isEqualTo(TableException.Kind.NOT_UNIQUE));
  }

  @Test
  void whatWouldCollideIsListedAndNothingIsWritten() {
    table(BEFORE).create("driver", Map.of("userId", "u", "id", "e", "email", "ana@example.com"));
    assertThatThrownBy(() -> rewrite().run(Progress.NONE))
        .isInstanceOf(EvolutionException.class)
        .hasMessageContaining("items stand in the way")
        .hasMessageContaining("ana@example.com");
    assertThat(table(BEFORE).diagnose(Progress.NONE).first()).isEmpty();
  }
}
