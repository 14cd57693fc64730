package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.Server;
import dev.clave.server.SharedServer;
import dev.clave.server.ShopServer;
import dev.clave.server.security.Right;
import dev.clave.server.system.SystemFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Nothing that is answered to a tenant names what belongs to another one. */
final class ScopedAnswersTest {
  private static final String DESIGN =
      """
      design: films
      key: PK, SK
      indexes:
        GSI1: GSI1PK, GSI1SK
      entities:
        video:
          PK: T#<tenantId>
          SK: VIDEO#<videoId>
          GSI1PK: KIND#<kind>
          GSI1SK: <videoId>
          counters: { likes: { of: like, shards: 2 } }
          attributes: { tenantId: string, videoId: string, kind: string }
        like: { PK: "T#<tenantId>", SK: "LIKE#<videoId>#<likeId>" }
        post:
          PK: T#<tenantId>
          SK: POST#<postId>
          references:
            author: { GSI1PK: "AUTHOR#<authorId>", GSI1SK: <postId> }
          on delete: { mark: cascade by marksOfPost }
          attributes: { tenantId: string, postId: string, authorId: string }
        mark:
          PK: U#<userId>
          SK: MARK#<postId>
          GSI1PK: MARKED#<postId>
          GSI1SK: <userId>
          attributes: { userId: string, postId: string, tenantId: string }
      patterns:
        videos: PK = T#<tenantId> and SK begins_with VIDEO#
        likes: PK = T#<tenantId> and SK begins_with LIKE#<videoId>
        videosOfKind: GSI1PK = KIND#<kind>
        posts: PK = T#<tenantId> and SK begins_with POST#
        postsOfAuthor: GSI1PK = AUTHOR#<authorId>
        marks: PK = U#<userId>
        marksOfPost: GSI1PK = MARKED#<postId>
      samples:
        post:
          - { tenantId: sampled, postId: p, authorId: a }
      """;

  @RegisterExtension static final Films SERVER = new Films();

  static final class Films extends SharedServer {
    @Override
    protected Server start() {
      try {
        Path folder = Files.createTempDirectory("films");
        Files.writeString(folder.resolve("design.yaml"), DESIGN);
        return Server.builder()
            .serve(SystemFolder.read(folder))
            .configuration(ShopServer.configuration(Map.of()))
            .start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static String own;

  @BeforeAll
  static void fill() {
    own = SERVER.token(Set.of(), Set.of(Right.READ, Right.WRITE), Map.of("tenantId", "own"));
    for (String tenant : new String[] {"own", "alien"}) {
      create("video", "{'tenantId': '%1$s', 'videoId': '%1$s-v', 'kind': 'k'}", tenant);
      create("post", "{'tenantId': '%1$s', 'postId': '%1$s-p', 'authorId': 'a'}", tenant);
    }
    create("mark", "{'userId': 'alien', 'postId': 'own-p', 'tenantId': '%s'}", "own");
  }

  private static void create(String entity, String item, String tenant) {
    String body = item.replace('\'', '"').formatted(tenant);
    SharedServer.Reply reply = SERVER.post("/api/films/entities/" + entity, body);
    assertThat(reply.status()).as(reply.body()).isEqualTo(201);
  }

  @Test
  void anExplanationNamesNoItemsOfOthers() {
    for (String pattern : new String[] {"videosOfKind?kind=k", "postsOfAuthor?authorId=a"}) {
      String path = "/api/films/patterns/" + pattern + "&explain=true";
      assertThat(SERVER.get(path).body()).contains("T#alien");
      SharedServer.Reply reply = SERVER.get(path, own);
      assertThat(reply.status()).as(reply.body()).isEqualTo(200);
      assertThat(reply.json().get("items")).hasSize(1);
      assertThat(reply.body()).contains("Query", "BatchGetItem").doesNotContain("alien");
    }
  }

  @Test
  void aDeleteDoesNotNameWhatItTookAlongInOtherPartitions() {
    create("post", "{'tenantId': '%s', 'postId': 'gone', 'authorId': 'b'}", "own");
    create("mark", "{'userId': 'alien', 'postId': 'gone', 'tenantId': '%s'}", "own");
    SharedServer.Reply reply =
        SERVER.send("DELETE", "/api/films/entities/post/own/gone?explain=true", own, "", Map.of());
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    assertThat(reply.json().at("/$explanation/sent")).hasSizeGreaterThan(1);
    assertThat(reply.body()).doesNotContain("alien");
  }

  @Test
  void thePivotShowsOnlyItemsInOnesOwnPartitions() {
    assertThat(SERVER.get("/api/films/pivot?limit=500").body()).contains("U#alien");
    assertThat(SERVER.get("/api/films/pivot?limit=500", own).body())
        .contains("T#own")
        .doesNotContain("alien");
  }

  @Test
  void theDesignIsShownWithoutItsSamples() {
    assertThat(SERVER.get("/api/films/design").body()).contains("sampled");
    SharedServer.Reply reply = SERVER.get("/api/films/design", own);
    assertThat(reply.body()).doesNotContain("sampled");
    assertThat(reply.json().get("text").asText()).contains("marksOfPost: GSI1PK");
  }

  @Test
  void samplesThatAreNoBlockOfTheirOwnTakeTheTextWithThem() {
    String quoted = DESIGN.replace("\nsamples:", "\n\"samples\":");
    assertThat(WithoutSamples.of(quoted)).doesNotContain("sampled");
    assertThat(WithoutSamples.of(DESIGN).split("\n", -1)).hasSameSizeAs(DESIGN.split("\n", -1));
  }
}
