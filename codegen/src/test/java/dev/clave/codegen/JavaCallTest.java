package dev.clave.codegen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.codegen.call.JavaCall;
import dev.clave.design.Design;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was asked for by names and plain values, as a call of the generated client. */
class JavaCallTest {
  private static final String DESIGN =
      GeneratedClients.text(Path.of("../systems/transporte/design.yaml"));
  private static final Design TRANSPORTE = Design.check(DESIGN).design().orElseThrow();

  @TempDir private Path folder;

  private final JavaCall calls = JavaCall.on(TRANSPORTE);

  private static Map<String, Object> trip() {
    return new HashMap<>(
        Map.of(
            "userId", "quo\"ted",
            "id", "it's",
            "origen", "CDMX",
            "destino", "Puebla",
            "status", "en_curso",
            "fechaInicio", "2024-01-15T08:00:00Z",
            "distanciaKm", 3000000000L,
            "costos", Map.of("casetas", 12, "combustibleReal", 1.5),
            "unknown", "left out"));
  }

  @Test
  void aPatternTakesTypedParameters() {
    assertThat(
            calls.pattern(
                "viajesPorEstado",
                Map.of("userId", "carrier1", "status", "pendiente", "desde", "2024-01-15")))
        .isEqualTo(
            "Page<Viaje> page = transporte.viajesPorEstado(\"carrier1\","
                + " Viaje.Status.PENDIENTE).desde(LocalDate.parse(\"2024-01-15\")).page();");
  }

  @Test
  void anUpdateReachesInsideMapsAndRemoves() {
    Map<String, Object> costs = new HashMap<>();
    costs.put("casetas", null);
    Map<String, Object> changes = new HashMap<>(Map.of("costos", costs, "version", 3));
    changes.put("notas", null);
    changes.put("status", "completado");
    assertThat(calls.update("viaje", Map.of("userId", "c", "id", "t1"), changes))
        .isEqualTo(
            "Viaje item = transporte.update(new ViajeKey(\"c\", \"t1\"))"
                + ".status(Viaje.Status.COMPLETADO).removeCostosCasetas().removeNotas()"
                + ".ifVersion(3L).apply();");
  }

  @Test
  void everyCallCompiles() {
    Map<String, Object> more = trip();
    more.putAll(Map.of("conductorId", "c1", "vehiculoId", "v1"));
    Map<String, Object> key = Map.of("userId", "c", "id", "t1");
    List<String> statements = new ArrayList<>();
    statements.add(calls.pattern("viaje", key));
    statements.add(calls.pattern("viajesDelMes", Map.of("mes", "2024-01")));
    statements.add(
        calls.pattern("viajesPorEstado", Map.of("userId", "c", "desde", "2026-05-01T10:00:00Z")));
    statements.add(calls.view("tablero", Map.of("userId", "c")));
    statements.add(calls.transaction("crearViaje", more));
    statements.add(calls.get("viaje", key));
    statements.add(calls.create("viaje", trip()));
    statements.add(
        calls.create(
            "conductor",
            Map.of(
                "userId", "c",
                "id", "1",
                "nombre", "Ana",
                "licencia", Map.of("numero", "1", "tipo", "E", "vigencia", "2030-01-01"),
                "estado", "en_viaje",
                "certificaciones", List.of(Map.of("tipo", "x", "vigencia", "2030-01-01")))));
    statements.add(calls.update("viaje", key, Map.of("costos", Map.of("casetas", 12))));
    statements.add(calls.delete("viaje", key));
    StringBuilder methods = new StringBuilder();
    for (int i = 0; i < statements.size(); i++) {
      methods.append("  static void call%d(Transporte transporte) {\n    ".formatted(i));
      methods.append(statements.get(i)).append("\n  }\n");
    }
    GeneratedClients clients = new GeneratedClients(folder);
    clients.add(DESIGN);
    clients.write(
        "transporte/Calls.java",
        """
        package transporte;

        import dev.clave.table.typed.Page;
        import java.math.BigDecimal;
        import java.time.*;
        import java.util.*;

        final class Calls {
        %s}
        """
            .formatted(methods));
    assertThat(clients.compilerOutput()).isEmpty();
  }

  @Test
  void aNameThatTheDesignDoesNotHaveIsRefused() {
    assertThatThrownBy(() -> calls.pattern("viajesPorEstdo", Map.of()))
        .hasMessageContaining("viajesPorEstado")
        .hasMessageContaining("found `viajesPorEstdo`");
  }
}
