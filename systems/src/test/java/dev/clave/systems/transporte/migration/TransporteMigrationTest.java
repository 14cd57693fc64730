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
import dev.clave.table.Item;
import dev.clave.table.Table;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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
      long written = SampleSource.fill(source, ROWS, SEED);
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
        assertThat(report.total().read()).isEqualTo(written);
        assertThat(report.lines())
            .allSatisfy(
                line ->
                    assertThat(
                            line.counts().migrated()
                                + line.counts().embedded()
                                + line.counts().rejected())
                        .as(line.name())
                        .isEqualTo(line.counts().read()));
        assertThat(report.total().rejected()).isBetween(1L, written / 5);
        assertThat(migration.verify().agrees()).isTrue();
        assertThat(migration.diff().isNone()).isTrue();
        reasons(report);
      }
      whatArrivedIsFoundByTheDesignsPatterns(Table.open(design(), engine.client()));
    }
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
                    Map.of("conductorId", trip.attributes().get("conductorId")))
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
