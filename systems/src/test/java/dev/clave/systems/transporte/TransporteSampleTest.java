package dev.clave.systems.transporte;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.table.item.Item;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class TransporteSampleTest {
  private static final String CARRIER = "carrier1";

  private final List<Item> items = new TransporteSample().items(1).toList();

  private Stream<Item> own(String entity) {
    return items.stream()
        .filter(item -> item.entity().equals(entity) && item.get("userId").equals(CARRIER));
  }

  private long trips(String status) {
    return own("viaje").filter(trip -> trip.get("status").equals(status)).count();
  }

  @Test
  void thereAreTripsInEveryState() {
    assertThat(List.of("pendiente", "en_curso", "completado", "cancelado"))
        .allSatisfy(status -> assertThat(trips(status)).isPositive());
  }

  @Test
  void everyTripGoesToAnotherCityByAWayOfItsLength() {
    assertThat(own("viaje"))
        .allSatisfy(
            trip -> {
              assertThat(trip.get("destino")).isNotEqualTo(trip.get("origen"));
              assertThat(((BigDecimal) trip.get("distanciaKm")).intValue()).isBetween(100, 2_200);
            });
  }

  @Test
  void whatIsOnTheRoadHasAPositionAndSomethingHappenedToIt() {
    assertThat(own("viaje").filter(trip -> trip.get("status").equals("en_curso")))
        .allSatisfy(
            trip -> {
              assertThat(trip.get("ubicacionActual")).isNotNull();
              assertThat(own("eventoViaje"))
                  .anyMatch(event -> event.get("viajeId").equals(trip.get("id")));
            });
  }

  @Test
  void theFiguresOfACarrierAreThoseOfItsTrips() {
    Item figures = own("configEstadisticas").findFirst().orElseThrow();

    assertThat(figures.get("viajesActivos")).isEqualTo(trips("en_curso"));
    assertThat(figures.get("viajesCompletados")).isEqualTo(trips("completado"));
    assertThat(own("ingresosMes"))
        .isNotEmpty()
        .allSatisfy(month -> assertThat((BigDecimal) month.get("pagadoMXN")).isPositive());
  }

  @Test
  void whoIsOnTheRoadIsOnATripThatIsUnderWay() {
    List<Item> away =
        Stream.of("conductor", "vehiculo")
            .flatMap(this::own)
            .filter(item -> item.get("viajeActualId") != null)
            .toList();

    assertThat(away).hasSize((int) (2 * trips("en_curso")));
    assertThat(away)
        .allSatisfy(
            item ->
                assertThat(own("viaje"))
                    .anyMatch(
                        trip ->
                            trip.get("id").equals(item.get("viajeActualId"))
                                && trip.get("status").equals("en_curso")
                                && Objects.equals(trip.get(item.entity() + "Id"), item.get("id"))));
  }
}
