package dev.clave.systems.served.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.FilePayload;
import dev.clave.server.console.Browser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A table system used through the console alone. */
final class DataPageTest {
  private static final String MARKUP = "<script>document.title='taken'</script><b>Hello</b>";

  @RegisterExtension static final Console CONSOLE = new Console();

  @Test
  void anItemIsCreatedFoundChangedAndDeletedAndItsMarkupIsShownAsText() {
    CONSOLE.go("data/portfolio/entity:post");
    CONSOLE.on("select[data-choice=create]").selectOption("post");
    fill("postId", "hello");
    fill("userId", "u1");
    fill("categoryId", "c1");
    fill("title", MARKUP);
    fill("content", "Text");
    CONSOLE.on(".editor select[name=status]").selectOption("published");
    Browser.keep(CONSOLE.page(), "editor");
    save();
    assertThat(CONSOLE.on("[data-sent=POST]")).containsText("capacity units");
    assertThat(CONSOLE.on("[data-written] tbody tr")).hasCount(1);
    CONSOLE.on("[data-written] button").click();
    fill("content", "Other text");
    save();
    assertThat(CONSOLE.on("[data-written] tbody tr")).containsText("Other text");
    assertThat(CONSOLE.on("page-data .empty")).hasCount(0);

    CONSOLE.on("[data-form=run] input[name=postId]").fill("hello");
    run();
    assertThat(CONSOLE.on("[data-written]")).hasCount(0);
    assertThat(CONSOLE.on("table.results")).containsText("<script>");
    assertThat(CONSOLE.on("table.results b")).hasCount(0);
    assertThat(CONSOLE.page()).not().hasTitle("taken");

    CONSOLE.on("table.results button").first().click();
    fill("title", "Goodbye");
    save();
    assertThat(CONSOLE.on("table.results")).containsText("Goodbye");
    assertThat(CONSOLE.on("[data-sent=PATCH]")).containsText("UpdateItem");

    CONSOLE.on("table.results button").first().click();
    CONSOLE.on(".editor button.bad").click();
    assertThat(CONSOLE.on(".editor button.bad")).containsText("Really");
    CONSOLE.on(".editor button.bad").click();
    assertThat(CONSOLE.on(".editor[open]")).hasCount(0);
    assertThat(CONSOLE.on("table.results")).hasCount(0);
    assertThat(CONSOLE.on(".done")).hasText("Deleted: post · hello");
    assertThat(CONSOLE.on("page-data .refusal")).hasCount(0);
    assertThat(CONSOLE.on("[data-sent=DELETE]")).containsText("capacity units");

    run();
    assertThat(CONSOLE.on("[data-form=run] .refusal")).containsText("no `post`");
    assertThat(CONSOLE.on(".done")).hasCount(0);
    CONSOLE.expectAnswer(404);
  }

  /** Browsers take such parts out of a path before they send it. */
  @Test
  void anItemWhoseIdIsDotsIsFoundChangedAndDeleted() {
    CONSOLE.go("data/portfolio/entity:category");
    CONSOLE.on("select[data-choice=create]").selectOption("category");
    fill("categoryId", "..");
    fill("name", "Dots");
    fill("slug", "dots");
    save();
    CONSOLE.on("[data-form=run] input[name=categoryId]").fill("..");
    run();
    assertThat(CONSOLE.on("page-data")).containsText("1 item");
    CONSOLE.on("table.results button").first().click();
    fill("name", "Two dots");
    save();
    assertThat(CONSOLE.on("table.results")).containsText("Two dots");

    CONSOLE.on("table.results button").first().click();
    CONSOLE.on(".editor button.bad").click();
    CONSOLE.on(".editor button.bad").click();
    assertThat(CONSOLE.on(".done")).hasText("Deleted: category · ..");
    assertThat(CONSOLE.on("page-data .refusal")).hasCount(0);
  }

  @Test
  void anItemThatIsDeletedLeavesTheListThatItWasFoundIn() {
    CONSOLE.asked(
        "POST",
        "/api/portfolio/entities/category",
        "{\"categoryId\": \"brief\", \"name\": \"Brief\", \"slug\": \"brief\"}");
    CONSOLE.go("data/portfolio/categoryBySlug?slug=brief");
    CONSOLE.on("table.results button").first().click();
    CONSOLE.on(".editor button.bad").click();
    CONSOLE.on(".editor button.bad").click();

    assertThat(CONSOLE.on(".done")).hasText("Deleted: category · brief");
    assertThat(CONSOLE.on("table.results")).hasCount(0);
    assertThat(CONSOLE.on("page-data .refusal")).hasCount(0);
  }

  /** Reading for suggestions rang the alarms of tables that nobody used. */
  @Test
  void valuesToChooseFromAreReadOnceAndOnlyWhenAFieldIsEntered() {
    List<String> reads = new ArrayList<>();
    CONSOLE
        .page()
        .onRequest(
            request -> {
              if (request.url().contains("/export")) {
                reads.add(request.url());
              }
            });
    CONSOLE.go("data/transporte/viajesPorEstado?userId=carrier1&status=completado");
    assertThat(CONSOLE.on("table.results tbody tr").first()).containsText("carrier1");
    assertThat(reads).isEmpty();

    CONSOLE.on("input[name=userId]").focus();
    assertThat(CONSOLE.on("datalist#known-userId option").first()).isAttached();
    CONSOLE.on("input[name=desde]").focus();
    CONSOLE.on("table.results button").first().click();
    assertThat(CONSOLE.on(".editor datalist#known-origen option").first()).isAttached();
    assertThat(reads).containsExactly(CONSOLE.address() + "api/transporte/export?limit=40");
  }

  @Test
  void aRefusalIsShownAtItsFieldAndTheInputStays() {
    CONSOLE.go("data/portfolio/postsByStatus");
    CONSOLE.on("select[data-choice=create]").selectOption("post");
    fill("postId", "x");
    fill("title", "");
    CONSOLE.on(".editor button.main").click();

    assertThat(CONSOLE.on(".editor .refusal")).isVisible();
    assertThat(CONSOLE.on(".editor label:has([name=title]) .fault")).isVisible();
    assertThat(CONSOLE.on(".editor [name=postId]")).hasValue("x");
    CONSOLE.expectAnswer(400);
  }

  @Test
  void anItemThatSomebodyElseChangedMeanwhileIsNotOverwritten() {
    CONSOLE.go("data/transporte/entity:conductor");
    input("userId", "carrier1");
    input("id", "c001");
    run();
    CONSOLE.on("table.results button").first().click();
    patch("conductor/carrier1/c001", "{\"telefono\": \"+52 55 0000 0000\"}");
    fill("nombre", "Somebody else");
    CONSOLE.on(".editor button.main").click();

    assertThat(CONSOLE.on(".editor .refusal")).containsText("version");
    assertThat(CONSOLE.on(".editor [name=nombre]")).hasValue("Somebody else");
    CONSOLE.expectAnswer(412);
  }

  @Test
  void anItemIsEditedAsJsonToo() {
    CONSOLE.go("data/portfolio/postsByStatus");
    CONSOLE.on("select[data-choice=create]").selectOption("post");
    CONSOLE.on("[data-act=turn]").click();
    CONSOLE
        .on(".editor textarea[name=item]")
        .fill(
            """
            {"postId": "json", "userId": "u1", "categoryId": "c1", "title": "By hand",
             "content": "Text", "status": "draft", "tags": ["one"]}\
            """);
    save();
    CONSOLE.on("select[name=status]").selectOption("draft");
    run();
    CONSOLE.on("[data-filter]").fill("By hand");
    assertThat(CONSOLE.on("table.results tbody tr")).hasCount(1);
  }

  @Test
  void aPatternShowsWhatWasSentAndIsCopiedForOtherTools() {
    CONSOLE.go("data/transporte/viajesPorEstado");
    CONSOLE.on("input[name=userId]").fill("carrier1");
    CONSOLE.on("select[name=status]").selectOption("completado");
    run();
    assertThat(CONSOLE.on("pre.request")).containsText("KeyConditionExpression");
    Browser.keep(CONSOLE.page(), "data-results");

    assertThat(copied("curl")).contains("/api/transporte/patterns/viajesPorEstado?userId=carrier1");
    assertThat(copied("AWS CLI")).contains("aws dynamodb query", "transporte-app-main");
    assertThat(copied("Java")).contains("transporte.viajesPorEstado(\"carrier1\", Viaje.Status.");
    CONSOLE.on("input[name=userId]").fill("typed afterwards");
    assertThat(copied("curl")).contains("userId=carrier1");
    CONSOLE.on("[data-act=more]").click();
    assertThat(CONSOLE.on("table.results tbody tr").nth(50)).isAttached();
  }

  @Test
  void anAddressHoldsWhatWasAskedAndShowsItAgain() {
    CONSOLE.go("data/transporte/viajesPorEstado");
    input("userId", "carrier1");
    CONSOLE.on("select[name=status]").selectOption("completado");
    run();
    assertThat(CONSOLE.on("table.results tbody tr").first()).isVisible();
    CONSOLE.page().reload();
    assertThat(CONSOLE.on("table.results tbody tr").first()).containsText("completado");

    CONSOLE.page().evaluate("location.hash = '#/data/transporte/conductores?userId=carrier2'");
    assertThat(CONSOLE.on("table.results tbody tr").first()).containsText("carrier2");
    assertThat(CONSOLE.on("select[data-choice=pattern]")).hasValue("conductores");
    assertThat(CONSOLE.page()).hasTitle("conductores · transporte · Data · Clave");
  }

  @Test
  void anAnswerThatComesTooLateIsNotShownUnderAnotherQuestion() {
    List<Route> held = new ArrayList<>();
    CONSOLE.page().route("**/patterns/viajesDeUsuario?**", held::add);
    CONSOLE.go("data/transporte/viajesDeUsuario");
    input("userId", "carrier1");
    run();
    assertThat(CONSOLE.on("[data-form=run] button.main")).isDisabled();
    CONSOLE.page().evaluate("location.hash = '#/data/transporte/vehiculos?userId=carrier1'");
    assertThat(CONSOLE.on("table.results tbody tr").first()).containsText("vehiculo");

    CONSOLE.page().waitForResponse("**/viajesDeUsuario?**", () -> held.forEach(Route::resume));
    assertThat(CONSOLE.on("table.results tbody tr").first()).containsText("vehiculo");
    assertThat(CONSOLE.on("table.results .kind", "viaje")).hasCount(0);
  }

  @Test
  void theButtonOfAnItemKeepsItsColumnWhileTheOthersGoUnderIt() {
    CONSOLE.page().setViewportSize(1366, 768);
    CONSOLE.go("data/transporte/viajesDeUsuario?userId=carrier1");
    BoundingBox head = CONSOLE.on("table.results thead td.acts").boundingBox();
    BoundingBox cell = CONSOLE.on("table.results tbody td.acts").first().boundingBox();
    BoundingBox table = CONSOLE.on(".scroll").first().boundingBox();

    assertThat(head.x).isEqualTo(cell.x);
    assertThat(head.width).isEqualTo(cell.width);
    assertThat(cell.x + cell.width).isCloseTo(table.x + table.width, within(2.0));
  }

  @Test
  void aViewShowsWhatEachOfItsPatternsFound() {
    CONSOLE.go("data/transporte/tablero");
    CONSOLE.on("input[name=userId]").fill("carrier1");
    run();

    for (String pattern : new String[] {"empresa", "viajesDeUsuario", "conductores", "vehiculos"}) {
      assertThat(CONSOLE.on("h3", pattern)).isVisible();
    }
    assertThat(copied("AWS CLI"))
        .contains("aws dynamodb batch-get-item", "aws dynamodb query", "VEHICULO#");
    assertThat(CONSOLE.on("h3", "viajesDeUsuario")).containsText("50 items");
    CONSOLE.on("[data-act=more][data-of=viajesDeUsuario]").click();
    assertThat(CONSOLE.on("h3", "viajesDeUsuario")).not().containsText("50 items");
    assertThat(CONSOLE.on("[data-act=more][data-of=empresa]")).hasCount(0);
    assertThat(CONSOLE.on("h3", "conductores")).isVisible();
  }

  @Test
  void aTransactionIsDoneOnceAndThenRefusedWithItsReason() {
    patch("conductor/carrier3/c001", "{\"estado\": \"disponible\"}");
    patch("vehiculo/carrier3/vh001", "{\"estado\": \"disponible\"}");
    CONSOLE.go("data/transporte/crearViaje");
    input("userId", "carrier3");
    input("id", "console-1");
    input("origen", "León");
    input("destino", "Puebla");
    input("fechaInicio", "2026-05-01T10:00:00Z");
    input("conductorId", "c001");
    input("vehiculoId", "vh001");
    CONSOLE.on("[data-form=run] select[name=status]").selectOption("en_curso");
    run();
    assertThat(CONSOLE.on("table.results tbody tr").first()).containsText("console-1");

    input("id", "console-2");
    run();
    assertThat(CONSOLE.on("[data-form=run] .refusal")).containsText("estado");
    assertThat(CONSOLE.on("table.results")).hasCount(0);
    CONSOLE.expectAnswer(409);
  }

  @Test
  void aTransactionThatCreatesNothingSaysThatItIsDone() {
    patch("conductor/carrier2/c001", "{\"estado\": \"disponible\"}");
    patch("vehiculo/carrier2/vh001", "{\"estado\": \"disponible\"}");
    CONSOLE.asked(
        "POST",
        "/api/transporte/transactions/crearViaje",
        """
        {"userId": "carrier2", "id": "brief", "origen": "León", "destino": "Puebla",
         "fechaInicio": "2026-05-01T10:00:00Z", "conductorId": "c001", "vehiculoId": "vh001",
         "status": "en_curso"}\
        """);
    CONSOLE.go("data/transporte/cancelarViaje");
    input("userId", "carrier2");
    input("id", "brief");
    input("conductorId", "c001");
    input("vehiculoId", "vh001");
    run();
    assertThat(CONSOLE.on(".done")).hasText("Done: cancelarViaje");
    assertThat(CONSOLE.on("page-data .empty")).hasCount(0);
    assertThat(CONSOLE.on("[data-sent=POST]")).containsText("TransactWriteItems");

    run();
    assertThat(CONSOLE.on("[data-form=run] .refusal")).containsText("status");
    assertThat(CONSOLE.on(".done")).hasCount(0);
    CONSOLE.expectAnswer(409);
  }

  @Test
  void itemsAreImportedWithEachRefusalNamedAndExportedAgain() throws IOException {
    CONSOLE.go("data/pai");
    String lines =
        """
        {"entity": "catOrigen", "attributes": {"id_origen": "O-console", "nombre": "Console", "activo": true}}
        {"entity": "nothing", "attributes": {}}
        """;
    CONSOLE
        .on("clave-bulk input[type=file]")
        .setInputFiles(
            new FilePayload(
                "items.jsonl", "application/json", lines.getBytes(StandardCharsets.UTF_8)));
    assertThat(CONSOLE.on("dialog.import [role=status]")).containsText("1 written, 1 refused");
    assertThat(CONSOLE.on("dialog.import li")).containsText("line 2");
    CONSOLE.on("dialog.import button").click();

    Download file = CONSOLE.page().waitForDownload(() -> CONSOLE.on("[data-act=export]").click());
    assertThat(file.suggestedFilename()).isEqualTo("pai.jsonl");
    assertThat(Files.readString(file.path())).contains("O-console");
  }

  private static void fill(String name, String text) {
    CONSOLE.on(".editor [name=" + name + "]").fill(text);
  }

  /** Changes an item of TransporteApp as another client would. */
  private static void patch(String item, String changes) {
    CONSOLE.asked("PATCH", "/api/transporte/entities/" + item, changes);
  }

  private static void input(String name, String text) {
    CONSOLE.on("[data-form=run] [name=" + name + "]").fill(text);
  }

  private static void save() {
    CONSOLE.on(".editor button.main").click();
    assertThat(CONSOLE.on(".editor[open]")).hasCount(0);
  }

  private static void run() {
    CONSOLE.on("[data-form=run] button.main").click();
  }

  private static String copied(String tool) {
    // What an earlier copy said may still be there.
    CONSOLE.page().evaluate("document.querySelector('#said').replaceChildren()");
    CONSOLE.on("[data-copy='" + tool + "']").click();
    assertThat(CONSOLE.on(".toast")).hasText("Copied");
    return CONSOLE.page().evaluate("navigator.clipboard.readText()").toString();
  }
}
