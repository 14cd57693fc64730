package dev.clave.systems.served.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The front page of Transporte: trips moved on a board, seen on a map, and their waybills. */
final class TripsPageTest {
  @RegisterExtension static final Console CONSOLE = new Console();

  @Test
  void aTripIsCreatedFinishedAndFreesItsDriver() {
    CONSOLE.go("trips/transporte/new-trip?userId=carrier2");
    CONSOLE.on("[name=origen]").fill("Toluca");
    CONSOLE.on("[name=destino]").fill("Mérida");
    String driver = CONSOLE.on("[name=conductorId]").inputValue();
    CONSOLE.on("[data-form=trip] button.main").click();
    assertThat(CONSOLE.on("transporte-trip h2").first()).hasText("Toluca → Mérida");
    assertThat(CONSOLE.on("transporte-trip .tag").first()).hasText("On the road");

    CONSOLE.go("trips/transporte/new-trip?userId=carrier2");
    assertThat(CONSOLE.on("[name=conductorId] option[value=" + driver + "]")).hasCount(0);

    CONSOLE.go("trips/transporte/board?userId=carrier2");
    Locator card = CONSOLE.on("[data-column=en_curso] .trip", "Toluca → Mérida");
    card.locator("[data-act=finalizar]").click();
    assertThat(CONSOLE.on("[data-column=completado] .trip", "Toluca → Mérida")).isVisible();
    CONSOLE.go("trips/transporte/new-trip?userId=carrier2");
    assertThat(CONSOLE.on("[name=conductorId] option[value=" + driver + "]")).isAttached();
  }

  @Test
  void aTripOnTheRoadGoesOnWithAnotherVehicle() {
    CONSOLE.go("trips/transporte/new-trip?userId=carrier2");
    CONSOLE.on("[name=origen]").fill("Puebla");
    CONSOLE.on("[name=destino]").fill("Oaxaca");
    String former = CONSOLE.on("[name=vehiculoId]").inputValue();
    CONSOLE.on("[data-form=trip] button.main").click();
    CONSOLE.on("[data-details=exchange] summary").click();
    Locator form = CONSOLE.on("[data-form=cambiarVehiculo]");
    String other = form.locator("select").inputValue();
    form.locator("button").click();
    assertThat(form.locator("option[value=" + other + "]")).hasCount(0);
    assertThat(form.locator("option[value=" + former + "]")).isAttached();
    CONSOLE.on("[data-act=finalizar]").click();
    assertThat(CONSOLE.on("transporte-trip .tag").first()).hasText("Completed");
    assertThat(CONSOLE.on("[data-details=exchange]")).hasCount(0);
  }

  @Test
  void aPlannedTripIsStartedByDraggingItAndCancelledOnlyWhenAskedTwice() {
    String trip = planned("carrier3");
    CONSOLE.go("trips/transporte/board?userId=carrier3");
    Locator card = CONSOLE.on("[data-column=pendiente] [data-trip='" + trip + "']");
    assertThat(card).isVisible();
    card.dragTo(CONSOLE.on("[data-column=en_curso] h2"));
    Locator moved = CONSOLE.on("[data-column=en_curso] [data-trip='" + trip + "']");
    assertThat(moved).isVisible();

    moved.locator("[data-act=cancelar]").click();
    assertThat(moved.locator("[data-act=cancelar]")).containsText("Really");
    moved.locator("[data-act=cancelar]").click();
    assertThat(CONSOLE.on("[data-column=cancelado] [data-trip='" + trip + "']")).isVisible();
  }

  @Test
  void aTripWhoseDriverIsAwayStaysWhereItIsAndTheRefusalIsShown() {
    String id = UUID.randomUUID().toString();
    CONSOLE.asked("POST", "/api/transporte/entities/viaje", trip("carrier3", id, "c018", "vh018"));
    CONSOLE.go("trips/transporte/board?userId=carrier3");
    CONSOLE.on("[data-trip='" + id + "'] [data-act=iniciar]").click();

    assertThat(CONSOLE.on("transporte-board .refusal")).containsText("conductor");
    assertThat(CONSOLE.on("[data-column=pendiente] [data-trip='" + id + "']")).isVisible();
    CONSOLE.expectAnswer(409);
  }

  @Test
  void theMapHasAPlaceForEachTripOnTheRoadAndShowsWhereOneGoes() {
    CONSOLE.go("trips/transporte/map?userId=carrier1");
    assertThat(CONSOLE.on(".map .truck").first()).isVisible();
    assertThat(CONSOLE.on(".map .truck")).hasCount(CONSOLE.on(".map-and-list li").count());
    CONSOLE.on(".map-and-list li a").first().focus();
    assertThat(CONSOLE.on(".map .truck.chosen")).hasCount(1);
    assertThat(CONSOLE.on(".map .way")).hasCount(1);
  }

  @Test
  void aWaybillIsWrittenWithLookUpsByKeyboardAloneAndPrinted() throws Exception {
    CONSOLE.go("trips/transporte/waybill/v0219?userId=carrier1");
    field("/folio").fill("CP-TEST-1");
    field("/receptor/rfc").fill("XAXX010101000");
    lookUp("/receptor/usoCfdi", "sin efectos", "S01");
    lookUp("/ubicaciones/0/domicilio/codigoPostal", "06600", "06600");
    assertThat(field("/ubicaciones/0/domicilio/estado")).hasValue("CMX");
    lookUp("/ubicaciones/1/domicilio/codigoPostal", "44100", "44100");
    field("/ubicaciones/0/rfcRemitenteDestinatario").fill("XAXX010101000");
    field("/ubicaciones/1/rfcRemitenteDestinatario").fill("XAXX010101000");
    lookUp("/mercancias/items/0/bienesTransp", "papel", "44121600");
    assertThat(field("/mercancias/items/0/descripcion")).hasValue(Pattern.compile("Papel"));
    field("/mercancias/items/0/cantidad").fill("12");
    lookUp("/mercancias/items/0/claveUnidad", "pieza", "H87");
    field("/mercancias/items/0/pesoEnKg").fill("900");
    lookUp("/autotransporte/identificacionVehicular/configVehicular", "T3S2", "T3S2");
    lookUp("/autotransporte/remolques/0/subTipoRem", "caja", "CTR002");
    field("/autotransporte/remolques/0/placa").fill("REM123");
    field("/figurasTransporte/0/rfcFigura").fill("GOPJ800101AB1");
    CONSOLE.on("[data-form=waybill] button.main").click();
    assertThat(CONSOLE.on("[data-form=waybill] .done")).containsText("CP-TEST-1");

    Download download =
        CONSOLE.page().waitForDownload(() -> CONSOLE.on(".done [data-act=pdf]").click());
    assertThat(download.suggestedFilename()).isEqualTo("CP-TEST-1.pdf");
    byte[] file = Files.readAllBytes(download.path());
    assertThat(new String(file, 0, 5, StandardCharsets.US_ASCII)).isEqualTo("%PDF-");
    try (PDDocument document = Loader.loadPDF(file)) {
      assertThat(new PDFTextStripper().getText(document))
          .contains("Carta Porte CP-TEST-1")
          .contains("BORRADOR")
          .contains("44121600");
    }
  }

  @Test
  void whatTheAuthorityWouldRefuseStandsAtItsField() {
    CONSOLE.go("trips/transporte/waybill/v0218?userId=carrier1");
    field("/receptor/rfc").fill("NOPE");
    CONSOLE.on("[data-act=check]").click();

    assertThat(CONSOLE.on("label:has([name='/receptor/rfc']) .fault")).isVisible();
  }

  @Test
  void aFindingSaysWhatItsRuleDemandsInTheLanguageOfTheReader() {
    CONSOLE.on("select[data-choice=language]").selectOption("es");
    CONSOLE.go("trips/transporte/waybill/v0218?userId=carrier1");
    field("/receptor/rfc").fill("");
    CONSOLE.on("[data-act=check]").click();

    assertThat(CONSOLE.on("label:has([name='/receptor/rfc']) .fault"))
        .containsText("El receptor tiene RFC. (CP05");
  }

  @Test
  void aCarrierBoundTokenSeesItsOwnTripsAndChoosesNoOther() {
    CONSOLE.signIn(
        """
        {"subject": "carrier1", "systems": ["transporte"], "rights": ["read"],
         "scope": {"userId": "carrier1"}}\
        """);
    CONSOLE.go("trips/transporte/board");

    assertThat(CONSOLE.on("[data-column=en_curso] .trip").first()).isVisible();
    assertThat(CONSOLE.on("[data-whose]")).containsText("carrier1");
    assertThat(CONSOLE.on("[data-form=whose], .trip button")).hasCount(0);
  }

  private static Locator field(String pointer) {
    return CONSOLE.on("[data-form=waybill] [name='" + pointer + "']");
  }

  private static void lookUp(String pointer, String text, String code) {
    Locator input = field(pointer);
    input.fill("");
    input.pressSequentially(text);
    assertThat(CONSOLE.on(".lookup:has([name='" + pointer + "']) [aria-selected=true]"))
        .containsText(code);
    input.press("Enter");
    assertThat(input).hasValue(code);
  }

  /** A trip that waits for its start, with a driver and a vehicle who are free. */
  private static String planned(String carrier) {
    String id = UUID.randomUUID().toString();
    String driver = free("conductoresDisponibles?userId=" + carrier);
    String vehicle = free("vehiculosPorEstado?estado=disponible&userId=" + carrier);
    CONSOLE.asked("POST", "/api/transporte/entities/viaje", trip(carrier, id, driver, vehicle));
    return id;
  }

  private static String free(String pattern) {
    return CONSOLE
        .page()
        .evaluate(
            """
            async ([token, pattern]) => {
              const headers = { Authorization: "Bearer " + token };
              const answer = await (await fetch("/api/transporte/patterns/" + pattern, { headers })).json();
              return answer.items[0].attributes.id;
            }\
            """,
            java.util.List.of(CONSOLE.token(), pattern))
        .toString();
  }

  private static String trip(String carrier, String id, String driver, String vehicle) {
    return """
    {"userId": "%s", "id": "%s", "origen": "Toluca", "destino": "León", "status": "pendiente",
     "fechaInicio": "2030-01-01T00:00:00Z", "conductorId": "%s", "vehiculoId": "%s"}\
    """
        .formatted(carrier, id, driver, vehicle);
  }
}
