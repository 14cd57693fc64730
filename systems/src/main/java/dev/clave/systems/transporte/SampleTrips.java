package dev.clave.systems.transporte;

import static dev.clave.systems.transporte.TransporteSample.CITIES;
import static dev.clave.systems.transporte.TransporteSample.CLIENTS;
import static dev.clave.systems.transporte.TransporteSample.DRIVERS;
import static dev.clave.systems.transporte.TransporteSample.FROM;
import static dev.clave.systems.transporte.TransporteSample.TODAY;
import static dev.clave.systems.transporte.TransporteSample.TRIPS;
import static dev.clave.systems.transporte.TransporteSample.amount;
import static dev.clave.systems.transporte.TransporteSample.onTheRoad;
import static dev.clave.systems.transporte.TransporteSample.tripId;

import dev.clave.systems.shipped.Dice;
import dev.clave.systems.shipped.Sample;
import dev.clave.systems.transporte.client.ConfigEstadisticas;
import dev.clave.systems.transporte.client.Cotizacion;
import dev.clave.systems.transporte.client.Documento;
import dev.clave.systems.transporte.client.EventoViaje;
import dev.clave.systems.transporte.client.Factura;
import dev.clave.systems.transporte.client.IngresosMes;
import dev.clave.systems.transporte.client.TransporteItem;
import dev.clave.systems.transporte.client.Viaje;
import dev.clave.table.item.Item;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The trips of one carrier with their events, invoices and documents. */
final class SampleTrips {
  private static final List<EventoViaje.Tipo> EVENTS =
      List.of(
          EventoViaje.Tipo.INICIO,
          EventoViaje.Tipo.POSICION,
          EventoViaje.Tipo.PARADA,
          EventoViaje.Tipo.POSICION,
          EventoViaje.Tipo.ENTREGA,
          EventoViaje.Tipo.FIN);

  private final Dice dice;
  private final String user;
  private final List<Item> items;
  private final List<Viaje> trips = new ArrayList<>();
  private final List<Factura> invoices = new ArrayList<>();

  SampleTrips(Dice dice, String user, List<Item> items) {
    this.dice = dice;
    this.user = user;
    this.items = items;
  }

  private void add(TransporteItem item, Instant at) {
    items.add(Sample.stored(item, at));
  }

  /** What the trips and the invoices add up to, as the table would have counted them. */
  void statistics() {
    add(
        ConfigEstadisticas.builder()
            .userId(user)
            .viajesPendientes(with(Viaje.Status.PENDIENTE).count())
            .viajesActivos(with(Viaje.Status.EN_CURSO).count())
            .viajesCompletados(with(Viaje.Status.COMPLETADO).count())
            .kilometrosRecorridos(
                sum(with(Viaje.Status.COMPLETADO).flatMap(trip -> trip.distanciaKm().stream())))
            .build(),
        TODAY);
    Map<String, List<Factura>> paid =
        invoices.stream()
            .filter(invoice -> invoice.status() == Factura.Status.PAGADA)
            .collect(Collectors.groupingBy(SampleTrips::month, TreeMap::new, Collectors.toList()));
    paid.forEach(
        (month, ofMonth) ->
            add(
                IngresosMes.builder()
                    .userId(user)
                    .mes(month)
                    .facturasPagadas(ofMonth.size())
                    .pagadoMXN(sum(ofMonth.stream().map(Factura::total)))
                    .pagadoUSD(amount(0))
                    .build(),
                TODAY));
  }

  private Stream<Viaje> with(Viaje.Status status) {
    return trips.stream().filter(trip -> trip.status() == status);
  }

  private static String month(Factura invoice) {
    return invoice.fechaEmision().toString().substring(0, "2024-01".length());
  }

  private static BigDecimal sum(Stream<BigDecimal> amounts) {
    return amounts.reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  void write(int number) {
    boolean now = onTheRoad(number, TRIPS);
    Instant start = dice.instant(now ? TODAY.minus(Duration.ofHours(8)) : FROM, TODAY);
    SampleRoute route = SampleRoute.between(dice.one(CITIES), dice.one(CITIES));
    int distance = route.kilometres();
    boolean past = start.isBefore(TODAY.minus(Duration.ofDays(3)));
    Viaje.Status endStatus = dice.chance(92) ? Viaje.Status.COMPLETADO : Viaje.Status.CANCELADO;
    Viaje.Builder trip =
        Viaje.builder()
            .userId(user)
            .id(tripId(number))
            .status(now ? Viaje.Status.EN_CURSO : past ? endStatus : Viaje.Status.PENDIENTE)
            .clienteId("cl%03d".formatted(dice.between(1, CLIENTS)))
            .origen(route.from().name())
            .destino(route.to().name())
            .prioridad(
                dice.one(
                    Viaje.Prioridad.BAJA,
                    Viaje.Prioridad.NORMAL,
                    Viaje.Prioridad.NORMAL,
                    Viaje.Prioridad.ALTA))
            .fechaInicio(start)
            .fechaFinEstimada(start.plus(Duration.ofMinutes(distance)))
            .distanciaKm(amount(distance))
            .costos(
                Viaje.Costos.builder()
                    .combustibleEstimado(amount(distance * 5L))
                    .casetas(amount(distance))
                    .salarioConductor(amount(distance * 2L))
                    .build());
    boolean waybill = number % 2 == 0 && !now && past && endStatus == Viaje.Status.COMPLETADO;
    trip.cartas(waybill ? 1 : 0);
    int driver = now ? number - TRIPS + DRIVERS : dice.between(1, DRIVERS);
    int vehicle = now ? driver : dice.between(1, DRIVERS);
    trip.conductorId("c%03d".formatted(driver)).vehiculoId("vh%03d".formatted(vehicle));
    if (now) {
      double share = share(start, distance);
      trip.ubicacionActual(
          new Viaje.UbicacionActual(route.latitude(share), route.longitude(share), TODAY));
    }
    Viaje writtenTrip = trip.build();
    trips.add(writtenTrip);
    add(writtenTrip, start.minus(Duration.ofDays(1)));
    if (now) {
      underWay(writtenTrip, route);
    } else if (writtenTrip.status() == Viaje.Status.COMPLETADO) {
      finished(writtenTrip, route, number);
    } else if (writtenTrip.status() == Viaje.Status.PENDIENTE) {
      quoted(writtenTrip, distance, number);
    }
  }

  private void quoted(Viaje trip, int distance, int number) {
    add(
        Cotizacion.builder()
            .userId(user)
            .id("cot%04d".formatted(number))
            .clienteId(trip.clienteId().orElseThrow())
            .status(Cotizacion.Status.ACEPTADA)
            .origen(trip.origen())
            .destino(trip.destino())
            .precio(amount(distance * 22L))
            .build(),
        trip.fechaInicio().minus(Duration.ofDays(2)));
  }

  /** How much of the way a trip has behind it: a kilometre takes a minute. */
  private static double share(Instant start, int distance) {
    return Math.min(0.95, Duration.between(start, TODAY).toMinutes() / (double) distance);
  }

  /** What has happened on a trip that is not at its end. */
  private void underWay(Viaje trip, SampleRoute route) {
    event(trip, route, 0, 0);
    event(trip, route, 1, share(trip.fechaInicio(), route.kilometres()));
  }

  private void event(Viaje trip, SampleRoute route, int number, double share) {
    Instant at = trip.fechaInicio().plus(Duration.ofMinutes((long) (route.kilometres() * share)));
    add(
        EventoViaje.builder()
            .userId(user)
            .viajeId(trip.id())
            .timestamp(at)
            .id("e" + number)
            .tipo(EVENTS.get(number))
            .ubicacion(new EventoViaje.Ubicacion(route.latitude(share), route.longitude(share)))
            .automatico(number % 2 == 1)
            .build(),
        at);
  }

  private void finished(Viaje trip, SampleRoute route, int number) {
    int distance = route.kilometres();
    for (int i = 0; i < EVENTS.size(); i++) {
      event(trip, route, i, i / (double) (EVENTS.size() - 1));
    }
    Instant end = trip.fechaInicio().plus(Duration.ofMinutes(distance));
    Factura invoice = invoice(trip, distance, number, end);
    invoices.add(invoice);
    add(invoice, end);
    if (number % 2 == 0) {
      add(
          Documento.builder()
              .userId(user)
              .entidadTipo(Documento.EntidadTipo.VIAJE)
              .entidadId(trip.id())
              .docId("d1")
              .nombre("acuse.pdf")
              .tipoContenido("application/pdf")
              .tamano(dice.between(20_000, 400_000))
              .url("https://documentos.example.com/" + user + "/" + trip.id() + "/acuse.pdf")
              .build(),
          end);
      items.add(Sample.stored(Waybills.of(dice, trip, number), end));
    }
  }

  private Factura invoice(Viaje trip, int distance, int number, Instant end) {
    return Factura.builder()
        .userId(user)
        .id("f%04d".formatted(number))
        .clienteId(trip.clienteId().orElseThrow())
        .folio("F-" + number)
        .status(dice.one(Factura.Status.TIMBRADA, Factura.Status.PAGADA))
        .fechaEmision(end)
        .moneda(Factura.Moneda.MXN)
        .subtotal(amount(distance * 22L))
        .impuestos(new BigDecimal("3.52").multiply(amount(distance)))
        .total(new BigDecimal("25.52").multiply(amount(distance)))
        .uuid(UUID.nameUUIDFromBytes((user + number).getBytes(StandardCharsets.UTF_8)).toString())
        .conceptos(
            List.of(
                Factura.ConceptosElement.builder()
                    .claveProdServ("78101802")
                    .descripcion("Flete")
                    .cantidad(amount(1))
                    .valorUnitario(amount(distance * 22L))
                    .importe(amount(distance * 22L))
                    .build()))
        .build();
  }
}
