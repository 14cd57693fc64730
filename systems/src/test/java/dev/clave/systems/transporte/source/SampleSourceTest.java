package dev.clave.systems.transporte.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.stores.Postgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleSourceTest {
  private static final long ROWS = 20_000;
  private static final long SEED = 7;

  @TempDir static Path directory;
  private static Postgres server;

  @BeforeAll
  static void start() {
    server = Postgres.start(directory);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void theSameSeedMakesTheSameRowsAwkwardOnesAmongThem() throws Exception {
    String first = server.database("first");
    String second = server.database("second");
    long writtenRows = SampleSource.fill(first, ROWS, SEED);
    SampleSource.fill(second, ROWS, SEED);
    assertThat(writtenRows).isBetween(ROWS * 9 / 10, ROWS * 11 / 10);
    for (String table : new String[] {"viajes", "eventos_viaje", "user_favorites", "facturas"}) {
      String digest = "SELECT md5(string_agg(t::text, '' ORDER BY t::text)) FROM " + table + " t";
      assertThat(ask(first, digest)).isEqualTo(ask(second, digest));
    }
    assertThat(
            ask(
                first,
                "SELECT count(*) FROM viajes v JOIN conductores c ON c.id = v.conductor_id"
                    + " WHERE c.user_id <> v.user_id"))
        .as("trips with a driver of another carrier")
        .isEqualTo("0");
    assertThat(
            ask(
                first,
                "SELECT count(*) > 0 FROM viajes WHERE user_id IS NULL OR origen IS NULL"
                    + " OR destino IS NULL OR estado IS NULL OR fecha_inicio IS NULL"
                    + " OR conductor_id IS NULL OR vehiculo_id IS NULL OR distancia_km IS NULL"))
        .isEqualTo("t");
    assertThat(
            ask(
                first,
                "SELECT count(*) > 0 FROM eventos_viaje e WHERE NOT EXISTS"
                    + " (SELECT FROM viajes v WHERE v.id = e.viaje_id)"))
        .isEqualTo("t");
    assertThat(
            ask(
                first,
                "SELECT count(*) > 0 FROM documentos_entidades"
                    + " WHERE entidad_id !~ '^(c|vh|f|v)[0-9]+$'"))
        .isEqualTo("t");
    for (String column : new String[] {"conductor_id", "vehiculo_id"}) {
      assertThat(
              ask(
                  first,
                  "SELECT count(*) FROM (SELECT FROM viajes WHERE estado IN ('en_curso', 'En Curso')"
                      + " AND fecha_inicio IS NOT NULL GROUP BY "
                      + column
                      + " HAVING count("
                      + column
                      + ") > 1) AS doubles"))
          .as("running trips that share their " + column)
          .isEqualTo("0");
    }
  }

  private static String ask(String database, String question) throws SQLException {
    try (Connection connection = DriverManager.getConnection(database);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(question)) {
      row.next();
      return row.getString(1);
    }
  }
}
