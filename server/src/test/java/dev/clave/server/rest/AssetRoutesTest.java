package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.clave.server.SharedServer;
import dev.clave.server.TownServer;
import dev.clave.server.security.Right;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class AssetRoutesTest {
  private static final byte[] PNG = {
    (byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R'
  };
  private static final String ALL = "/api/gallery/assets";
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @RegisterExtension static final TownServer SERVER = new TownServer();

  @BeforeAll
  static void artists() {
    for (String artist : Set.of("ana", "beto")) {
      SERVER.post(
          "/api/gallery/entities/artist",
          "{\"artistId\": \"%s\", \"name\": \"N\"}".formatted(artist));
      SERVER.post(
          "/api/gallery/entities/work",
          """
          {"artistId": "%s", "workId": "w1", "title": "T"}\
          """
              .formatted(artist));
    }
  }

  @Test
  void aFileGoesStraightToTheObjectStoreAndBecomesThePictureOfItsWork() throws Exception {
    SharedServer.Reply begun = SERVER.post(ALL, image("ana", "work", "w1"));
    assertThat(begun.status()).as(begun.body()).isEqualTo(201);
    String self = begun.json().at("/asset/self").textValue();
    assertThat(begun.header("Location")).isEqualTo(self);
    assertThat(begun.json().at("/asset/status").textValue()).isEqualTo("pending");
    assertThat(SERVER.post(self + "/confirm", "{}").status()).isEqualTo(409);
    assertThat(send(begun.json().at("/parts/0"), PNG)).isEqualTo(200);

    SharedServer.Reply confirmed = SERVER.post(self + "/confirm", "{}");
    assertThat(confirmed.status()).as(confirmed.body()).isEqualTo(200);
    assertThat(confirmed.json().get("status").textValue()).isEqualTo("confirmed");
    String id = confirmed.json().at("/key/fileId").textValue();
    assertThat(work().path("pictureId").textValue()).isEqualTo(id);
    JsonNode listed = SERVER.get(ALL + "?owner=ana&relation=work&relatedTo=w1").json();
    assertThat(listed.at("/assets/0/self").textValue()).isEqualTo(self);

    assertThat(SERVER.get(self + "/download?fileName=" + "a".repeat(513)).status()).isEqualTo(400);
    JsonNode lent = SERVER.get(self + "/download?fileName=otra%20foto.png").json();
    HttpResponse<byte[]> fetched =
        CLIENT.send(
            HttpRequest.newBuilder(URI.create(lent.get("url").textValue())).build(),
            HttpResponse.BodyHandlers.ofByteArray());
    assertThat(fetched.body()).isEqualTo(PNG);
    assertThat(fetched.headers().firstValue("Content-Disposition").orElseThrow())
        .contains("otra%20foto");

    assertThat(delete(self, SERVER.administrator())).isEqualTo(204);
    assertThat(delete(self, SERVER.administrator())).as("again").isEqualTo(204);
    assertThat(delete(self, token("ana"))).isEqualTo(204);
    assertThat(SERVER.get(self).status()).isEqualTo(404);
    assertThat(work().has("pictureId")).isFalse();
  }

  @Test
  void anothersFilesAreOutOfReach() throws Exception {
    String ana = token("ana");
    String beto = token("beto");
    JsonNode begun = SERVER.send("POST", ALL, ana, image("ana", "artist", null), Map.of()).json();
    String self = begun.at("/asset/self").textValue();
    send(begun.at("/parts/0"), PNG);

    assertThat(SERVER.send("POST", ALL, beto, image("ana", "artist", null), Map.of()).status())
        .isEqualTo(403);
    assertThat(SERVER.get(ALL + "?relation=artist&owner=ana", beto).status()).isEqualTo(403);
    assertThat(SERVER.get(self, beto).status()).isEqualTo(404);
    assertThat(SERVER.send("POST", self + "/confirm", beto, "{}", Map.of()).status())
        .isEqualTo(404);
    assertThat(SERVER.send("POST", self + "/confirm", ana, "{}", Map.of()).status()).isEqualTo(200);
    assertThat(SERVER.get(self + "/download", beto).status()).isEqualTo(404);
    assertThat(delete(self, beto)).as("as of one that is not there").isEqualTo(204);
    assertThat(SERVER.get(self, ana).status()).isEqualTo(200);
    assertThat(SERVER.send("POST", ALL + "/sweep", ana, "", Map.of()).status()).isEqualTo(403);
    assertThat(SERVER.get(ALL + "?relation=artist", ana).json().at("/assets/0/self").textValue())
        .isEqualTo(self);
  }

  @Test
  void aPaperIsFoundUnderTheKeyOfItsOwnDesign() throws Exception {
    SharedServer.Reply folder =
        SERVER.post(
            "/api/archive/entities/folder",
            """
            {"officeId": "ana", "folderId": "a/b ñ?", "title": "T"}\
            """);
    assertThat(folder.status()).as(folder.body()).isEqualTo(201);
    SharedServer.Reply begun = SERVER.post("/api/archive/assets", image("ana", "folder", "a/b ñ?"));
    assertThat(begun.status()).as(begun.body()).isEqualTo(201);
    String self = begun.json().at("/asset/self").textValue();
    assertThat(self).startsWith("/api/archive/assets/ana/folder/a%2Fb%20%C3%B1%3F/");

    JsonNode again = SERVER.post(self + "/parts", "{}").json();
    assertThat(send(again.at("/parts/0"), PNG)).isEqualTo(200);
    assertThat(SERVER.post(self + "/confirm", "{}").json().get("status").textValue())
        .isEqualTo("confirmed");
    assertThat(SERVER.get(self).json().get("relatedTo").textValue()).isEqualTo("a/b ñ?");
    assertThat(SERVER.get(self, token("beto")).status()).isEqualTo(403);
    assertThat(delete(self, SERVER.administrator())).isEqualTo(204);
  }

  @Test
  void whatDoesNotFitIsRefusedWithTheReason() {
    SharedServer.Reply page =
        SERVER.post(ALL, image("ana", "artist", null).replace("image/png", "text/html"));
    SharedServer.Reply nothing =
        SERVER.post(ALL, image("ana", "artist", null).replace("\"size\": 16", "\"size\": 0"));
    SharedServer.Reply nobody = SERVER.post(ALL, image("ana", "work", "none"));
    SharedServer.Reply what = SERVER.post(ALL, image("ana", "car", null));

    assertThat(page.status()).isEqualTo(400);
    assertThat(page.header("Content-Type")).startsWith("application/problem+json");
    assertThat(page.json().get("detail").textValue()).contains("found `text/html`");
    assertThat(nothing.json().get("detail").textValue()).contains("1 to 10485760 bytes, found 0");
    assertThat(nobody.status()).isEqualTo(404);
    assertThat(
            SERVER
                .post(ALL, "{\"owner\": \"ana\", \"checksums\": \"x\", \"file\": 1}")
                .json()
                .at("/faults/0/pointer")
                .textValue())
        .isEqualTo("/file");
    assertThat(what.json().get("detail").textValue()).contains("[artist, work]");
  }

  @Test
  void aDryRunThatIsMistypedSweepsNothing() {
    assertThat(SERVER.post(ALL + "/sweep?dryRun=TRUE", "{}").status()).isEqualTo(400);
    assertThat(SERVER.post(ALL + "/sweep?dryRun", "{}").status()).isEqualTo(400);
  }

  @Test
  void aSweepTellsHowFarItIsAndWhatItFound() {
    SharedServer.Reply swept = SERVER.post(ALL + "/sweep?dryRun=true", "{}");

    assertThat(swept.status()).isEqualTo(200);
    assertThat(swept.body().lines().reduce((first, last) -> last).orElseThrow())
        .contains("\"dryRun\":true", "\"report\":{");
  }

  @Test
  void aPageOfThisServerMayUploadFromABrowserAndNoOther() throws Exception {
    JsonNode part = SERVER.post(ALL, image("ana", "artist", null)).json().at("/parts/0");

    HttpResponse<String> ours = preflight(part, SERVER.address());
    assertThat(ours.statusCode()).isEqualTo(200);
    assertThat(ours.headers().firstValue("Access-Control-Allow-Origin")).contains(SERVER.address());
    assertThat(preflight(part, "http://example.org").headers().map())
        .doesNotContainKey("access-control-allow-origin");
  }

  private static HttpResponse<String> preflight(JsonNode part, String origin) throws Exception {
    return CLIENT.send(
        HttpRequest.newBuilder(URI.create(part.get("url").textValue()))
            .header("Origin", origin)
            .header("Access-Control-Request-Method", "PUT")
            .header("Access-Control-Request-Headers", "content-type")
            .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static JsonNode work() {
    return SERVER.get("/api/gallery/entities/work/ana/w1").json();
  }

  private static String image(String owner, String relation, String relatedTo) {
    return """
    {"owner": "%s", "relation": "%s", %s "fileName": "a.png", "contentType": "image/png", "size": 16}\
    """
        .formatted(
            owner, relation, relatedTo == null ? "" : "\"relatedTo\": \"" + relatedTo + "\",");
  }

  private static String token(String artist) {
    return SERVER.token(Set.of("gallery"), EnumSet.allOf(Right.class), Map.of("artistId", artist));
  }

  private static int delete(String path, String token) {
    return SERVER.send("DELETE", path, token, "", Map.of()).status();
  }

  private static int send(JsonNode part, byte[] bytes) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(part.get("url").textValue()))
            .PUT(HttpRequest.BodyPublishers.ofByteArray(bytes));
    part.get("headers")
        .properties()
        .forEach(e -> request.header(e.getKey(), e.getValue().textValue()));
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode();
  }
}
