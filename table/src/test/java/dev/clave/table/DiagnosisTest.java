package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.diagnosis.Diagnosis;
import dev.clave.table.diagnosis.Discrepancy.Kind;
import dev.clave.table.options.Progress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A table is compared with its design, whatever happened to it behind the runtime's back. */
class DiagnosisTest {
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
    for (String id : List.of("a", "b")) {
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
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static Map<String, AttributeValue> key(String pk, String sk) {
    return Map.of("PK", AttributeValue.fromS(pk), "SK", AttributeValue.fromS(sk));
  }

  private void update(String sk, String expression, Map<String, AttributeValue> values) {
    engine
        .client()
        .updateItem(
            update -> {
              update.tableName("club-main").key(key("TEAM#t", sk)).updateExpression(expression);
              if (!values.isEmpty()) {
                update.expressionAttributeValues(values);
              }
            });
  }

  private List<String> told() {
    return table.diagnose(Progress.NONE).first().stream()
        .map(each -> each.kind() + " " + each)
        .toList();
  }

  /** The guard or reference of a member, as it is stored. */
  private Map<String, AttributeValue> companion(String type) {
    return engine.client().scan(scan -> scan.tableName("club-main")).items().stream()
        .filter(item -> item.containsKey("of") && item.get("of").m().get("SK").s().endsWith("#a"))
        .filter(item -> item.containsValue(AttributeValue.fromS(type)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aTableThatTheRuntimeWroteIsHealthy() {
    table.update(
        "member",
        Map.of("teamId", "t", "memberId", "a"),
        Map.of("email", "x@club.mx", "city", "X"));
    table.delete("member", Map.of("teamId", "t", "memberId", "b"));
    Diagnosis diagnosis = table.diagnose(Progress.NONE);
    assertThat(diagnosis.first()).isEmpty();
    assertThat(diagnosis.healthy()).isTrue();
    assertThat(diagnosis.items()).isEqualTo(2);
  }

  @Test
  void anIndexKeyOfAnEarlierDesignIsTold() {
    Design next = Design.check(DESIGN.replace("CITY#<city>", "TOWN#<city>")).design().orElseThrow();
    Diagnosis diagnosis = Table.open(next, engine.client()).diagnose(Progress.NONE);
    assertThat(diagnosis.counts()).isEqualTo(Map.of(Kind.INDEX_KEY, 2L));
    assertThat(diagnosis.first().get(0).toString())
        .isEqualTo(
            "`member` `TEAM#t` / `MEMBER#a`: expected `GSI1PK` `TOWN#León`, found `CITY#León`");
  }

  @Test
  void aPrimaryKeyOfAnEarlierDesignIsTold() {
    Design next =
        Design.check(DESIGN.replace("MEMBER#<memberId>", "SOCIO#<memberId>"))
            .design()
            .orElseThrow();
    assertThat(Table.open(next, engine.client()).diagnose(Progress.NONE).counts())
        .containsEntry(Kind.PRIMARY_KEY, 2L);
  }

  @Test
  void aRequiredValueThatIsMissingIsTold() {
    Design next =
        Design.check(DESIGN.replace("coachId: string?", "coachId: string?, shirt: string = M"))
            .design()
            .orElseThrow();
    assertThat(Table.open(next, engine.client()).diagnose(Progress.NONE).counts())
        .isEqualTo(Map.of(Kind.MISSING_VALUE, 2L));
  }

  @Test
  void aGuardThatIsMissingAndOneWithoutAnOwnerAreTold() {
    Map<String, AttributeValue> guard = companion("member#unique");
    engine
        .client()
        .deleteItem(
            delete ->
                delete
                    .tableName("club-main")
                    .key(Map.of("PK", guard.get("PK"), "SK", guard.get("SK"))));
    assertThat(told()).singleElement().asString().startsWith("MISSING_COMPANION `member`");
    engine.client().putItem(put -> put.tableName("club-main").item(guard));
    engine
        .client()
        .deleteItem(delete -> delete.tableName("club-main").key(key("TEAM#t", "MEMBER#a")));
    assertThat(told())
        .anyMatch(line -> line.startsWith("ORPHAN") && line.contains("MEMBER#a"))
        .anyMatch(
            line -> line.equals("COUNTER `team` `TEAM#t` / `TEAM`: expected `members` 1, found 2"));
  }

  @Test
  void aValueThatTwoItemsHaveIsTold() {
    update("MEMBER#b", "SET email = :e", Map.of(":e", AttributeValue.fromS("a@club.mx")));
    assertThat(told())
        .anyMatch(line -> line.startsWith("DUPLICATE `member` `TEAM#t` / `MEMBER#b`"))
        .anyMatch(line -> line.startsWith("ORPHAN"))
        .anyMatch(line -> line.startsWith("STALE_COMPANION"));
  }

  @Test
  void anItemOfNoEntityIsTold() {
    engine.client().putItem(put -> put.tableName("club-main").item(key("SOMETHING", "ELSE")));
    assertThat(told())
        .containsExactly(
            "UNKNOWN_ITEM `SOMETHING` / `ELSE`: expected an entity of the design, found none that"
                + " fits");
  }
}
