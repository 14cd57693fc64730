package dev.clave.systems.transporte.migration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.migrate.Migration;
import dev.clave.migrate.MigrationOptions;
import dev.clave.migrate.Report;
import dev.clave.migrate.mapping.Mapping;
import dev.clave.stores.Postgres;
import dev.clave.systems.transporte.source.SampleSource;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import dev.clave.table.options.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TransporteMigrationTest {
  private static final Path SYSTEM = Path.of("transporte");
  private static final long ROWS = 20_000;
  private static final long SEED = 42;

  @TempDir Path directory;

  @Test
  void theMappingFitsTheDesign() throws Exception {
    Mapping.Checked checked = Mapping.check(text("migration.yaml"), design());
    assertThat(checked.findings()).isEmpty();
    assertThat(checked.mapping().orElseThrow().phases())
        .extracting(phase -> phase.name())
        .containsExactly("configuracion", "maestros", "transacciones", "auxiliares");
  }

  @Test
  void everyRowOfTheSampleIsMigratedOrRejectedWithItsReason() throws Exception {
    try (Postgres server = Postgres.start(directory.resolve("postgres"));
        Engine engine = Engine.inMemory()) {
      String source = server.database("origen");
      long writtenRows = SampleSource.fill(source, ROWS, SEED);
      Mapping mapping = Mapping.check(text("migration.yaml"), design()).mapping().orElseThrow();
      try (Migration migration =
          Migration.open(
              design(),
              mapping,
              engine.client(),
              source,
              MigrationOptions.in(directory.resolve("state")))) {
        Report report = migration.run();

        assertThat(report.unmapped()).isEmpty();
        assertThat(report.total().read()).isEqualTo(writtenRows);
        assertThat(report.lines())
            .allSatisfy(
                line ->
                    assertThat(
                            line.counts().migrated()
                                + line.counts().embedded()
                                + line.counts().rejected())
                        .as(line.name())
                        .isEqualTo(line.counts().read()));
        assertThat(report.total().rejected()).isBetween(1L, writtenRows / 5);
        assertThat(migration.verify().agrees()).isTrue();
        assertThat(migration.diff().isNone()).isTrue();
        reasons(report);
      }
      Table table = Table.open(design(), engine.client());
      whatArrivedIsFoundByTheDesignsPatterns(table);
      assertThat(table.diagnose(Progress.NONE).first()).as("keys, references, counts").isEmpty();
      everyTransactionRuns(table);
      assertThat(table.diagnose(Progress.NONE).first()).isEmpty();
    }
  }

  /**
   * A trip that runs has a driver and a vehicle of its own carrier, who say that they are on it.
   */
  private static void everyTransactionRuns(Table table) {
    Map<String, Integer> migratedRows = new TreeMap<>();
    List<Item> running = running(table);
    assertThat(running).hasSizeGreaterThan(10);
    for (Item trip : running) {
      String transaction = end(table, trip, migratedRows.getOrDefault("crearViaje", 0) % 2 == 0);
      beginAgain(table, trip);
      migratedRows.merge(transaction, 1, Integer::sum);
      migratedRows.merge("crearViaje", 1, Integer::sum);
    }
    assertThat(migratedRows.get("crearViaje")).isEqualTo(running.size());
    Item last = running.get(0);
    Map<String, Object> document = new HashMap<>();
    document.put("userId", last.get("userId"));
    document.put("entidadTipo", "viaje");
    document.put("entidadId", last.get("id"));
    document.put("nombre", "acuse.pdf");
    document.put("tipoContenido", "application/pdf");
    document.put("tamano", 10);
    document.put("estado", "pendiente");
    document.put("expiraEn", 4_000_000_000L);
    for (String transaction : List.of("confirmarDocumento", "descartarDocumento")) {
      document.put("docId", transaction);
      table.create("documento", document);
      Map<String, Object> inputs = new HashMap<>();
      List.of("userId", "entidadTipo", "entidadId", "docId")
          .forEach(name -> inputs.put(name, document.get(name)));
      if (transaction.equals("confirmarDocumento")) {
        inputs.put("etiqueta", "e1");
      }
      table.transact(transaction, inputs);
      migratedRows.merge(transaction, 1, Integer::sum);
    }
    Item planned =
        table
            .items()
            .filter(item -> item.entity().equals("viaje"))
            .filter(isIn("pendiente"))
            .filter(trip -> isFree(table, trip, "conductor") && isFree(table, trip, "vehiculo"))
            .findFirst()
            .orElseThrow();
    table.transact("iniciarViaje", taken(planned));
    assertThat(isOn(table, planned, "conductor")).isTrue();
    migratedRows.merge("iniciarViaje", 1, Integer::sum);
    for (String[] each :
        new String[][] {{"cambiarConductor", "conductor"}, {"cambiarVehiculo", "vehiculo"}}) {
      table.transact(each[0], exchange(table, planned, each[1]));
      migratedRows.merge(each[0], 1, Integer::sum);
    }
    // The trip of some was rejected for one of its values; and a trip that is deleted or set to
    // cancelled by hand frees both by these.
    List<Item> held = onTripsThatAreMissing(table);
    assertThat(held).isNotEmpty();
    held.forEach(item -> release(table, item));
    assertThat(onTripsThatAreMissing(table)).isEmpty();
    for (String[] each :
        new String[][] {{"liberarConductor", "conductorId"}, {"liberarVehiculo", "vehiculoId"}}) {
      Item trip =
          table
              .items()
              .filter(item -> item.entity().equals("viaje"))
              .filter(item -> item.get("id").toString().endsWith("again"))
              .findFirst()
              .orElseThrow();
      table.update("viaje", table.identity(trip), Map.of("status", "cancelado"));
      table.transact(
          each[0],
          Map.of(
              "userId", trip.get("userId"), "viajeId", trip.get("id"), each[1], trip.get(each[1])));
      migratedRows.merge(each[0], 1, Integer::sum);
    }
    assertThat(migratedRows.keySet())
        .containsExactlyInAnyOrderElementsOf(
            table.design().transactions().stream().map(each -> each.name()).toList());
  }

  @Test
  void ofTwoRunningTripsWithOneDriverOrVehicleTheLaterHasItAndTheOtherIsRejected()
      throws Exception {
    try (Postgres server = Postgres.start(directory.resolve("postgres"));
        Engine engine = Engine.inMemory()) {
      String source = server.database("origen");
      SampleSource.fill(source, ROWS / 4, SEED);
      for (String[] each : new String[][] {{"conductores", "c"}, {"vehiculos", "vh"}}) {
        sql(
            source,
            """
            DELETE FROM %1$s WHERE id IN ('%2$s5', '%2$s10', '%2$s15', '%2$s20');
            INSERT INTO %1$s
              SELECT (jsonb_populate_record(model, jsonb_build_object('id', '%2$s' || number))).*
              FROM %1$s AS model, unnest(ARRAY[5, 10, 15, 20]) AS number WHERE id = '%2$s0';
            """
                .formatted(each[0], each[1]));
      }
      sql(source, "DELETE FROM viajes WHERE user_id = 'u0'");
      trip(source, "first", "c0", "vh0", "2025-01-01");
      trip(source, "sameDriver", "c0", "vh5", "2025-01-02");
      trip(source, "sameVehicle", "c5", "vh5", "2025-01-03");
      trip(source, "alone", "c10", "vh10", "2025-01-01");
      trip(source, "noDriver", null, "vh15", "2025-01-01");
      trip(source, "strangersVehicle", "c15", "vh1", "2025-01-01");
      trip(source, "badNumber", "c20", "vh20", "2025-01-01");
      sql(source, "UPDATE viajes SET distancia_km = 'lejos' WHERE id = 'badNumber'");
      Mapping mapping = Mapping.check(text("migration.yaml"), design()).mapping().orElseThrow();
      try (Migration migration =
          Migration.open(
              design(),
              mapping,
              engine.client(),
              source,
              MigrationOptions.in(directory.resolve("state")))) {
        Report report = migration.run();
        assertThat(migration.verify().agrees()).isTrue();
        assertThat(Files.readAllLines(report.rejects()).stream().filter(isOfCarrier("u0")))
            .satisfiesExactlyInAnyOrder(
                line -> assertThat(line).contains("its driver `c0` is on `sameDriver`"),
                line -> assertThat(line).contains("its vehicle `vh5` is on `sameVehicle`"),
                line -> assertThat(line).contains("in `conductor_id`, found nothing"),
                line -> assertThat(line).contains("in `vehiculo_id`, found `vh1`"),
                line -> assertThat(line).contains("expected a number, found `lejos`"));
      }
      Table table = Table.open(design(), engine.client());
      List<Item> running = running(table).stream().filter(ofCarrier("u0")).toList();
      assertThat(running)
          .extracting(trip -> trip.get("id"))
          .containsExactlyInAnyOrder("sameVehicle", "alone");
      for (Item trip : running) {
        end(table, trip, true);
        beginAgain(table, trip);
      }
      List<Item> held = onTripsThatAreMissing(table).stream().filter(ofCarrier("u0")).toList();
      assertThat(held).extracting(item -> item.get("id")).containsExactlyInAnyOrder("c20", "vh20");
      held.forEach(item -> release(table, item));
      for (String[] free : new String[][] {{"c0", "vh0"}, {"c15", "vh15"}, {"c20", "vh20"}}) {
        Map<String, Object> trip = new HashMap<>(running.get(0).attributes());
        trip.keySet().removeAll(Set.of("createdAt", "updatedAt", "version", "cartas"));
        trip.putAll(Map.of("id", "by" + free[0], "conductorId", free[0], "vehiculoId", free[1]));
        table.transact("crearViaje", trip);
      }
    }
  }

  private static void trip(String source, String id, String driver, String vehicle, String day)
      throws Exception {
    sql(
        source,
        """
        INSERT INTO viajes (id, user_id, origen, destino, estado, prioridad, fecha_inicio,
          conductor_id, vehiculo_id, distancia_km, created_at, updated_at)
        VALUES ('%s', 'u0', 'Puebla', 'Toluca', 'En Curso', 'normal', '%s', %s, '%s', '10', now(), now())
        """
            .formatted(id, day, driver == null ? "NULL" : "'" + driver + "'", vehicle));
  }

  private static void sql(String database, String statements) throws Exception {
    try (Connection connection = DriverManager.getConnection(database);
        Statement statement = connection.createStatement()) {
      statement.execute(statements);
    }
  }

  private static Predicate<Item> ofCarrier(String userId) {
    return item -> userId.equals(item.get("userId"));
  }

  private static Predicate<String> isOfCarrier(String userId) {
    return line ->
        line.startsWith("{\"step\":\"viajes\"") && line.contains("\"user_id\":\"" + userId + "\"");
  }

  private static Predicate<Item> isIn(String status) {
    return trip -> trip.get("status").equals(status);
  }

  private static List<Item> running(Table table) {
    return table
        .items()
        .filter(item -> item.entity().equals("viaje"))
        .filter(isIn("en_curso"))
        .toList();
  }

  /** Ends a running trip by one of the two transactions that do; returns which. */
  private static String end(Table table, Item trip, boolean arrived) {
    Map<String, Object> inputs = new HashMap<>(taken(trip));
    if (arrived) {
      inputs.put("fechaFinReal", "2025-01-15T16:00:00Z");
    }
    String transaction = arrived ? "finalizarViaje" : "cancelarViaje";
    table.transact(transaction, inputs);
    return transaction;
  }

  /** Another trip of the same driver and vehicle begins. */
  private static void beginAgain(Table table, Item trip) {
    Map<String, Object> again = new HashMap<>(trip.attributes());
    again.keySet().removeAll(Set.of("createdAt", "updatedAt", "version", "cartas"));
    again.put("id", trip.get("id") + "again");
    table.transact("crearViaje", again);
  }

  private static List<Item> onTripsThatAreMissing(Table table) {
    return table
        .items()
        .filter(item -> List.of("conductor", "vehiculo").contains(item.entity()))
        .filter(item -> item.get("viajeActualId") != null)
        .filter(
            item ->
                table
                    .get(
                        "viaje",
                        Map.of("userId", item.get("userId"), "id", item.get("viajeActualId")))
                    .isEmpty())
        .toList();
  }

  private static void release(Table table, Item item) {
    boolean driver = item.entity().equals("conductor");
    table.transact(
        driver ? "liberarConductor" : "liberarVehiculo",
        Map.of(
            "userId",
            item.get("userId"),
            "viajeId",
            item.get("viajeActualId"),
            driver ? "conductorId" : "vehiculoId",
            item.get("id")));
  }

  /** Whether a trip's driver or vehicle is on it. */
  private static boolean isOn(Table table, Item trip, String entity) {
    Object id = trip.get(entity + "Id");
    return id != null
        && table
            .get(entity, Map.of("userId", trip.get("userId"), "id", id))
            .filter(item -> trip.get("id").equals(item.get("viajeActualId")))
            .isPresent();
  }

  private static boolean isFree(Table table, Item trip, String entity) {
    Object id = trip.get(entity + "Id");
    return id != null
        && table
            .get(entity, Map.of("userId", trip.get("userId"), "id", id))
            .filter(item -> item.get("estado").equals("disponible"))
            .isPresent();
  }

  private static Map<String, Object> taken(Item trip) {
    return Map.of(
        "userId",
        trip.get("userId"),
        "id",
        trip.get("id"),
        "conductorId",
        trip.get("conductorId"),
        "vehiculoId",
        trip.get("vehiculoId"));
  }

  /** For a trip to go on with another driver or vehicle of its carrier, who comes back to work. */
  private static Map<String, Object> exchange(Table table, Item trip, String entity) {
    Item other =
        table
            .items()
            .filter(item -> item.entity().equals(entity))
            .filter(item -> item.get("userId").equals(trip.get("userId")))
            .filter(item -> item.get("viajeActualId") == null)
            .findFirst()
            .orElseThrow();
    table.update(entity, table.identity(other), Map.of("estado", "disponible"));
    String named = entity + "Id";
    return Map.of(
        "userId",
        trip.get("userId"),
        "id",
        trip.get("id"),
        "anteriorId",
        trip.get(named),
        named,
        other.get("id"));
  }

  private static void reasons(Report report) throws Exception {
    Set<String> reasons = new TreeSet<>();
    for (String line : Files.readAllLines(report.rejects())) {
      JsonNode reject = new ObjectMapper().readTree(line);
      assertThat(reject.get("reason").asText()).isNotBlank();
      assertThat(reject.get("row").size()).isPositive();
      reasons.add(reject.get("step").asText() + ": " + reject.get("reason").asText());
    }
    for (String part :
        List.of(
            "viajes: `distanciaKm`: expected a number, found",
            "viajes: `viaje.fechaInicio`: expected a timestamp",
            "viajes: `viaje.status`: expected one of",
            "bytes, found 4",
            "eventos: no `viajes` row has the `id` in its `viaje_id`",
            "eventos: its `viajes` row was rejected",
            "costos: expected one row for `costos`, found 2",
            "mercancias: no `cartas` row has the `id`",
            "cartas: `cartaPorte.mercancias.items",
            "another row already has the key",
            "expected a value without the delimiter")) {
      assertThat(reasons).as(part).anyMatch(reason -> reason.contains(part));
    }
  }

  private static void whatArrivedIsFoundByTheDesignsPatterns(Table table) {
    List<Item> trips = table.run("viajesDeUsuario", Map.of("userId", "u1")).page().items();
    assertThat(trips).isNotEmpty().allMatch(trip -> trip.entity().equals("viaje"));
    Item trip = trips.get(0);
    assertThat(
            table
                .run(
                    "viajesDeConductor",
                    Map.of("userId", "u1", "conductorId", trip.attributes().get("conductorId")))
                .page()
                .items())
        .isNotEmpty();
    assertThat(
            table
                .run(
                    "eventosDeViaje",
                    Map.of("userId", "u1", "viajeId", trip.attributes().get("id")))
                .page()
                .items())
        .isNotEmpty();
  }

  private static Design design() throws Exception {
    var checked = Design.check(text("design.yaml"));
    return checked
        .design()
        .orElseThrow(() -> new IllegalStateException(checked.findings().toString()));
  }

  private static String text(String file) throws Exception {
    return Files.readString(SYSTEM.resolve(file));
  }
}
