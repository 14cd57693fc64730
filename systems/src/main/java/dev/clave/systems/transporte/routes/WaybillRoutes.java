package dev.clave.systems.transporte.routes;

import static dev.clave.systems.transporte.routes.ReferencePart.API;

import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.systems.transporte.client.CartaPorte;
import dev.clave.systems.transporte.client.Transporte;
import dev.clave.systems.transporte.printing.WaybillPdf;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Waybills as documents that a driver carries. */
final class WaybillRoutes {
  private static final String PDF = "application/pdf";

  private final Supplier<Transporte> table;

  /**
   * @param table the system's table, once it is open
   */
  WaybillRoutes(Supplier<Transporte> table) {
    this.table = table;
  }

  List<Route> routes() {
    return List.of(
        Route.get(API.path("/waybills/:userId/:id/pdf"), API.readers(), this::pdf)
            .about(
                API.about("A waybill as a PDF, in Spanish")
                    .operation("printWaybill")
                    .as(PDF)
                    .answer(200, Schema.text("binary"))));
  }

  private Answer pdf(Call call) {
    String user = call.parameter(ReferencePart.USER);
    if (!ReferencePart.sees(call, user)) {
      throw ReferencePart.anothers();
    }
    CartaPorte waybill =
        table
            .get()
            .carta(user, call.parameter("id"))
            .orElseThrow(
                () ->
                    Problem.notFound(
                            "no waybill `%s` of `%s`".formatted(call.parameter("id"), user))
                        .refusal());
    return Answer.document(
        Map.of("Content-Disposition", "inline; filename=\"carta-porte.pdf\""),
        PDF,
        WaybillPdf.of(waybill));
  }
}
