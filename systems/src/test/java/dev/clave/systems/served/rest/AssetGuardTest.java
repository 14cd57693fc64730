package dev.clave.systems.served.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.SharedServer;
import dev.clave.server.security.Right;
import dev.clave.systems.served.TestServer;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is known of files is written by the routes of assets and by no others. */
final class AssetGuardTest {
  private static final String API = "/api/transporte";
  private static final String DOCUMENTS = API + "/entities/documento";

  @RegisterExtension static final TestServer SERVER = new TestServer();

  private static String writer;
  private static String asset;

  /** The path of the same item among the entities. */
  private static String document;

  @BeforeAll
  static void upload() {
    SERVER.post(
        API + "/entities/cliente",
        """
        {"userId": "guarda", "id": "c1", "tipo": "cliente", "nombre": "N", "rfc": "XYZ987654321"}""");
    writer =
        SERVER.token(Set.of(), EnumSet.of(Right.READ, Right.WRITE), Map.of("userId", "guarda"));
    asset =
        send(
                "POST",
                API + "/assets",
                """
                {"relation": "cliente", "relatedTo": "c1", "fileName": "a.png",
                 "contentType": "image/png", "size": 16}""")
            .json()
            .at("/asset/self")
            .textValue();
    document = asset.replace("/assets/", "/entities/documento/");
  }

  @Test
  void noneIsCreated() {
    refused(send("POST", DOCUMENTS, item("pendiente")));
    refused(send("POST", DOCUMENTS, item("confirmado")));
  }

  @Test
  void noneIsReplaced() {
    refused(send("PUT", document, item("externo").replace("\"new\"", "\"" + id() + "\"")));
    refused(send("PUT", DOCUMENTS + "/guarda/cliente/c1/new", item("confirmado")));
  }

  @Test
  void noneIsChanged() {
    refused(send("PATCH", document, "{\"tamano\": 999999999}"));
    refused(send("PATCH", document, "{\"tipoContenido\": \"text/html\"}"));
    refused(send("PATCH", document, "{\"estado\": \"confirmado\", \"etiqueta\": \"x\"}"));
    refused(send("PATCH", document, "{\"estado\": \"externo\"}"));
  }

  @Test
  void noneIsDeleted() {
    refused(send("DELETE", document, ""));
  }

  @Test
  void noneIsConfirmedOrDiscardedByATransaction() {
    String inputs =
        """
        {"entidadTipo": "cliente", "entidadId": "c1", "docId": "%s", "etiqueta": "x"}"""
            .formatted(id());
    refused(send("POST", API + "/transactions/confirmarDocumento", inputs));
    refused(send("POST", API + "/transactions/descartarDocumento", inputs));
    refused(
        SERVER.post(
            "/api/gamificacion/transactions/attachAvatar",
            "{\"userId\": \"u\", \"assetId\": \"a\", \"previousId\": \"a\", \"tag\": \"t\"}"));
  }

  @Test
  void noneIsImportedExceptByWhoeverRestoresAnExport() {
    String line =
        "{\"entity\": \"documento\", \"attributes\": %s}"
            .formatted(item("confirmado").replace("\n", ""));
    String answer = send("POST", API + "/import", line).body();
    assertThat(answer)
        .contains("refused", "403", "that is written through `/api/transporte/assets` only");

    String unbound = SERVER.token(Set.of(), EnumSet.of(Right.READ, Right.WRITE), Map.of());
    assertThat(SERVER.send("POST", API + "/import", unbound, line, Map.of()).body())
        .contains("refused", "403");
    assertThat(SERVER.post(API + "/import", line).body()).contains("written");
  }

  @Test
  void notEvenAnAdministratorWritesOneByHand() {
    refused(SERVER.post(DOCUMENTS, item("confirmado")));
    refused(SERVER.send("PATCH", document, SERVER.administrator(), "{\"tamano\": 1}", Map.of()));
    refused(
        SERVER.post(
            "/api/gamificacion/entities/asset",
            """
            {"assetId": "a", "userId": "u", "relation": "profile", "fileName": "a.png",
             "contentType": "image/png", "size": 1, "status": "confirmado", "tag": "t"}"""));
  }

  @Test
  void aDocumentThatIsOnlyALinkIsAnItemLikeAnyOther() {
    assertThat(send("POST", DOCUMENTS, item("externo").replace("new", "link")).status())
        .isEqualTo(201);
    String link = DOCUMENTS + "/guarda/cliente/c1/link";
    assertThat(send("PATCH", link, "{\"url\": \"https://example.org/b\"}").status()).isEqualTo(200);
    refused(send("PATCH", link, "{\"estado\": \"confirmado\"}"));
    assertThat(send("DELETE", link, "").status()).isEqualTo(204);
  }

  @Test
  void whatIsAnothersIsRefusedAsBefore() {
    String other =
        SERVER.token(Set.of(), EnumSet.of(Right.READ, Right.WRITE), Map.of("userId", "otra"));
    SharedServer.Reply reply = SERVER.send("DELETE", document, other, "", Map.of());
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
        {"userId": "guarda", "entidadTipo": "cliente", "entidadId": "c1", "docId": "new",
         "nombre": "a.png", "tipoContenido": "image/png", "tamano": 16, "estado": "%s"}"""
        .formatted(state);
  }
}
