package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.SharedServer;
import dev.clave.server.TownServer;
import dev.clave.server.security.Right;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is known of files is written by the routes of assets and by no others. */
final class AssetGuardTest {
  private static final String API = "/api/archive";
  private static final String PAPERS = API + "/entities/paper";

  @RegisterExtension static final TownServer SERVER = new TownServer();

  private static String writer;
  private static String asset;

  /** The path of the same item among the entities. */
  private static String paper;

  @BeforeAll
  static void upload() {
    SERVER.post(
        API + "/entities/folder",
        """
        {"officeId": "guarded", "folderId": "f1", "title": "T"}\
        """);
    writer =
        SERVER.token(Set.of(), EnumSet.of(Right.READ, Right.WRITE), Map.of("officeId", "guarded"));
    asset =
        send(
                "POST",
                API + "/assets",
                """
                {"relation": "folder", "relatedTo": "f1", "fileName": "a.png",
                 "contentType": "image/png", "size": 16}\
                """)
            .json()
            .at("/asset/self")
            .textValue();
    paper = asset.replace("/assets/", "/entities/paper/");
  }

  @Test
  void noneIsCreated() {
    refused(send("POST", PAPERS, item("pending")));
    refused(send("POST", PAPERS, item("confirmed")));
  }

  @Test
  void noneIsReplaced() {
    refused(send("PUT", paper, item("linked").replace("\"new\"", "\"" + id() + "\"")));
    refused(send("PUT", PAPERS + "/guarded/folder/f1/new", item("confirmed")));
  }

  @Test
  void noneIsChanged() {
    refused(send("PATCH", paper, "{\"size\": 999999999}"));
    refused(send("PATCH", paper, "{\"contentType\": \"text/html\"}"));
    refused(send("PATCH", paper, "{\"state\": \"confirmed\", \"tag\": \"x\"}"));
    refused(send("PATCH", paper, "{\"state\": \"linked\"}"));
  }

  @Test
  void noneIsDeleted() {
    refused(send("DELETE", paper, ""));
  }

  @Test
  void noneIsConfirmedOrDiscardedByATransaction() {
    String inputs =
        """
        {"kind": "folder", "folderId": "f1", "paperId": "%s", "tag": "x"}\
        """
            .formatted(id());
    refused(send("POST", API + "/transactions/confirmPaper", inputs));
    refused(send("POST", API + "/transactions/discardPaper", inputs));
    refused(
        SERVER.post(
            "/api/gallery/transactions/hangPortrait",
            "{\"artistId\": \"u\", \"fileId\": \"a\", \"previousId\": \"a\", \"tag\": \"t\"}"));
  }

  @Test
  void noneIsImportedExceptByWhoeverRestoresAnExport() {
    String line =
        "{\"entity\": \"paper\", \"attributes\": %s}"
            .formatted(item("confirmed").replace("\n", ""));
    String answer = send("POST", API + "/import", line).body();
    assertThat(answer)
        .contains("refused", "403", "that is written through `/api/archive/assets` only");

    String unbound = SERVER.token(Set.of(), EnumSet.of(Right.READ, Right.WRITE), Map.of());
    assertThat(SERVER.send("POST", API + "/import", unbound, line, Map.of()).body())
        .contains("refused", "403");
    assertThat(SERVER.post(API + "/import", line).body()).contains("written");
  }

  @Test
  void notEvenAnAdministratorWritesOneByHand() {
    refused(SERVER.post(PAPERS, item("confirmed")));
    refused(SERVER.send("PATCH", paper, SERVER.administrator(), "{\"size\": 1}", Map.of()));
    refused(
        SERVER.post(
            "/api/gallery/entities/picture",
            """
            {"fileId": "a", "artistId": "u", "relation": "artist", "fileName": "a.png",
             "contentType": "image/png", "size": 1, "status": "confirmed", "tag": "t"}\
            """));
  }

  @Test
  void aPaperThatIsOnlyALinkIsAnItemLikeAnyOther() {
    assertThat(send("POST", PAPERS, item("linked").replace("new", "link")).status()).isEqualTo(201);
    String link = PAPERS + "/guarded/folder/f1/link";
    assertThat(send("PATCH", link, "{\"address\": \"https://example.org/b\"}").status())
        .isEqualTo(200);
    refused(send("PATCH", link, "{\"state\": \"confirmed\"}"));
    assertThat(send("DELETE", link, "").status()).isEqualTo(204);
  }

  @Test
  void whatIsAnothersIsRefusedAsBefore() {
    String other =
        SERVER.token(Set.of(), EnumSet.of(Right.READ, Right.WRITE), Map.of("officeId", "another"));
    SharedServer.Reply reply = SERVER.send("DELETE", paper, other, "", Map.of());
    assertThat(reply.json().get("title").textValue()).isEqualTo("out of scope");
  }

  private static void refused(SharedServer.Reply reply) {
    assertThat(reply.status()).as(reply.body()).isEqualTo(403);
    assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
    assertThat(reply.json().get("detail").textValue()).contains("/assets` only");
    assertThat(SERVER.get(asset, writer).json().get("status").textValue()).isEqualTo("pending");
    assertThat(SERVER.get(asset, writer).json().get("size").intValue()).isEqualTo(16);
  }

  private static SharedServer.Reply send(String method, String path, String body) {
    return SERVER.send(method, path, writer, body, Map.of());
  }

  private static String id() {
    return asset.substring(asset.lastIndexOf('/') + 1);
  }

  private static String item(String state) {
    return """
    {"officeId": "guarded", "kind": "folder", "folderId": "f1", "paperId": "new",
     "fileName": "a.png", "contentType": "image/png", "size": 16, "state": "%s"}\
    """
        .formatted(state);
  }
}
