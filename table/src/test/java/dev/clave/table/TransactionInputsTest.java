package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.item.ItemFault;
import dev.clave.table.item.TableException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A caller learns all that is wrong with the inputs of a transaction from one refusal. */
class TransactionInputsTest {
  private static final String DESIGN =
      """
      design: clinic
      table: clinic
      key: PK, SK
      entities:
        visit:
          PK: ANIMAL#<animalId>
          SK: VISIT#<visitId>
          attributes: { animalId: string, visitId: string, status: booked | done, fee: number, vetId: string? }
        reminder:
          PK: ANIMAL#<animalId>
          SK: REMINDER#<reminderId>
          attributes: { animalId: string, reminderId: string, text: string }
      patterns:
        visit: PK = ANIMAL#<animalId> and SK = VISIT#<visitId>
        reminders: PK = ANIMAL#<animalId> and SK begins_with REMINDER#
      transactions:
        finish:
          - update: visit
            when: vetId = <vet>
            set: { status: done, fee: <charged> }
          - create: reminder
      """;

  private static Engine engine;
  private static Table table;

  @BeforeAll
  static void open() {
    engine = Engine.inMemory();
    table = Table.open(Design.check(DESIGN).design().orElseThrow(), engine.client());
    table.provision();
  }

  @AfterAll
  static void close() {
    engine.close();
  }

  private static TableException refusal(Map<String, ?> inputs) {
    return catchThrowableOfType(TableException.class, () -> table.transact("finish", inputs));
  }

  @Test
  void missingInputsOfEveryStepAreToldAtOnceAndEachOnce() {
    TableException refusal = refusal(Map.of());

    assertThat(refusal.kind()).isEqualTo(TableException.Kind.REFUSED_INPUT);
    assertThat(refusal.step()).hasValue(1);
    assertThat(refusal.problems())
        .extracting(ItemFault::attribute)
        .containsExactly("animalId", "visitId", "charged", "vet", "reminderId", "text");
    assertThat(refusal)
        .hasMessageStartingWith(
            "`finish` step 1 (update visit): `visit.animalId`: expected a value")
        .hasMessageContaining("`finish.charged`: expected a value, found nothing")
        .hasMessageContaining("; `finish` step 2 (create reminder): `reminder.animalId`");
  }

  @Test
  void anInputThatDoesNotFitIsToldBesideOneThatIsMissing() {
    TableException refusal =
        refusal(
            Map.of("animalId", "a", "visitId", "v", "vet", "lena", "charged", "much", "text", "x"));

    assertThat(refusal)
        .hasMessage(
            "`finish` step 1 (update visit): `finish.charged`: expected a number, found `much`;"
                + " `finish` step 2 (create reminder): `reminder.reminderId`: expected a value,"
                + " found nothing");
  }

  @Test
  void oneStepIsToldAsBefore() {
    TableException refusal =
        refusal(
            Map.of("animalId", "a", "visitId", "v", "vet", "l", "charged", 1, "reminderId", "r"));

    assertThat(refusal)
        .hasMessage(
            "`finish` step 2 (create reminder): `reminder.text`: expected a value, found nothing");
    assertThat(refusal.step()).hasValue(2);
  }
}
