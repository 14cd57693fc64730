package dev.clave.systems.transporte;

import dev.clave.systems.shipped.Dice;
import dev.clave.systems.shipped.People;
import dev.clave.systems.shipped.Sample;
import dev.clave.systems.transporte.client.Certificado;
import dev.clave.systems.transporte.client.Cliente;
import dev.clave.systems.transporte.client.Conductor;
import dev.clave.systems.transporte.client.ConfigEmpresa;
import dev.clave.systems.transporte.client.Favorito;
import dev.clave.systems.transporte.client.Remolque;
import dev.clave.systems.transporte.client.TransporteItem;
import dev.clave.systems.transporte.client.Vehiculo;
import dev.clave.table.item.Item;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Three carriers and half a year of their trips. */
public final class TransporteSample implements Sample {
  static final int DRIVERS = 18;
  static final int CLIENTS = 24;
  static final int TRIPS = 220;
  static final Instant FROM = Instant.parse("2024-01-02T06:00:00Z");
  static final Instant TODAY = Instant.parse("2024-06-28T18:00:00Z");
  static final List<String> CITIES =
      SampleRoute.CITIES.stream().map(SampleRoute.City::name).toList();

  private static final int CARRIERS = 3;
  private static final int ON_THE_ROAD = 4;

  @Override
  public Stream<Item> items(long seed) {
    Dice dice = new Dice(seed);
    List<Item> items = new ArrayList<>();
    for (int i = 1; i <= CARRIERS; i++) {
      new Carrier(dice, "carrier%d".formatted(i), items).write(i);
    }
    return items.stream();
  }

  static String tripId(int number) {
    return "v%04d".formatted(number);
  }

  /** The last trips are under way, with the last drivers and vehicles. */
  static boolean onTheRoad(int number, int last) {
    return number > last - ON_THE_ROAD;
  }

  static BigDecimal amount(long number) {
    return BigDecimal.valueOf(number);
  }

  /** One carrier's items while they are being invented. */
  private record Carrier(Dice dice, String user, List<Item> items) {
    void write(int number) {
      company(number);
      for (int i = 1; i <= DRIVERS; i++) {
        driver(i);
        vehicle(i);
      }
      for (int i = 1; i <= CLIENTS; i++) {
        client(i);
      }
      SampleTrips trips = new SampleTrips(dice, user, items);
      for (int i = 1; i <= TRIPS; i++) {
        trips.write(i);
      }
      for (String city : CITIES) {
        add(
            Favorito.builder()
                .userId(user)
                .tipo(Favorito.Tipo.UBICACION)
                .entityId("ub-" + CITIES.indexOf(city))
                .nombre("Patio " + city)
                .build(),
            FROM);
      }
      trips.statistics();
    }

    private void add(TransporteItem item, Instant at) {
      items.add(Sample.stored(item, at));
    }

    private void company(int number) {
      add(
          ConfigEmpresa.builder()
              .userId(user)
              .razonSocial("Transportes del Valle " + number + " SA de CV")
              .rfc("TVA200101AB" + number)
              .regimenFiscal("601")
              .domicilioFiscal(
                  ConfigEmpresa.DomicilioFiscal.builder()
                      .codigoPostal("06600")
                      .estado("CMX")
                      .municipio("015")
                      .build())
              .permisoSCT(new ConfigEmpresa.PermisoSCT("TPAF01", dice.digits(6)))
              .seguroRespCivil(
                  ConfigEmpresa.SeguroRespCivil.builder()
                      .aseguradora("Seguros Centro")
                      .poliza("POL-" + dice.digits(6))
                      .build())
              .telefono(People.telephone(dice))
              .email("contacto" + number + "@example.com")
              .build(),
          FROM);
      add(
          Certificado.builder()
              .userId(user)
              .id("cert1")
              .numeroCertificado("0000100000" + dice.digits(10))
              .rfc("TVA200101AB" + number)
              .vigenciaDesde(FROM)
              .vigenciaHasta(FROM.plus(Duration.ofDays(1460)))
              .activo(true)
              .build(),
          FROM);
    }

    private void driver(int number) {
      String name = People.full(dice);
      Conductor.Builder driver =
          Conductor.builder()
              .userId(user)
              .id("c%03d".formatted(number))
              .nombre(name)
              .rfc(dice.letters(4) + "8%d0101".formatted(dice.between(0, 9)) + dice.letters(3))
              .telefono(People.telephone(dice))
              .email(People.email(name, number))
              .licencia(
                  new Conductor.Licencia(
                      "D" + dice.digits(8), dice.one("B", "E"), LocalDate.of(2026, 12, 31)))
              .activo(true);
      if (onTheRoad(number, DRIVERS)) {
        driver.estado(Conductor.Estado.EN_VIAJE).viajeActualId(tripId(number + TRIPS - DRIVERS));
      } else {
        driver.estado(
            dice.chance(75)
                ? Conductor.Estado.DISPONIBLE
                : dice.one(Conductor.Estado.DESCANSO, Conductor.Estado.INACTIVO));
      }
      driver
          .direccion(
              Conductor.Direccion.builder()
                  .ciudad(dice.one(CITIES))
                  .codigoPostal(dice.one("06600", "44100"))
                  .build())
          .certificaciones(
              dice.chance(30)
                  ? List.of(
                      new Conductor.CertificacionesElement(
                          "materiales_peligrosos", LocalDate.of(2025, 6, 30)))
                  : List.of())
          .historialPerformance(
              Conductor.HistorialPerformance.builder()
                  .viajesCompletados(dice.between(5, 150))
                  .incidentes(dice.between(0, 3))
                  .kilometrosRecorridos(amount(dice.between(8_000, 90_000)))
                  .build())
          .salarioBase(amount(dice.between(12, 20) * 1_000L));
      add(driver.build(), dice.instant(FROM, TODAY));
    }

    private void vehicle(int number) {
      Vehiculo.Builder vehicle =
          Vehiculo.builder()
              .userId(user)
              .id("vh%03d".formatted(number))
              .placa(dice.letters(3) + "-" + dice.digits(3))
              .numeroEconomico("T-%03d".formatted(number))
              .marca(dice.one("Kenworth", "Freightliner", "International"))
              .modelo(dice.one("T680", "Cascadia", "LT"))
              .ano(dice.between(2012, 2024))
              .configVehicular(dice.one("T3S2", "C2", "T3S2R4"))
              .capacidadCarga(amount(25_000))
              .permisoSCT(
                  Vehiculo.PermisoSCT.builder().tipo("TPAF01").numero(dice.digits(9)).build())
              .seguros(insurance())
              .tarjetaCirculacion(
                  Vehiculo.TarjetaCirculacion.builder().numero("TC-" + dice.digits(6)).build())
              .activo(true);
      if (onTheRoad(number, DRIVERS)) {
        vehicle.estado(Vehiculo.Estado.EN_USO).viajeActualId(tripId(number + TRIPS - DRIVERS));
      } else {
        vehicle.estado(
            dice.chance(80) ? Vehiculo.Estado.DISPONIBLE : Vehiculo.Estado.MANTENIMIENTO);
      }
      vehicle.kilometrajeActual(amount(dice.between(10_000, 400_000)));
      add(vehicle.build(), dice.instant(FROM, TODAY));
      if (number <= DRIVERS / 2) {
        add(
            Remolque.builder()
                .userId(user)
                .id("rm%03d".formatted(number))
                .placa(dice.letters(3) + "-" + dice.digits(3))
                .subTipoRem("CTR004")
                .estado(Remolque.Estado.DISPONIBLE)
                .activo(true)
                .build(),
            FROM);
      }
    }

    private Vehiculo.Seguros insurance() {
      LocalDate until = LocalDate.of(2025, 12, 31);
      return Vehiculo.Seguros.builder()
          .responsabilidadCivil(
              new Vehiculo.Seguros.ResponsabilidadCivil(
                  "Seguros Centro", "POL-" + dice.digits(6), until))
          .carga(new Vehiculo.Seguros.Carga("Carga Segura", "CARGA-" + dice.digits(3), until))
          .build();
    }

    private void client(int number) {
      add(
          Cliente.builder()
              .userId(user)
              .id("cl%03d".formatted(number))
              .tipo(Cliente.Tipo.CLIENTE)
              .nombre("Comercial " + People.last(dice) + " SA")
              .rfc(dice.letters(3) + dice.digits(6) + dice.letters(3))
              .usoCfdi("S01")
              .domicilio(Cliente.Domicilio.builder().codigoPostal(dice.digits(5)).build())
              .activo(true)
              .build(),
          FROM);
    }
  }
}
