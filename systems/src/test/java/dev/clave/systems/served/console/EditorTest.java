package dev.clave.systems.served.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.console.Browser;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The dialog in which one item is created, changed and deleted. */
final class EditorTest {
  @RegisterExtension static final Console CONSOLE = new Console();

  @Test
  void aWaybillIsWrittenFieldByFieldAndItsFaultsStandAtTheirFields() {
    CONSOLE.go("data/transporte/cartas?userId=carrier2");
    CONSOLE.on("select[data-choice=create]").selectOption("cartaPorte");
    fill("emisor.rfc", "nonsense");
    save();
    assertThat(CONSOLE.on(".editor label:has([name='emisor.rfc']) .fault")).isVisible();
    assertThat(CONSOLE.on(".editor [name=userId]")).isFocused();
    Browser.keep(CONSOLE.page(), "waybill");

    CONSOLE.on("[data-group='mercancias.items'] > [data-act=add]").click();
    CONSOLE.on("[data-group='mercancias.items'] > [data-act=add]").click();
    fill("mercancias.items.1.descripcion", "Cajas");
    CONSOLE.on("[data-group='mercancias.items.0'] > [data-act=takeAway]").click();
    assertThat(CONSOLE.on("[name='mercancias.items.0.descripcion']")).hasValue("Cajas");
    CONSOLE.expectAnswer(400);
  }

  @Test
  void aValueInsideAnItemIsChangedAloneAndANumberMayBeTypedWithAPoint() {
    CONSOLE.go("data/transporte/entity:viaje?userId=carrier2&id=v0001");
    CONSOLE.on("table.results button").first().click();
    CONSOLE.on(".editor [name='costos.casetas']").fill("");
    CONSOLE.on(".editor [name='costos.casetas']").pressSequentially("1234.5");
    saved();

    assertThat(stored("viaje/carrier2/v0001", "costos.casetas")).isEqualTo("1234.5");
  }

  @Test
  void whatWasTypedIsNotLostByOneEscape() {
    CONSOLE.go("data/portfolio/entity:category");
    CONSOLE.on("select[data-choice=create]").selectOption("category");
    assertThat(CONSOLE.on(".editor [name=categoryId]")).isFocused();
    fill("name", "Typed");
    CONSOLE.page().keyboard().press("Escape");
    assertThat(CONSOLE.on(".editor .refusal")).containsText("not saved");
    assertThat(CONSOLE.on(".editor [name=name]")).hasValue("Typed");
    CONSOLE.page().keyboard().press("Escape");
    assertThat(CONSOLE.on(".editor[open]")).hasCount(0);

    CONSOLE.on("select[data-choice=create]").selectOption("category");
    assertThat(CONSOLE.on(".editor [name=name]")).hasValue("");
  }

  @Test
  void aChoiceOfTheFormBeforeIsNotThatOfTheNext() {
    CONSOLE.go("data/portfolio/entity:post");
    CONSOLE.on("select[data-choice=create]").selectOption("post");
    CONSOLE.on(".editor select[name=status]").selectOption("archived");
    CONSOLE.on(".editor [data-act=cancel]").click();
    CONSOLE.on(".editor [data-act=cancel]").click();

    CONSOLE.on("select[data-choice=create]").selectOption("post");
    assertThat(CONSOLE.on(".editor select[name=status]")).not().hasValue("archived");
  }

  @Test
  void whatSomebodyElseWroteMeanwhileIsTakenInUnderOnesOwnChanges() {
    CONSOLE.go("data/transporte/entity:conductor?userId=carrier2&id=c002");
    CONSOLE.on("table.results button").first().click();
    patch("conductor/carrier2/c002", "{\"telefono\": \"+52 55 1111 1111\"}");
    fill("nombre", "My change");
    save();
    CONSOLE.on("[data-act=merge]").click();

    assertThat(CONSOLE.on(".editor [role=status]")).containsText("telefono");
    assertThat(CONSOLE.on(".editor [name=nombre]")).hasValue("My change");
    assertThat(CONSOLE.on(".editor [name=telefono]")).hasValue("+52 55 1111 1111");
    saved();
    assertThat(stored("conductor/carrier2/c002", "nombre")).isEqualTo("My change");
    CONSOLE.expectAnswer(412);
  }

  @Test
  void editingWhatATransactionWroteDoesNotDoTheTransactionAgain() {
    patch("conductor/carrier2/c001", "{\"estado\": \"disponible\"}");
    patch("vehiculo/carrier2/vh001", "{\"estado\": \"disponible\"}");
    CONSOLE.go(
        "data/transporte/crearViaje?userId=carrier2&id=editor-1&origen=Toluca&destino=Puebla"
            + "&fechaInicio=2026-05-01T10:00:00Z&conductorId=c001&vehiculoId=vh001&status=en_curso");
    assertThat(CONSOLE.on("table.results")).hasCount(0);
    CONSOLE.on("[data-form=run] button.main").click();
    CONSOLE.on("table.results button").first().click();
    fill("destino", "Veracruz");
    saved();

    assertThat(CONSOLE.on("[data-form=run] .refusal")).hasCount(0);
    assertThat(stored("viaje/carrier2/editor-1", "destino")).isEqualTo("Veracruz");
  }

  private static void fill(String name, String text) {
    CONSOLE.on(".editor [name='" + name + "']").fill(text);
  }

  private static void save() {
    CONSOLE.on(".editor button.main").click();
  }

  private static void saved() {
    save();
    assertThat(CONSOLE.on(".editor[open]")).hasCount(0);
  }

  private static void patch(String item, String changes) {
    CONSOLE.asked("PATCH", "/api/transporte/entities/" + item, changes);
  }

  /** An attribute of an item as the table has it. */
  private static String stored(String item, String path) {
    Object found = CONSOLE.asked("GET", "/api/transporte/entities/" + item, null);
    return String.valueOf(
        CONSOLE
            .page()
            .evaluate(
                "([item, path]) => path.split('.').reduce((value, name) => value[name], item)",
                List.of(found, path)));
  }
}
