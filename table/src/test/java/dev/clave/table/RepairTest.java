package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.table.diagnosis.Diagnosis;
import dev.clave.table.diagnosis.Discrepancy.Kind;
import dev.clave.table.diagnosis.EntityContent;
import dev.clave.table.diagnosis.Repaired;
import dev.clave.table.evolution.ApplyProgress;
import dev.clave.table.evolution.ApplySettings;
import dev.clave.table.evolution.Evolution;
import dev.clave.table.item.TableException;
import dev.clave.table.options.Progress;
import dev.clave.table.options.TableOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A table that is not as its design says is repaired, where nobody has to decide. */
class RepairTest {
  private static final String DESIGN =
      """
      design: club
      table: club-main
      key: PK, SK
      entityType: true
      indexes: { GSI1: "GSI1PK, GSI1SK" }
      entities:
        team:
          PK: TEAM#<teamId>
          SK: TEAM
          counters: { members: member }
          attributes: { teamId: string }
        member:
          PK: TEAM#<teamId>
          SK: MEMBER#<memberId>
          GSI1PK: CITY#<city>
          GSI1SK: <memberId>
          unique: [email]
          references:
            coach: { GSI1PK: COACH#<coachId>, GSI1SK: <memberId>, copy: [email] }
          attributes: { teamId: string, memberId: string, city: string, email: email, coachId: string? }
      patterns:
        team: PK = TEAM#<teamId>
        membersOfCity: GSI1PK = CITY#<city>
        membersOfCoach: GSI1PK = COACH#<coachId>
      """;

  private Engine engine;
  private Table table;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    table = DesignText.provisioned(DESIGN, engine);
    table.create("team", Map.of("teamId", "t"));
    for (String id : List.of("a", "b", "c")) {
      create(id);
    }
  }

  private void create(String id) {
    table.create(
        "member",
        Map.of(
            "teamId",
            "t",
            "memberId",
            id,
            "city",
            "León",
            "email",
            id + "@club.mx",
            "coachId",
            "c"));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static Map<String, AttributeValue> key(String sk) {
    return Map.of("PK", AttributeValue.fromS("TEAM#t"), "SK", AttributeValue.fromS(sk));
  }

  private void update(String sk, String expression, Map<String, AttributeValue> values) {
    engine
        .client()
        .updateItem(
            update ->
                update
                    .tableName("club-main")
                    .key(key(sk))
                    .updateExpression(expression)
                    .expressionAttributeValues(values));
  }

  /** Deletes the guards and references of a member behind the runtime's back. */
  private void deleteCompanions(String member) {
    engine.client().scan(scan -> scan.tableName("club-main")).items().stream()
        .filter(item -> item.containsKey("of"))
        .filter(item -> item.get("of").m().get("SK").s().equals("MEMBER#" + member))
        .forEach(
            item ->
                engine
                    .client()
                    .deleteItem(
                        delete ->
                            delete
                                .tableName("club-main")
                                .key(Map.of("PK", item.get("PK"), "SK", item.get("SK")))));
  }

  private void damage() {
    deleteCompanions("a");
    engine.client().deleteItem(delete -> delete.tableName("club-main").key(key("MEMBER#b")));
    update("MEMBER#c", "SET GSI1PK = :p", Map.of(":p", AttributeValue.fromS("TOWN#León")));
    update("TEAM", "SET members = :n", Map.of(":n", AttributeValue.fromN("9")));
  }

  @Test
  void aDryRunTellsWhatItWouldDoAndWritesNothing() {
    damage();
    Diagnosis before = table.diagnose(Progress.NONE);

    Repaired repaired = table.repair(true, Progress.NONE);

    assertThat(repaired.repairs())
        .isEqualTo(
            Map.of(
                Kind.MISSING_COMPANION, 2L, Kind.ORPHAN, 2L, Kind.INDEX_KEY, 1L, Kind.COUNTER, 1L));
    assertThat(repaired.first())
        .contains(
            "set `GSI1PK` of `TEAM#t` / `MEMBER#c` to `CITY#León`",
            "set `members` of `TEAM#t` / `TEAM` to 2")
        .anyMatch(line -> line.startsWith("put the guard ") && line.endsWith("`MEMBER#a`"));
    assertThat(repaired.after()).isEmpty();
    assertThat(table.diagnose(Progress.NONE)).isEqualTo(before);
  }

  @Test
  void whatWasDamagedIsRepairedAndReadAgain() {
    damage();

    Repaired repaired = table.repair(false, Progress.NONE);

    assertThat(repaired.count()).isEqualTo(6);
    assertThat(repaired.after().orElseThrow().healthy()).isTrue();
    assertThat(table.diagnose(Progress.NONE).healthy()).isTrue();
    assertThat(table.run("membersOfCoach", Map.of("coachId", "c")).page().items()).hasSize(2);
    assertThatThrownBy(() -> create("a")).isInstanceOf(TableException.class);
  }

  @Test
  void aValueThatTwoItemsShareIsLeftForPeople() {
    update("MEMBER#b", "SET email = :e", Map.of(":e", AttributeValue.fromS("a@club.mx")));

    Repaired repaired = table.repair(false, Progress.NONE);

    assertThat(repaired.after().orElseThrow().counts()).isEqualTo(Map.of(Kind.DUPLICATE, 1L));
  }

  @Test
  void programsGoOnWritingMeanwhileAndNothingOfTheirsIsUndone() {
    damage();
    AtomicBoolean isDone = new AtomicBoolean();
    CompletableFuture<Void> writer =
        CompletableFuture.runAsync(
            () -> {
              for (int i = 0; !isDone.get() && i < 2000; i++) {
                create("w" + i);
                if (i % 2 == 0) {
                  table.update(
                      "member",
                      Map.of("teamId", "t", "memberId", "w" + i),
                      Map.of("city", "X", "email", "x" + i + "@club.mx"));
                }
                if (i % 3 == 0) {
                  table.delete("member", Map.of("teamId", "t", "memberId", "w" + i));
                }
              }
            });
    for (int i = 0; i < 5; i++) {
      table.repair(false, Progress.NONE);
    }
    isDone.set(true);
    writer.join();

    // What moved too fast before stands still now.
    assertThat(table.repair(false, Progress.NONE).after().orElseThrow().first()).isEmpty();
  }

  @Test
  void contentsAreCountedAndDigestedByEntity() {
    Map<String, EntityContent> before = table.diagnose(Progress.NONE).contents();
    assertThat(before.get("member").items()).isEqualTo(3);
    table.update("member", Map.of("teamId", "t", "memberId", "a"), Map.of("city", "X"));
    Map<String, EntityContent> after = table.diagnose(Progress.NONE).contents();
    assertThat(after.get("team")).isEqualTo(before.get("team"));
    assertThat(after.get("member").digest()).isNotEqualTo(before.get("member").digest());
    table.update("member", Map.of("teamId", "t", "memberId", "a"), Map.of("city", "León"));
    assertThat(table.diagnose(Progress.NONE).contents()).isEqualTo(before);
  }

  @Test
  void theMarkOfAnEndedChangeIsRemoved() {
    update("MEMBER#a", "SET #m = :n", Map.of(":n", AttributeValue.fromN("7")), "clave:change");
    assertThat(table.diagnose(Progress.NONE).counts()).isEqualTo(Map.of(Kind.OLD_SHAPE, 1L));
    assertThat(table.repair(false, Progress.NONE).after().orElseThrow().healthy()).isTrue();
  }

  private void update(
      String sk, String expression, Map<String, AttributeValue> values, String name) {
    engine
        .client()
        .updateItem(
            update ->
                update
                    .tableName("club-main")
                    .key(key(sk))
                    .updateExpression(expression)
                    .expressionAttributeNames(Map.of("#m", name))
                    .expressionAttributeValues(values));
  }

  @Test
  void nothingIsRepairedWhileAChangeIsUnderWay() {
    String next =
        DESIGN
            .replace("city: string", "town: { is: string, was: city }")
            .replace("CITY#<city>", "CITY#<town>");
    Evolution.of(
            engine.client(),
            TableOptions.defaults(),
            Optional.of(DesignText.checked(DESIGN)),
            DesignText.checked(next))
        .apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);

    Table again = Table.open(DesignText.checked(DESIGN), engine.client());
    assertThatThrownBy(() -> again.repair(true, Progress.NONE))
        .hasMessageContaining("expected no change of the design under way");
  }
}
