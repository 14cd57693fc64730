package transporte;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.clave.table.change.ChangeConsumer;
import dev.clave.table.change.ConsumerOptions;
import dev.clave.table.typed.Page;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** What a program with the client of Transporte looks like. */
public final class TransporteUse {
  private TransporteUse() {}

  public static void run(DynamoDbClient dynamoDb) {
    Transporte transporte = Transporte.on(dynamoDb);
    transporte.provision();
    transporte.create(conductor("c1"));
    transporte.create(conductor("c2"));
    transporte.create(vehiculo());
    aTripTakesItsDriver(transporte);
    tripsAreFoundByStateAndDay(transporte);
    costsAreChangedInPlace(transporte);
    aCarrierIsBound(transporte);
  }

  public static void followChanges(DynamoDbClient dynamoDb, DynamoDbStreamsClient streams) {
    Transporte transporte = Transporte.on(dynamoDb);
    transporte.provision();
    List<String> states = new ArrayList<>();
    try (ChangeConsumer consumer =
        transporte
            .changes()
            .onConductor(
                (before, after) ->
                    states.add(before.map(Conductor::estado) + " " + after.map(Conductor::estado)))
            .handlers()
            .consumer(streams, ConsumerOptions.of("states"))) {
      Conductor conductor = transporte.create(conductor("c1"));
      transporte.create(vehiculo());
      transporte.update(conductor.toKey()).estado(Conductor.Estado.DESCANSO).apply();
      transporte.delete(conductor.toKey());
      consumer.poll();
    }
    assertThat(states)
        .containsExactly(
            "Optional.empty Optional[disponible]",
            "Optional[disponible] Optional[descanso]",
            "Optional[descanso] Optional.empty");
  }

  private static Conductor conductor(String id) {
    return Conductor.builder()
        .userId("carrier1")
        .id(id)
        .nombre("Luis")
        .licencia(new Conductor.Licencia("L1", "E", LocalDate.of(2030, 1, 1)))
        .estado(Conductor.Estado.DISPONIBLE)
        .build();
  }

  private static Vehiculo vehiculo() {
    return Vehiculo.builder()
        .userId("carrier1")
        .id("v1")
        .placa("AAA1234")
        .marca("Volvo")
        .modelo("FH")
        .ano(2022)
        .configVehicular("T3S2")
        .permisoSCT(Vehiculo.PermisoSCT.builder().tipo("TPAF01").numero("1").build())
        .seguros(
            Vehiculo.Seguros.builder()
                .responsabilidadCivil(
                    new Vehiculo.Seguros.ResponsabilidadCivil("A", "1", LocalDate.of(2030, 1, 1)))
                .build())
        .estado(Vehiculo.Estado.DISPONIBLE)
        .build();
  }

  private static Viaje viaje(String id) {
    return Viaje.builder()
        .userId("carrier1")
        .id(id)
        .origen("CDMX")
        .destino("Puebla")
        .status(Viaje.Status.PENDIENTE)
        .fechaInicio(Instant.parse("2024-01-15T08:00:00Z"))
        .build();
  }

  private static void aTripTakesItsDriver(Transporte transporte) {
    Viaje created = transporte.crearViaje(viaje("t1"), "c1", "v1");
    assertThat(created.conductorId()).contains("c1");
    assertThat(transporte.conductor("carrier1", "c1").map(Conductor::estado))
        .contains(Conductor.Estado.EN_VIAJE);
    assertThatExceptionOfType(CrearViajeRefused.ConductorNotDisponible.class)
        .isThrownBy(() -> transporte.crearViaje(viaje("t2"), "c1", "v1"));
    assertThatExceptionOfType(CrearViajeRefused.VehiculoNotDisponible.class)
        .isThrownBy(() -> transporte.crearViaje(viaje("t2"), "c2", "v1"));
    assertThatExceptionOfType(CrearViajeRefused.ConductorNotFound.class)
        .isThrownBy(() -> transporte.crearViaje(viaje("t2"), "none", "v1"));
    assertThatExceptionOfType(CrearViajeRefused.ViajeAlreadyExists.class)
        .isThrownBy(() -> transporte.crearViaje(viaje("t1"), "c2", "v1"));
    assertThatExceptionOfType(FinalizarViajeRefused.ViajeNotEnCurso.class)
        .isThrownBy(
            () ->
                transporte.finalizarViaje(
                    "carrier1", "t1", Instant.parse("2024-01-15T18:00:00Z"), "c1", "v1"));
  }

  private static void tripsAreFoundByStateAndDay(Transporte transporte) {
    Page<Viaje> page =
        transporte
            .viajesPorEstado("carrier1", Viaje.Status.PENDIENTE)
            .desde(LocalDate.of(2024, 1, 15))
            .hasta(LocalDate.of(2024, 1, 15))
            .limit(20)
            .page();
    assertThat(page.items()).extracting(Viaje::id).containsExactly("t1");
    assertThat(
            transporte
                .viajesPorEstado("carrier1", Viaje.Status.PENDIENTE)
                .desde(Instant.parse("2024-01-15T09:00:00Z"))
                .first())
        .isEmpty();
    ViajeInGSI3 projected = transporte.viajesDelMes(YearMonth.of(2024, 1)).first().orElseThrow();
    assertThat(transporte.get(projected.toKey()).map(Viaje::origen)).contains("CDMX");
    assertThat(transporte.viajesDeConductor("carrier1", "c1").stream()).hasSize(1);
  }

  private static void costsAreChangedInPlace(Transporte transporte) {
    Viaje viaje =
        transporte
            .update(new ViajeKey("carrier1", "t1"))
            .ifStatus(Viaje.Status.PENDIENTE)
            .status(Viaje.Status.EN_CURSO)
            .costosCasetas(new BigDecimal("120.50"))
            .apply();
    assertThat(viaje.costos().flatMap(Viaje.Costos::casetas)).contains(new BigDecimal("120.5"));
    assertThat(viaje.costos().flatMap(Viaje.Costos::combustibleReal)).isEmpty();
    Viaje longer =
        transporte.update(viaje.toKey()).distanciaKm().add(12).costosCasetas().add(-20).apply();
    assertThat(longer.distanciaKm()).contains(new BigDecimal("12"));
    assertThat(longer.costos().flatMap(Viaje.Costos::casetas)).contains(new BigDecimal("100.5"));
  }

  private static void aCarrierIsBound(Transporte transporte) {
    TransporteForUserId carrier = transporte.forUserId("carrier1");
    assertThat(carrier.viajesDeUsuario().stream().map(Viaje::id)).containsExactly("t1");
    carrier.finalizarViaje("t1", Instant.parse("2024-01-15T18:00:00Z"), "c1", "v1");
    assertThat(carrier.viaje("t1").map(Viaje::status)).contains(Viaje.Status.COMPLETADO);
    assertThat(transporte.forUserId("carrier2").viaje("t1")).isEmpty();
    assertThat(carrier.tablero().read().conductores().items()).hasSize(2);
    assertThat(carrier.getAll(List.of(carrier.viajeKey("t1"), carrier.viajeKey("none"))))
        .extracting(Optional::isPresent)
        .containsExactly(true, false);
  }
}
