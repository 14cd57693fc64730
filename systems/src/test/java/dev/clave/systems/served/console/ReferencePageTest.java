package dev.clave.systems.served.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.FilePayload;
import dev.clave.server.console.Browser;
import java.io.InputStream;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The catalogues of TransporteApp through the console. */
final class ReferencePageTest {
  @RegisterExtension static final Console CONSOLE = new Console();

  @Test
  void aCatalogueIsSearchedByItsWords() {
    CONSOLE.go("reference/transporte");
    CONSOLE.on("[data-form=catalogue] select").selectOption("c_Estado");
    CONSOLE.on("[data-form=catalogue] [name=text]").fill("jalisco");
    CONSOLE.on("[data-form=catalogue] button").click();

    assertThat(CONSOLE.on("table.codes")).containsText("JAL");
  }

  @Test
  void anItemIsJudgedWithoutBeingWritten() {
    CONSOLE.go("reference/transporte");
    CONSOLE.on("[data-form=check] select").selectOption("vehiculo");
    assertThat(CONSOLE.on("[data-form=check] textarea")).hasValue(Pattern.compile("\"placa\""));
    CONSOLE
        .on("[data-form=check] textarea")
        .fill("{\"configVehicular\": \"NOPE\", \"permisoSCT\": {\"tipo\": \"TPAF01\"}}");
    CONSOLE.on("[data-form=check] button").click();

    assertThat(CONSOLE.on("[data-form=check] .answers")).containsText("NOPE");
  }

  @Test
  void whoChangedWhatOfACarrierIsTold() {
    CONSOLE.go("reference/transporte");
    CONSOLE.on("[data-form=history] [name=userId]").fill("carrier1");
    CONSOLE
        .page()
        .waitForCondition(
            () -> {
              CONSOLE.on("[data-form=history] button").click();
              return CONSOLE.on("[data-form=history] tbody tr", "INSERT").count() > 0;
            });
  }

  @Test
  void aCatalogueIsLoadedFromAFileAndABadOneChangesNothing() throws Exception {
    CONSOLE.go("reference/transporte");
    publish("bad", "nonsense\n".getBytes(UTF_8));
    assertThat(CONSOLE.on("reference-versions .refusal")).isVisible();
    CONSOLE.expectAnswer(422);

    try (InputStream in =
        ReferencePageTest.class.getResourceAsStream(
            "/systems/transporte/reference/c_TipoPermiso.csv")) {
      publish("console-1", in.readAllBytes());
    }

    Locator loaded = CONSOLE.on("table.loads tr", "console-1");
    assertThat(loaded).containsText("active");
    assertThat(CONSOLE.on("table.loads tr", "bad")).hasCount(0);
  }

  private static void publish(String version, byte[] file) {
    CONSOLE.on("[data-form=publish] select").selectOption("c_TipoPermiso");
    CONSOLE.on("[data-form=publish] [name=version]").fill(version);
    CONSOLE
        .on("[data-form=publish] [name=file]")
        .setInputFiles(new FilePayload("c_TipoPermiso.csv", "text/csv", file));
    CONSOLE.on("[data-form=publish] button").click();
  }

  @Test
  void aUserIsRegisteredDescribedAndGivenAPlanThatEnds() {
    String email = UUID.randomUUID() + "@example.mx";
    CONSOLE.go("reference/transporte");
    CONSOLE.on("[data-form=account] [name=email]").fill(email);
    CONSOLE.on("[data-form=account] button.main").click();
    CONSOLE.expectAnswer(404);
    CONSOLE.on("[data-act=register]").click();

    CONSOLE.on("[data-form=profile] [name=nombre]").fill("Ana <b>");
    CONSOLE.on("[data-form=profile] [name=rfc]").fill("nonsense");
    CONSOLE.on("[data-form=profile] button").click();
    assertThat(CONSOLE.on("reference-accounts .refusal")).containsText("RFC");
    CONSOLE.expectAnswer(400);
    CONSOLE.on("[data-form=profile] [name=rfc]").fill("XAXX010101000");
    CONSOLE.on("[data-form=profile] button").click();
    assertThat(CONSOLE.on("reference-accounts .refusal")).hasCount(0);

    CONSOLE.on("[data-form=plan] [name=plan]").fill("flota");
    CONSOLE.on("[data-form=plan] button").first().click();
    assertThat(CONSOLE.on("[data-form=plan] strong")).hasText("flota");
    Browser.keep(CONSOLE.page(), "reference-accounts");
    CONSOLE.on("[data-act=end]").click();
    assertThat(CONSOLE.on("[data-form=plan] strong")).hasCount(0);
  }
}
