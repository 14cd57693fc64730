package dev.clave.bench.systems;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.clave.stores.Postgres;
import dev.clave.systems.transporte.catalogue.Catalogue;
import dev.clave.systems.transporte.catalogue.CatalogueLoads;
import dev.clave.systems.transporte.reference.Reference;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Searches catalogues of the size that the tax authority publishes: made-up postal codes and as
 * many settlements, in a real PostgreSQL, one after the other. Arguments: rows of each catalogue
 * (150000), searches of each kind (300).
 */
public final class CatalogueBench {
  private static final LocalDate DAY = LocalDate.of(2024, 6, 15);
  private static final int POSTAL_CODES = 100_000;
  private static final List<String> KINDS =
      List.of(
          "Centro", "San Miguel", "Las Flores", "Lomas del Valle", "Benito Juárez", "El Mirador");
  private static final List<String> MORE =
      List.of("Norte", "Sur", "de la Cruz", "Primera Sección", "Industrial", "Residencial");

  private record Question(String name, Catalogue catalogue, String text) {}

  private CatalogueBench() {}

  public static void main(String[] arguments) throws IOException {
    int rows = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 150_000;
    int searches = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 300;
    Path folder = Files.createTempDirectory("clave-bench-catalogues");
    try (Postgres postgres = Postgres.start(folder)) {
      HikariConfig pool = new HikariConfig();
      pool.setJdbcUrl(postgres.jdbcUrl());
      pool.setMaximumPoolSize(4);
      try (HikariDataSource source = new HikariDataSource(pool)) {
        run(source, rows, searches);
      }
    }
  }

  private static void run(HikariDataSource source, int rows, int searches) throws IOException {
    Reference reference =
        Reference.open(source, InstantSource.fixed(Instant.parse("2024-06-15T18:00:00Z")));
    load(reference, Catalogue.CODIGO_POSTAL, postalCodes(rows));
    load(reference, Catalogue.COLONIA, settlements(rows));
    for (Question question :
        List.of(
            new Question("a whole postal code", Catalogue.CODIGO_POSTAL, "06600"),
            new Question("the beginning of one", Catalogue.CODIGO_POSTAL, "066"),
            new Question("a settlement of many", Catalogue.COLONIA, "centro"),
            new Question("a settlement of two words", Catalogue.COLONIA, "lomas valle"),
            new Question("with a slip", Catalogue.COLONIA, "miradro industrial"),
            new Question("one of a kind", Catalogue.COLONIA, "flores norte 4711"))) {
      measure(reference, question, searches);
    }
  }

  private static void load(Reference reference, Catalogue catalogue, byte[] file)
      throws IOException {
    long start = System.nanoTime();
    CatalogueLoads.Outcome outcome = reference.loads().load(catalogue, "bench", file);
    System.out.printf(
        "%s: %,d entries loaded in %.1f s%n",
        catalogue.officialName(),
        outcome.load().orElseThrow().entries(),
        (System.nanoTime() - start) / 1e9);
  }

  private static void measure(Reference reference, Question question, int searches) {
    Histogram nanos = new Histogram(3);
    int results = 0;
    for (int round = -searches / 5; round < searches; round++) {
      long start = System.nanoTime();
      results = reference.codes().search(question.catalogue(), question.text(), DAY, 20).size();
      if (round >= 0) {
        nanos.recordValue(System.nanoTime() - start);
      }
    }
    System.out.printf(
        "%-28s `%s`: %d results, median %.2f ms, p99 %.2f ms%n",
        question.name(),
        question.text(),
        results,
        millis(nanos.getValueAtPercentile(50)),
        millis(nanos.getValueAtPercentile(99)));
  }

  private static double millis(long nanos) {
    return nanos / (double) TimeUnit.MILLISECONDS.toNanos(1);
  }

  /** More rows than there are codes: some were in force before. */
  private static byte[] postalCodes(int rows) {
    StringBuilder csv =
        new StringBuilder(
            "c_CodigoPostal,c_Estado,c_Municipio,c_Localidad,Estímulo Franja Fronteriza,"
                + "Fecha inicio de vigencia,Fecha fin de vigencia\n");
    for (int row = 0; row < rows; row++) {
      boolean former = row >= POSTAL_CODES;
      csv.append(
          "%05d,JAL,%03d,01,0,%s,%s%n"
              .formatted(
                  row % POSTAL_CODES,
                  row % 125 + 1,
                  former ? "01/01/2017" : "01/01/2022",
                  former ? "31/12/2021" : ""));
    }
    return csv.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] settlements(int rows) {
    StringBuilder csv = new StringBuilder("c_Colonia,c_CodigoPostal,Nombre del asentamiento\n");
    for (int row = 0; row < rows; row++) {
      csv.append(
          "%04d,%05d,%s %s %d%n"
              .formatted(
                  row % 10_000,
                  row % POSTAL_CODES,
                  KINDS.get(row % KINDS.size()),
                  MORE.get(row / KINDS.size() % MORE.size()),
                  row));
    }
    return csv.toString().getBytes(StandardCharsets.UTF_8);
  }
}
