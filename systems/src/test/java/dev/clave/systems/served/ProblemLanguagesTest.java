package dev.clave.systems.served;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.SharedServer.Reply;
import dev.clave.server.security.Right;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Refusals of the five systems, in the language of their people. */
final class ProblemLanguagesTest {
  @RegisterExtension static final TestServer SERVER = new TestServer();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "GET | /api/portfolio/entities/user/nobody | | 404 | no encontrado | no hay ningún `user`"
            + " en `/api/portfolio/entities/user/nobody`",
        "GET | /api/pai/nowhere | | 404 | no encontrado | no hay nada en `/api/pai/nowhere`",
        "POST | /api/portfolio/entities/user | {\"userId\": \"u\"} | 400 | entrada rechazada |"
            + " `user.email`: se esperaba un valor, se encontró nada",
        "GET | /api/gamificacion/patterns/dashboard?usr=1 | | 400 | entrada rechazada | `usr`: se"
            + " esperaba solo los parámetros de consulta `userId`, `limit`, `explain`, `cursor`",
        "POST | /api/transporte/transactions/cancelarViaje | {\"userId\": \"c\", \"id\":"
            + " \"none\", \"conductorId\": \"c1\", \"vehiculoId\": \"v1\"} | 404 | no encontrado |"
            + " `cancelarViaje`, paso 1 (update viaje): `viaje`: se esperaba un elemento con la"
            + " clave `USER#c` / `VIAJE#none`, se encontró nada",
        "GET | /api/transporte/catalogues/c_Nada?text=x | | 404 | no encontrado | no hay ningún"
            + " catálogo `c_Nada`",
        "GET | /api/dispositivos/devices/00000000-0000-7000-8000-000000000000 | | 404 | no"
            + " encontrado | no hay ningún dispositivo `00000000-0000-7000-8000-000000000000`",
        "POST | /api/dispositivos/events | {} | 422 | evento rechazado | falta `device_uuid`",
      })
  void aRefusalIsToldInSpanish(
      String method, String path, String body, int status, String title, String detail) {
    Reply reply =
        SERVER.send(
            method,
            path,
            SERVER.administrator(),
            body == null ? "" : body,
            Map.of("Accept-Language", "es-MX,es;q=0.9,en;q=0.5"));

    assertThat(reply.status()).as(reply.body()).isEqualTo(status);
    assertThat(reply.json().get("title").asText()).isEqualTo(title);
    assertThat(reply.json().get("detail").asText()).startsWith(detail);
    assertThat(reply.header("Content-Language")).isEqualTo("es");
  }

  @Test
  void theTypeIsTheSameInEveryLanguage() {
    String path = "/api/portfolio/entities/user/nobody";
    for (String language : Set.of("en", "es", "pt", "de")) {
      Reply reply =
          SERVER.send("GET", path, SERVER.administrator(), "", Map.of("Accept-Language", language));
      assertThat(reply.json().get("type").asText()).isEqualTo("urn:clave:problem:not-found");
    }
    assertThat(SERVER.get(path).json().get("title").asText()).isEqualTo("not found");
  }

  @Test
  void whatAWaybillLacksIsToldInPortuguese() {
    Reply reply =
        SERVER.send(
            "POST",
            "/api/transporte/check/cartaPorte",
            SERVER.administrator(),
            "{\"mercancias\": {\"pesoBrutoTotal\": 1, \"items\": []}}",
            Map.of("Accept-Language", "pt-BR"));

    assertThat(reply.json().get("findings"))
        .anySatisfy(
            finding ->
                assertThat(finding.get("message").asText())
                    .isEqualTo("esperava-se pelo menos uma linha, encontrou-se nada"));
  }

  @Test
  void aTokenThatMayNotIsToldSoInSpanish() {
    String reader = SERVER.token(Set.of("pai"), Set.of(Right.READ), Map.of());
    Map<String, String> spanish = Map.of("Accept-Language", "es");

    assertThat(SERVER.send("POST", "/api/pai/entities/usuario", reader, "{}", spanish).body())
        .contains("al token le falta el permiso `write` en `pai`");
    assertThat(SERVER.send("GET", "/api/portfolio/entities/user/u", reader, "", spanish).body())
        .contains("se esperaba una ruta de los sistemas del token");
    assertThat(SERVER.send("GET", "/api/pai/entities/usuario/u", "", "", spanish).body())
        .contains("sin autorización", "un token válido");
  }

  @Test
  void aLineOfAnImportIsRefusedInSpanish() {
    assertThat(
            SERVER
                .send(
                    "POST",
                    "/api/portfolio/import",
                    SERVER.administrator(),
                    "{\"entity\": \"user\", \"attributes\": {\"userId\": 7}}",
                    Map.of("Accept-Language", "es"))
                .body())
        .contains("se esperaba texto, se encontró `7`");
  }

  @Test
  void theFirstAnswerUnderAKeyIsToldInTheLanguageOfWhoAsksAgain() {
    String path = "/api/portfolio/entities/user/nobody-" + UUID.randomUUID();
    String key = UUID.randomUUID().toString();
    String english =
        SERVER
            .send(
                "PATCH",
                path,
                SERVER.administrator(),
                "{\"name\": \"N\"}",
                Map.of("Idempotency-Key", key))
            .body();
    Reply again =
        SERVER.send(
            "PATCH",
            path,
            SERVER.administrator(),
            "{\"name\": \"N\"}",
            Map.of("Idempotency-Key", key, "Accept-Language", "es"));

    assertThat(english).contains("\"title\":\"not found\"");
    assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
    assertThat(again.body()).contains("\"title\":\"no encontrado\"", "se esperaba un elemento");
  }
}
