package dev.clave.systems.transporte;

import dev.clave.systems.Dice;
import dev.clave.systems.People;
import dev.clave.systems.Sample;
import dev.clave.table.Item;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Three carriers and half a year of their trips. */
public final class TransporteSample implements Sample {
  private static final int CARRIERS = 3;
  private static final int DRIVERS = 18;
  private static final int CLIENTS = 24;
  private static final int TRIPS = 220;
  private static final int ON_THE_ROAD = 4;
  private static final Instant FROM = Instant.parse("2024-01-02T06:00:00Z");
  private static final Instant TODAY = Instant.parse("2024-06-28T18:00:00Z");
  private static final List<String> CITIES =
      List.of(
          "CDMX", "Guadalajara", "Monterrey", "Puebla", "Querétaro", "León", "Veracruz", "Mérida");

  @Override
  public Stream<Item> items(long seed) {
    Dice dice = new Dice(seed);
    List<Item> items = new ArrayList<>();
    for (int i = 1; i <= CARRIERS; i++) {
      new Carrier(dice, "carrier%d".formatted(i), items).write(i);
    }
    return items.stream();
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
      for (int i = 1; i <= TRIPS; i++) {
        trip(i);
      }
      for (String city : CITIES) {
        add(
            "favorito",
            FROM,
            Map.of(
                "tipo",
                "ubicacion",
                "entityId",
                "ub-" + CITIES.indexOf(city),
                "nombre",
                "Patio " + city));
      }
      statistics();
    }

    /** What the trips and the invoices of this carrier add up to. */
    private void statistics() {
      add(
          "configEstadisticas",
          TODAY,
          Map.of(
              "viajesActivos", own("viaje", "en_curso").count(),
              "viajesCompletados", own("viaje", "completado").count(),
              "kilometrosRecorridos", sum(own("viaje", "completado"), "distanciaKm"),
              "ingresosMes", sum(own("factura", "pagada").filter(Carrier::ofThisMonth), "total"),
              "actualizadoAl", TODAY));
    }

    private Stream<Item> own(String entity, String status) {
      return items.stream()
          .filter(item -> item.entity().equals(entity))
          .filter(item -> user.equals(item.get("userId")) && status.equals(item.get("status")));
    }

    private static boolean ofThisMonth(Item invoice) {
      return !((Instant) invoice.get("fechaEmision")).isBefore(TODAY.minus(Duration.ofDays(30)));
    }

    private static long sum(Stream<Item> items, String attribute) {
      return items.mapToLong(item -> ((Number) item.get(attribute)).longValue()).sum();
    }

    private void add(String entity, Instant at, Map<String, ?> attributes) {
      Map<String, Object> all = new LinkedHashMap<>();
      all.put("userId", user);
      all.putAll(attributes);
      all.put("createdAt", at);
      all.put("updatedAt", at);
      items.add(Item.of(entity, all));
    }

    private void company(int number) {
      String name = "Transportes del Valle " + number;
      add(
          "configEmpresa",
          FROM,
          Map.of(
              "razonSocial",
              name + " SA de CV",
              "rfc",
              "TVA200101AB" + number,
              "regimenFiscal",
              "601",
              "domicilioFiscal",
              Map.of("codigoPostal", "06600", "estado", "CMX", "municipio", "015"),
              "permisoSCT",
              Map.of("tipo", "TPAF01", "numero", dice.digits(6)),
              "seguroRespCivil",
              Map.of("aseguradora", "Seguros Centro", "poliza", "POL-" + dice.digits(6)),
              "telefono",
              People.telephone(dice),
              "email",
              "contacto" + number + "@example.com"));
      add(
          "certificado",
          FROM,
          Map.of(
              "id",
              "cert1",
              "numeroCertificado",
              "0000100000" + dice.digits(10),
              "rfc",
              "TVA200101AB" + number,
              "vigenciaDesde",
              FROM,
              "vigenciaHasta",
              FROM.plus(Duration.ofDays(1460)),
              "activo",
              true));
    }

    private void driver(int number) {
      String name = People.full(dice);
      Map<String, Object> driver = new LinkedHashMap<>();
      driver.put("id", "c%03d".formatted(number));
      driver.put("nombre", name);
      driver.put(
          "rfc", dice.letters(4) + "8%d0101".formatted(dice.between(0, 9)) + dice.letters(3));
      driver.put("telefono", People.telephone(dice));
      driver.put("email", People.email(name, number));
      driver.put(
          "licencia",
          Map.of(
              "numero",
              "D" + dice.digits(8),
              "tipo",
              dice.one("B", "E"),
              "vigencia",
              LocalDate.of(2026, 12, 31)));
      if (onTheRoad(number, DRIVERS)) {
        driver.put("estado", "en_viaje");
        driver.put("viajeActualId", tripId(number + TRIPS - DRIVERS));
      } else {
        driver.put("estado", dice.chance(75) ? "disponible" : dice.one("descanso", "inactivo"));
      }
      driver.put("activo", true);
      driver.put(
          "direccion",
          Map.of("ciudad", dice.one(CITIES), "codigoPostal", dice.one("06600", "44100")));
      driver.put(
          "certificaciones",
          dice.chance(30)
              ? List.of(
                  Map.of("tipo", "materiales_peligrosos", "vigencia", LocalDate.of(2025, 6, 30)))
              : List.of());
      driver.put(
          "historialPerformance",
          Map.of(
              "viajesCompletados",
              dice.between(5, 150),
              "incidentes",
              dice.between(0, 3),
              "kilometrosRecorridos",
              dice.between(8_000, 90_000)));
      driver.put("salarioBase", dice.between(12, 20) * 1_000);
      add("conductor", dice.instant(FROM, TODAY), driver);
    }

    private void vehicle(int number) {
      Map<String, Object> vehicle = new LinkedHashMap<>();
      vehicle.put("id", "vh%03d".formatted(number));
      vehicle.put("placa", dice.letters(3) + "-" + dice.digits(3));
      vehicle.put("numeroEconomico", "T-%03d".formatted(number));
      vehicle.put("marca", dice.one("Kenworth", "Freightliner", "International"));
      vehicle.put("modelo", dice.one("T680", "Cascadia", "LT"));
      vehicle.put("ano", dice.between(2012, 2024));
      vehicle.put("configVehicular", dice.one("T3S2", "C2", "T3S2R4"));
      vehicle.put("capacidadCarga", 25_000);
      vehicle.put("permisoSCT", Map.of("tipo", "TPAF01", "numero", dice.digits(9)));
      vehicle.put(
          "seguros",
          Map.of(
              "responsabilidadCivil",
              Map.of(
                  "aseguradora",
                  "Seguros Centro",
                  "poliza",
                  "POL-" + dice.digits(6),
                  "vigencia",
                  LocalDate.of(2025, 12, 31)),
              "carga",
              Map.of(
                  "aseguradora",
                  "Carga Segura",
                  "poliza",
                  "CARGA-" + dice.digits(3),
                  "vigencia",
                  LocalDate.of(2025, 12, 31))));
      vehicle.put("tarjetaCirculacion", Map.of("numero", "TC-" + dice.digits(6)));
      if (onTheRoad(number, DRIVERS)) {
        vehicle.put("estado", "en_uso");
        vehicle.put("viajeActualId", tripId(number + TRIPS - DRIVERS));
      } else {
        vehicle.put("estado", dice.chance(80) ? "disponible" : "mantenimiento");
      }
      vehicle.put("activo", true);
      vehicle.put("kilometrajeActual", dice.between(10_000, 400_000));
      add("vehiculo", dice.instant(FROM, TODAY), vehicle);
      if (number <= DRIVERS / 2) {
        add(
            "remolque",
            FROM,
            Map.of(
                "id",
                "rm%03d".formatted(number),
                "placa",
                dice.letters(3) + "-" + dice.digits(3),
                "subTipoRem",
                "CTR004",
                "estado",
                "disponible",
                "activo",
                true));
      }
    }

    private void client(int number) {
      add(
          "cliente",
          FROM,
          Map.of(
              "id",
              "cl%03d".formatted(number),
              "tipo",
              "cliente",
              "nombre",
              "Comercial " + People.last(dice) + " SA",
              "rfc",
              dice.letters(3) + dice.digits(6) + dice.letters(3),
              "usoCfdi",
              "S01",
              "domicilio",
              Map.of("codigoPostal", dice.digits(5)),
              "activo",
              true));
    }

    private static String tripId(int number) {
      return "v%04d".formatted(number);
    }

    /** The last trips are under way, with the last drivers and vehicles. */
    private static boolean onTheRoad(int number, int last) {
      return number > last - ON_THE_ROAD;
    }

    private void trip(int number) {
      String id = tripId(number);
      boolean now = onTheRoad(number, TRIPS);
      Instant start = dice.instant(now ? TODAY.minus(Duration.ofHours(8)) : FROM, TODAY);
      int distance = dice.between(80, 1_400);
      boolean past = start.isBefore(TODAY.minus(Duration.ofDays(3)));
      String ended = dice.chance(92) ? "completado" : "cancelado";
      String status = now ? "en_curso" : past ? ended : "pendiente";
      String client = "cl%03d".formatted(dice.between(1, CLIENTS));
      Map<String, Object> trip = new LinkedHashMap<>();
      trip.put("id", id);
      trip.put("origen", dice.one(CITIES));
      trip.put("destino", dice.one(CITIES));
      trip.put("status", status);
      trip.put("prioridad", dice.one("baja", "normal", "normal", "alta"));
      trip.put("fechaInicio", start);
      trip.put("fechaFinEstimada", start.plus(Duration.ofMinutes(distance)));
      int driver = now ? number - TRIPS + DRIVERS : dice.between(1, DRIVERS);
      int vehicle = now ? driver : dice.between(1, DRIVERS);
      trip.put("conductorId", "c%03d".formatted(driver));
      trip.put("vehiculoId", "vh%03d".formatted(vehicle));
      trip.put("clienteId", client);
      trip.put("distanciaKm", distance);
      trip.put(
          "costos",
          Map.of(
              "combustibleEstimado",
              distance * 5,
              "casetas",
              distance,
              "salarioConductor",
              distance * 2));
      trip.put(
          "ubicacionActual",
          Map.of(
              "lat",
              19 + dice.between(0, 600) / 100.0,
              "lng",
              -99 - dice.between(0, 400) / 100.0,
              "timestamp",
              start));
      add("viaje", start.minus(Duration.ofDays(1)), trip);
      if (status.equals("completado")) {
        finished(id, start, distance, client, number);
      } else if (status.equals("pendiente")) {
        add(
            "cotizacion",
            start.minus(Duration.ofDays(2)),
            Map.of(
                "id",
                "cot%04d".formatted(number),
                "clienteId",
                client,
                "status",
                "aceptada",
                "origen",
                "CDMX",
                "destino",
                dice.one(CITIES),
                "precio",
                distance * 22));
      }
    }

    private void finished(String id, Instant start, int distance, String client, int number) {
      List<String> kinds = List.of("inicio", "posicion", "parada", "posicion", "entrega", "fin");
      for (int i = 0; i < kinds.size(); i++) {
        Instant at = start.plus(Duration.ofMinutes((long) distance * i / kinds.size()));
        add(
            "eventoViaje",
            at,
            Map.of(
                "viajeId",
                id,
                "timestamp",
                at,
                "id",
                "e" + i,
                "tipo",
                kinds.get(i),
                "ubicacion",
                Map.of("lat", 20.6, "lng", -103.3),
                "automatico",
                i % 2 == 1));
      }
      Instant end = start.plus(Duration.ofMinutes(distance));
      add(
          "factura",
          end,
          Map.of(
              "id",
              "f%04d".formatted(number),
              "clienteId",
              client,
              "folio",
              "F-" + number,
              "status",
              dice.one("timbrada", "pagada"),
              "fechaEmision",
              end,
              "moneda",
              "MXN",
              "subtotal",
              distance * 22,
              "impuestos",
              distance * 3.52,
              "total",
              distance * 25.52,
              "conceptos",
              List.of(
                  Map.of(
                      "claveProdServ",
                      "78101802",
                      "descripcion",
                      "Flete",
                      "cantidad",
                      1,
                      "valorUnitario",
                      distance * 22,
                      "importe",
                      distance * 22))));
      if (number % 2 == 0) {
        add(
            "documento",
            end,
            Map.of(
                "entidadTipo",
                "viaje",
                "entidadId",
                id,
                "docId",
                "d1",
                "nombre",
                "acuse.pdf",
                "tipoContenido",
                "application/pdf",
                "tamano",
                dice.between(20_000, 400_000),
                "url",
                "https://documentos.example.com/" + user + "/" + id + "/acuse.pdf"));
        items.add(Waybills.of(dice, user, id, client, number, start));
      }
    }
  }
}
