package dev.clave.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

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
    CONSOLE
        .on("[data-form=check] textarea")
        .fill("{\"configVehicular\": \"NOPE\", \"permisoSCT\": {\"tipo\": \"TPAF01\"}}");
    CONSOLE.on("[data-form=check] button").click();

    assertThat(CONSOLE.on("[data-form=check] .answers")).containsText("NOPE");
  }
}
