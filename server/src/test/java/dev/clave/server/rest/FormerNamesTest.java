package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.Server;
import dev.clave.server.SharedServer;
import dev.clave.server.ShopServer;
import dev.clave.server.security.Right;
import dev.clave.server.system.ServedSystem;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Callers who know a design from before a rename are served on, and told. */
final class FormerNamesTest {
  private static final String DESIGN =
      """
      design: crew
      key: PK, SK
      indexes: { GSI1: "GSI1PK, GSI1SK" }
      version: true
      entities:
        sailor:
          was: member
          PK: SAILOR#<sailorId>
          SK: SAILOR
          GSI1PK: RANK#<grade>
          GSI1SK: <sailorId>
          attributes:
            sailorId: string
            fullName: { is: string, was: name }
            grade: { is: string, was: rank }
            age: integer?
      patterns:
        sailorsOfGrade: GSI1PK = RANK#<grade>
        sailor: PK = SAILOR#<sailorId> and SK = SAILOR
      views:
        crew: [ sailorsOfGrade ]
      transactions:
        promote:
          - { update: sailor, set: { grade: <grade>, fullName: <fullName> } }
      """;

  /** The crew by itself. */
  static final class CrewServer extends SharedServer {
    @Override
    protected Server start() {
      return Server.builder()
          .serve(ServedSystem.of("crew").withDesign(DESIGN))
          .configuration(ShopServer.configuration(Map.of()))
          .start();
    }
  }

  @RegisterExtension static final CrewServer SERVER = new CrewServer();

  private static SharedServer.Reply send(String method, String path, String body) {
    return SERVER.send(
        method, "/api/crew" + path, SERVER.administrator(), body.replace('\'', '"'), Map.of());
  }

  private static JsonNode sailor(String id) {
    return SERVER.get("/api/crew/entities/sailor/" + id).json();
  }

  @Test
  void aFormerNameIsTakenAndTheAnswerSaysThatItIsOne() {
    SharedServer.Reply old =
        send("POST", "/entities/sailor", "{'sailorId': 'a', 'name': 'Ana', 'rank': 'mate'}");
    SharedServer.Reply now =
        send("POST", "/entities/sailor", "{'sailorId': 'b', 'fullName': 'Bo', 'grade': 'mate'}");

    assertThat(old.status()).as(old.body()).isEqualTo(201);
    assertThat(old.header("Deprecation")).matches("@\\d{10,}");
    assertThat(old.header("Link")).isEqualTo("</api/crew/design>; rel=\"deprecation\"");
    assertThat(now.header("Deprecation")).isEmpty();
    assertThat(sailor("a").get("fullName").asText()).isEqualTo("Ana");
    assertThat(send("PATCH", "/entities/sailor/a", "{'name': 'Eva'}").json().get("name").asText())
        .isEqualTo("Eva");
  }

  @Test
  void answersHaveBothNamesAndAnExportOnlyTodays() {
    send("PUT", "/entities/sailor/c", "{'fullName': 'Cy', 'grade': 'cook'}");

    assertThat(sailor("c").get("name").asText()).isEqualTo("Cy");
    assertThat(SERVER.get("/api/crew/patterns/sailor?sailorId=c").json().at("/items/0/attributes"))
        .isEqualTo(sailor("c"));
    assertThat(SERVER.get("/api/crew/export").body()).contains("Cy").doesNotContain("\"name\"");
  }

  @Test
  void anItemThatIsReadChangedAndSentBackKeepsTheChangeUnderEitherName() {
    send("PUT", "/entities/sailor/d", "{'fullName': 'Di', 'grade': 'cook'}");

    send("PUT", "/entities/sailor/d", "{'fullName': 'Di', 'name': 'Dora', 'grade': 'cook'}");
    assertThat(sailor("d").get("fullName").asText()).isEqualTo("Dora");
    send("PUT", "/entities/sailor/d", "{'fullName': 'Dina', 'name': 'Dora', 'grade': 'cook'}");
    assertThat(sailor("d").get("fullName").asText()).isEqualTo("Dina");
    SharedServer.Reply unclear =
        send("PUT", "/entities/sailor/d", "{'fullName': 'One', 'name': 'Other', 'grade': 'cook'}");
    assertThat(unclear.status()).isEqualTo(400);
    assertThat(unclear.body()).contains("`name` is called `fullName` now");
  }

  @Test
  void whoMayOnlyWriteDoesNotLearnWhichOfTwoValuesIsStored() {
    send("PUT", "/entities/sailor/w", "{'fullName': 'Wim', 'grade': 'cook'}");
    String writer = SERVER.token(Set.of("crew"), Set.of(Right.WRITE), Map.of());

    for (String guess : List.of("Wim", "Wes")) {
      SharedServer.Reply reply =
          SERVER.send(
              "PUT",
              "/api/crew/entities/sailor/w",
              writer,
              "{\"fullName\": \"Ada\", \"name\": \"%s\", \"grade\": \"cook\"}".formatted(guess),
              Map.of());
      assertThat(reply.status()).as(guess).isEqualTo(400);
    }
    assertThat(sailor("w").get("fullName").asText()).isEqualTo("Wim");
  }

  @Test
  void inputsOfPatternsViewsAndTransactionsHaveFormerNamesToo() {
    send("PUT", "/entities/sailor/e", "{'fullName': 'Ed', 'grade': 'smith'}");

    SharedServer.Reply old = SERVER.get("/api/crew/patterns/sailorsOfGrade?rank=smith");
    assertThat(old.json().get("items")).hasSize(1);
    assertThat(old.header("Deprecation")).isNotEmpty();
    assertThat(SERVER.get("/api/crew/patterns/sailorsOfGrade?grade=smith").header("Deprecation"))
        .isEmpty();
    assertThat(SERVER.get("/api/crew/views/crew?rank=smith").json().at("/sailorsOfGrade/items"))
        .hasSize(1);
    SharedServer.Reply promoted =
        send("POST", "/transactions/promote", "{'sailorId': 'e', 'rank': 'mate', 'name': 'Edd'}");
    assertThat(promoted.status()).as(promoted.body()).isEqualTo(200);
    assertThat(promoted.header("Deprecation")).isNotEmpty();
    assertThat(sailor("e").get("grade").asText()).isEqualTo("mate");
  }

  @Test
  void anEntityIsReachedUnderItsFormerName() {
    SharedServer.Reply made =
        send("POST", "/entities/member", "{'sailorId': 'f', 'fullName': 'Flo', 'grade': 'cook'}");

    assertThat(made.status()).as(made.body()).isEqualTo(201);
    assertThat(made.header("Deprecation")).isNotEmpty();
    assertThat(SERVER.get("/api/crew/entities/member/f").json()).isEqualTo(sailor("f"));
    assertThat(
            send(
                    "POST",
                    "/import",
                    "{'entity': 'member', 'attributes': {'sailorId': 'g', 'name': 'Gil', 'rank':"
                        + " 'cook'}}")
                .body())
        .contains("written");
    assertThat(sailor("g").get("fullName").asText()).isEqualTo("Gil");
  }

  @Test
  void theDescriptionMarksThemAsDeprecated() {
    JsonNode api = SERVER.get("/api/openapi/crew.json").json();

    assertThat(api.at("/components/schemas/Sailor/properties/name/deprecated").asBoolean())
        .isTrue();
    assertThat(api.at("/paths/~1api~1crew~1entities~1member/post/deprecated").asBoolean()).isTrue();
    assertThat(api.at("/paths/~1api~1crew~1patterns~1sailorsOfGrade/get/parameters"))
        .anyMatch(
            each ->
                each.get("name").asText().equals("rank")
                    && each.at("/schema/deprecated").asBoolean());
  }
}
