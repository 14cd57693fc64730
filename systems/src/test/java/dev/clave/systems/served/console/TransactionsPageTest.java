package dev.clave.systems.served.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Transactions of TransporteApp run in the console. */
final class TransactionsPageTest {
  @RegisterExtension static final Console CONSOLE = new Console();

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
  void editingWhatATransactionWroteDoesNotDoTheTransactionAgain() {
    patch("conductor/carrier2/c001", "{\"estado\": \"disponible\"}");
    patch("vehiculo/carrier2/vh001", "{\"estado\": \"disponible\"}");
    CONSOLE.go(
        "data/transporte/crearViaje?userId=carrier2&id=editor-1&origen=Toluca&destino=Puebla"
            + "&fechaInicio=2026-05-01T10:00:00Z&conductorId=c001&vehiculoId=vh001&status=en_curso");
    assertThat(CONSOLE.on("table.results")).hasCount(0);
    run();
    CONSOLE.on("table.results button").first().click();
    CONSOLE.on(".editor [name=destino]").fill("Veracruz");
    CONSOLE.on(".editor button.main").click();
    assertThat(CONSOLE.on(".editor[open]")).hasCount(0);

    assertThat(CONSOLE.on("[data-form=run] .refusal")).hasCount(0);
    Map<?, ?> trip =
        (Map<?, ?>) CONSOLE.asked("GET", "/api/transporte/entities/viaje/carrier2/editor-1", null);
    assertThat(trip.get("destino")).isEqualTo("Veracruz");
  }

  private static void patch(String item, String changes) {
    CONSOLE.asked("PATCH", "/api/transporte/entities/" + item, changes);
  }

  private static void input(String name, String text) {
    CONSOLE.on("[data-form=run] [name=" + name + "]").fill(text);
  }

  private static void run() {
    CONSOLE.on("[data-form=run] button.main").click();
  }
}
