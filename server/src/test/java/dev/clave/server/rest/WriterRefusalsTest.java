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
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A token that may only write learns nothing of what is stored from what is refused. */
final class WriterRefusalsTest {
  private static final String DESIGN =
      """
      design: depot
      key: PK, SK
      entities:
        crate:
          PK: CRATE#<crateId>
          SK: CRATE
          version: true
          unique: [ country + code ]
          on delete: refuse
          attributes:
            crateId: string
            country: string
            code: string
            origin: { is: string?, fixed: true }
            price: number?
            quantity: integer?
            total: number(..1000)? = <price> * <quantity>
            state: open | closed = open
        slip: { PK: "CRATE#<crateId>", SK: "SLIP#<slipId>", attributes: { crateId: string, slipId: string } }
        entry:
          kind: append-only
          PK: ENTRY#<entryId>
          SK: ENTRY
          attributes: { entryId: string, text: string, author: string }
      patterns:
        crate: PK = CRATE#<crateId>
        entry: PK = ENTRY#<entryId>
      transactions:
        close:
          - update: crate
            when: state = open and price = <price?>
            set: { state: closed }
        record: [ { create: crate } ]
      """;

  @RegisterExtension static final Depot SERVER = new Depot();

  static final class Depot extends SharedServer {
    @Override
    protected Server start() {
      try {
        Path folder = Files.createTempDirectory("depot");
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

  private final String id = UUID.randomUUID().toString();
  private final String path = "/api/depot/entities/crate/" + id;
  private String writer;

  @BeforeEach
  void store() {
    writer = SERVER.token(Set.of("depot"), Set.of(Right.WRITE), Map.of());
    SharedServer.Reply stored =
        SERVER.post(
            "/api/depot/entities/crate",
            ("{\"crateId\": \"%1$s\", \"country\": \"hidden-country\", \"code\": \"%1$s\","
                    + " \"origin\": \"hidden-origin\", \"price\": 7, \"quantity\": 13}")
                .formatted(id));
    assertThat(stored.status()).as(stored.body()).isEqualTo(201);
  }

  private SharedServer.Reply send(String method, String path, String body) {
    SharedServer.Reply reply = SERVER.send(method, path, writer, body, Map.of());
    assertThat(reply.body()).doesNotContain("hidden");
    return reply;
  }

  private String crate(String more) {
    return "{\"crateId\": \"%1$s\", \"country\": \"x\", \"code\": \"c%1$s\"%2$s}"
        .formatted(id, more);
  }

  @Test
  void anotherVersionIsToldWithoutItsName() {
    SharedServer.Reply refusal =
        send("PUT", path, crate(", \"origin\": \"hidden-origin\", \"version\": 9"));

    assertThat(refusal.status()).as(refusal.body()).isEqualTo(412);
    assertThat(refusal.body()).contains("expected another version").doesNotContain("faults");
  }

  @Test
  void theRefusalOfAReaderUnderTheSameIdempotencyKeyIsNotRepeatedInItsWords() {
    Map<String, String> key = Map.of("Idempotency-Key", id);
    String body = crate(", \"origin\": \"guess\"");
    String reader = SERVER.token(Set.of("depot"), Set.of(Right.READ, Right.WRITE), Map.of());
    SharedServer.Reply first = SERVER.send("PUT", path, reader, body, key);
    SharedServer.Reply again = SERVER.send("PUT", path, writer, body, key);

    assertThat(first.body()).contains("`crate.origin`");
    assertThat(again.status()).isEqualTo(first.status());
    assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
    assertThat(again.body())
        .contains("the same request was refused before")
        .doesNotContain("origin");
    assertThat(SERVER.send("PUT", path, reader, body, key).body()).isEqualTo(first.body());
  }

  @Test
  void fixedValuesThatDifferAreNotNamed() {
    SharedServer.Reply refusal = send("PUT", path, crate(", \"origin\": \"guess\""));

    assertThat(refusal.status()).as(refusal.body()).isEqualTo(400);
    assertThat(refusal.body()).doesNotContain("origin");
    assertThat(send("PUT", path, crate("")).body()).doesNotContain("origin");
  }

  @Test
  void aTakenValueIsNotShownWithTheStoredOnesBesideIt() {
    SERVER.post(
        "/api/depot/entities/crate",
        "{\"crateId\": \"2%1$s\", \"country\": \"hidden-country\", \"code\": \"2%1$s\"}"
            .formatted(id));
    SharedServer.Reply refusal = send("PATCH", path, "{\"code\": \"2%s\"}".formatted(id));

    assertThat(refusal.status()).as(refusal.body()).isEqualTo(409);
    assertThat(refusal.body()).doesNotContain("country");
  }

  @Test
  void whatIsComputedFromStoredValuesIsNotShown() {
    SharedServer.Reply refusal = send("PATCH", path, "{\"price\": 1000}");

    assertThat(refusal.status()).as(refusal.body()).isEqualTo(400);
    assertThat(refusal.body()).doesNotContain("13000").doesNotContain("total");
  }

  @Test
  void anEntryThatIsThereDoesNotSayWhatDiffers() {
    String entry = "{\"entryId\": \"" + id + "\", \"text\": \"%s\", \"author\": \"%s\"}";
    SERVER.post("/api/depot/entities/entry", entry.formatted("hidden", "ana"));
    SharedServer.Reply refusal =
        send("PUT", "/api/depot/entities/entry/" + id, entry.formatted("other", "ana"));

    assertThat(refusal.status()).as(refusal.body()).isEqualTo(409);
    assertThat(refusal.body()).doesNotContain("text").doesNotContain("author");
    String line =
        "{\"entity\": \"entry\", \"attributes\": %s}".formatted(entry.formatted("other", "ana"));
    assertThat(send("POST", "/api/depot/import", line).body())
        .contains("refused")
        .doesNotContain("text")
        .doesNotContain("author");
  }

  @Test
  void aFailedConditionIsNotQuotedNorAreChildren() {
    assertThat(
            send(
                    "POST",
                    "/api/depot/transactions/close",
                    "{\"crateId\": \"%s\", \"price\": 8}".formatted(id))
                .body())
        .contains("\"status\":409")
        .doesNotContain("state")
        .doesNotContain("price");
    SERVER.post(
        "/api/depot/entities/slip", "{\"crateId\": \"%s\", \"slipId\": \"s\"}".formatted(id));
    assertThat(send("DELETE", path, "").body()).contains("\"status\":409").doesNotContain("slip");
  }

  @Test
  void faultsInWhatWasSentAreTold() {
    assertThat(send("PATCH", path, "{\"price\": \"much\"}").body()).contains("/price", "much");
    assertThat(send("PUT", path, "{\"country\": 1}").body()).contains("/country", "/code");
    assertThat(send("POST", "/api/depot/entities/crate", crate(", \"colour\": 1")).body())
        .contains("/colour");
    assertThat(
            send(
                    "POST",
                    "/api/depot/import",
                    "{\"entity\": \"crate\", \"attributes\": {\"crateId\": 1}}")
                .body())
        .contains("/crateId", "/country");
    assertThat(send("POST", "/api/depot/transactions/record", "{\"crateId\": \"1\"}").body())
        .contains("/country", "/code");
  }

  @Test
  void whoMayReadIsToldAll() {
    SharedServer.Reply refusal =
        SERVER.send(
            "PUT", path, SERVER.administrator(), crate(", \"origin\": \"guess\""), Map.of());

    assertThat(refusal.body()).contains("/origin");
  }
}
