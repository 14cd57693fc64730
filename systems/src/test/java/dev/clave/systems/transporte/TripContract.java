package dev.clave.systems.transporte;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.systems.SystemContract;
import dev.clave.systems.transporte.routes.TripEnds;
import dev.clave.table.ItemPage;
import dev.clave.table.item.TableException;
import dev.clave.table.item.TableException.Kind;
import dev.clave.table.stream.Change;
import dev.clave.table.stream.Checkpoints;
import dev.clave.table.stream.StreamFollower;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** T4, T6 and T7: trips with their drivers and vehicles. */
abstract class TripContract extends SystemContract {
  static final Map<String, Object> V1 = Map.of("userId", "u", "id", "v1");

  TripContract() {
    super("transporte");
  }

  void driver(String id) {
    table.create(
        "conductor",
        Map.of(
            "userId",
            "u",
            "id",
            id,
            "nombre",
            "Juan",
            "licencia",
            Map.of("numero", "D1", "tipo", "E", "vigencia", "2026-12-31"),
            "estado",
            "disponible",
            "activo",
            true,
            "direccion",
            Map.of(),
            "certificaciones",
            List.of(),
            "historialPerformance",
            Map.of("viajesCompletados", 1, "incidentes", 0, "kilometrosRecorridos", 10)));
  }

  void vehicle(String id) {
    Map<String, Object> vehicle = new HashMap<>();
    vehicle.put("userId", "u");
    vehicle.put("id", id);
    vehicle.put("placa", "ABC-123");
    vehicle.put("marca", "Kenworth");
    vehicle.put("modelo", "T680");
    vehicle.put("ano", 2022);
    vehicle.put("configVehicular", "T3S2");
    vehicle.put("permisoSCT", Map.of("tipo", "TPAF01", "numero", "1"));
    vehicle.put(
        "seguros",
        Map.of(
            "responsabilidadCivil",
            Map.of("aseguradora", "S", "poliza", "P", "vigencia", "2025-12-31")));
    vehicle.put("estado", "disponible");
    vehicle.put("activo", true);
    table.create("vehiculo", vehicle);
  }

  static Map<String, Object> trip(String id) {
    Map<String, Object> trip = new HashMap<>();
    trip.put("userId", "u");
    trip.put("id", id);
    trip.put("origen", "CDMX");
    trip.put("destino", "Guadalajara");
    trip.put("status", "pendiente");
    trip.put("prioridad", "alta");
    trip.put("fechaInicio", "2024-01-15T08:00:00Z");
    trip.put("conductorId", "c1");
    trip.put("vehiculoId", "vh1");
    trip.put("clienteId", "cl1");
    trip.put("costos", Map.of("combustibleEstimado", 2500, "casetas", 850));
    trip.put(
        "ubicacionActual",
        Map.of("lat", 20.659699, "lng", -103.349609, "timestamp", "2024-01-15T12:30:00Z"));
    return trip;
  }

  @Test
  void t4AListOfTripsReadsNoEvents() {
    table.create("viaje", trip("v1"));
    for (int i = 0; i < 300; i++) {
      table.create(
          "eventoViaje",
          Map.of(
              "userId",
              "u",
              "viajeId",
              "v1",
              "timestamp",
              "2024-01-15T08:00:00Z",
              "id",
              "e" + i,
              "tipo",
              "posicion",
              "automatico",
              true));
    }
    double[] units = {0};
    ItemPage page =
        table
            .observed(sent -> units[0] += sent.capacityUnits())
            .run("viajesDeUsuario", Map.of("userId", "u"))
            .page();
    assertThat(entities(page.items())).containsExactly("viaje");
    assertThat(units[0]).isLessThanOrEqualTo(1);
  }

  @Test
  void t4TripsAreFoundByDriverVehicleAndClientAlsoWhenTheVehicleChanges() {
    table.create("viaje", trip("v1"));
    table.update("viaje", V1, Map.of("userId", "u", "vehiculoId", "vh2"));
    assertThat(
            values(
                table.run("viajesDeConductor", Map.of("userId", "u", "conductorId", "c1")), "id"))
        .containsExactly("v1");
    assertThat(
            values(table.run("viajesDeCliente", Map.of("userId", "u", "clienteId", "cl1")), "id"))
        .containsExactly("v1");
    assertThat(
            values(table.run("viajesDeVehiculo", Map.of("userId", "u", "vehiculoId", "vh2")), "id"))
        .containsExactly("v1");
    assertThat(
            values(table.run("viajesDeVehiculo", Map.of("userId", "u", "vehiculoId", "vh1")), "id"))
        .isEmpty();
  }

  @Test
  void t6WhoeverEndsATripItsDriverAndVehicleAreFree() {
    TripEnds ends = new TripEnds(table);
    for (String ending : List.of("delete", "update", "transaction")) {
      driver("c1" + ending);
      vehicle("vh1" + ending);
      Map<String, Object> trip = trip("v" + ending);
      trip.put("conductorId", "c1" + ending);
      trip.put("vehiculoId", "vh1" + ending);
      table.transact("crearViaje", trip);
      Map<String, Object> key = Map.of("userId", "u", "id", "v" + ending);
      switch (ending) {
        case "delete" -> table.delete("viaje", key);
        case "update" -> table.update("viaje", key, Map.of("status", "cancelado"));
        default ->
            table.transact(
                "cancelarViaje",
                Map.of(
                    "userId",
                    "u",
                    "id",
                    "v" + ending,
                    "conductorId",
                    "c1" + ending,
                    "vehiculoId",
                    "vh1" + ending));
      }
    }
    // A trip that is still under way keeps its driver.
    driver("c2");
    vehicle("vh2");
    Map<String, Object> trip = trip("v2");
    trip.put("conductorId", "c2");
    trip.put("vehiculoId", "vh2");
    table.transact("crearViaje", trip);
    table.update("viaje", Map.of("userId", "u", "id", "v2"), Map.of("status", "en_curso"));
    List<Change> changes = changes();
    changes.forEach(ends);
    changes.forEach(ends);
    assertThat(states("conductores"))
        .containsOnly(
            Map.entry("c1delete", "disponible"),
            Map.entry("c1update", "disponible"),
            Map.entry("c1transaction", "disponible"),
            Map.entry("c2", "en_viaje"));
    assertThat(states("vehiculos"))
        .containsOnly(
            Map.entry("vh1delete", "disponible"),
            Map.entry("vh1update", "disponible"),
            Map.entry("vh1transaction", "disponible"),
            Map.entry("vh2", "en_uso"));
  }

  @Test
  void t6ATripOnTheRoadGoesOnWithAnotherDriverAndVehicle() {
    List.of("c1", "c2", "c3").forEach(this::driver);
    List.of("vh1", "vh2", "vh3").forEach(this::vehicle);
    Map<String, Object> trip = trip("v1");
    trip.put("status", "en_curso");
    table.transact("crearViaje", trip);
    table.transact(
        "cambiarVehiculo",
        Map.of("userId", "u", "id", "v1", "anteriorId", "vh1", "vehiculoId", "vh2"));
    table.transact(
        "cambiarConductor",
        Map.of("userId", "u", "id", "v1", "anteriorId", "c1", "conductorId", "c2"));
    assertThat(
            values(table.run("viajesDeVehiculo", Map.of("userId", "u", "vehiculoId", "vh2")), "id"))
        .containsExactly("v1");
    refused(
        Kind.CONDITION_FAILED,
        () ->
            table.transact(
                "cambiarVehiculo",
                Map.of("userId", "u", "id", "v1", "anteriorId", "vh1", "vehiculoId", "vh3")));
    Map<Object, Object> drivers = Map.of("c1", "disponible", "c2", "en_viaje", "c3", "disponible");
    Map<Object, Object> vehicles =
        Map.of("vh1", "disponible", "vh2", "en_uso", "vh3", "disponible");
    assertThat(states("conductores")).isEqualTo(drivers);
    assertThat(states("vehiculos")).isEqualTo(vehicles);
    changes().forEach(new TripEnds(table));
    assertThat(states("conductores")).isEqualTo(drivers);
    assertThat(states("vehiculos")).isEqualTo(vehicles);
    table.transact(
        "finalizarViaje",
        Map.of(
            "userId",
            "u",
            "id",
            "v1",
            "conductorId",
            "c2",
            "vehiculoId",
            "vh2",
            "fechaFinReal",
            "2024-01-15T16:00:00Z"));
    assertThat(states("vehiculos").values()).containsOnly("disponible");
  }

  @Test
  void t6WhoeverNamesAnotherVehicleByHandFreesTheFormer() {
    TripEnds ends = new TripEnds(table);
    List.of("c1", "c2").forEach(this::driver);
    List.of("vh1", "vh2").forEach(this::vehicle);
    table.transact("crearViaje", trip("v1"));
    table.update("viaje", V1, Map.of("vehiculoId", "vh2"));
    table.update("viaje", V1, Map.of("conductorId", "c2"));
    List<Change> changes = changes();
    changes.forEach(ends);
    assertThat(states("conductores")).containsEntry("c1", "disponible");
    assertThat(states("vehiculos")).containsEntry("vh1", "disponible");

    table.transact(
        "iniciarViaje",
        Map.of("userId", "u", "id", "v1", "conductorId", "c2", "vehiculoId", "vh2"));
    table.update("viaje", V1, Map.of("vehiculoId", "vh1"));
    table.update("viaje", V1, Map.of("vehiculoId", "vh2"));
    changes().forEach(ends);
    assertThat(states("vehiculos")).as("it is named again").containsEntry("vh2", "en_uso");
  }

  List<Change> changes() {
    List<Change> changes = new ArrayList<>();
    new StreamFollower(table, subject.streams(), Checkpoints.inMemory(), changes::add).poll();
    return changes;
  }

  Map<Object, Object> states(String pattern) {
    return table.run(pattern, Map.of("userId", "u")).stream()
        .collect(Collectors.toMap(item -> item.get("id"), item -> item.get("estado")));
  }

  @Test
  void t6ATripTakesItsDriverAndVehicleOrNothingHappens() {
    driver("c1");
    vehicle("vh1");
    table.transact("crearViaje", trip("v1"));
    assertThat(table.get("conductor", Map.of("userId", "u", "id", "c1")).orElseThrow().attributes())
        .containsEntry("estado", "en_viaje")
        .containsEntry("viajeActualId", "v1");
    assertThatThrownBy(() -> table.transact("crearViaje", trip("v2")))
        .isInstanceOfSatisfying(
            TableException.class, e -> assertThat(e.kind()).isEqualTo(Kind.CONDITION_FAILED))
        .hasMessageContaining("step 2 (update conductor)")
        .hasMessageContaining("estado = disponible");
    assertThat(table.get("viaje", Map.of("userId", "u", "id", "v2"))).isEmpty();
    refused(Kind.ALREADY_EXISTS, () -> table.transact("crearViaje", trip("v1")));
    Map<String, Object> end =
        Map.of(
            "userId",
            "u",
            "id",
            "v1",
            "conductorId",
            "c1",
            "vehiculoId",
            "vh1",
            "fechaFinReal",
            "2024-01-15T16:00:00Z");
    assertThatThrownBy(() -> table.transact("finalizarViaje", end))
        .hasMessageContaining("status = en_curso");
    table.update("viaje", V1, Map.of("status", "en_curso"));
    table.transact("finalizarViaje", end);
    assertThat(table.get("vehiculo", Map.of("userId", "u", "id", "vh1")).orElseThrow().attributes())
        .containsEntry("estado", "disponible")
        .doesNotContainKey("viajeActualId");
    table.transact("crearViaje", trip("v2"));
    table.transact(
        "cancelarViaje",
        Map.of("userId", "u", "id", "v2", "conductorId", "c1", "vehiculoId", "vh1"));
    assertThat(values(table.run("conductoresDisponibles", Map.of("userId", "u")), "id"))
        .containsExactly("c1");
  }

  @Test
  void t6OneOfManyTripsGetsTheDriver() throws Exception {
    driver("c1");
    vehicle("vh1");
    assertThat(race(i -> () -> table.transact("crearViaje", trip("v" + i)))).isEqualTo(1);
    assertThat(table.run("viajesDeUsuario", Map.of("userId", "u")).page().items()).hasSize(1);
    assertThat(
            table
                .run("viajesDeConductor", Map.of("userId", "u", "conductorId", "c1"))
                .page()
                .items())
        .hasSize(1);
  }

  @Test
  void t7AStatusChangeMovesTheTripInItsIndexAlsoUnderConcurrency() throws Exception {
    table.create("viaje", trip("v1"));
    List<String> states = List.of("pendiente", "en_curso", "completado", "cancelado");
    race(i -> () -> table.update("viaje", V1, Map.of("status", states.get(i % 4))));
    String status = table.getConsistent("viaje", V1).orElseThrow().get("status").toString();
    for (String state : states) {
      assertThat(
              values(
                  table.run("viajesPorEstado", Map.of("userId", "u", "status", state)), "status"))
          .isEqualTo(state.equals(status) ? List.of(status) : List.of());
    }
  }
}
