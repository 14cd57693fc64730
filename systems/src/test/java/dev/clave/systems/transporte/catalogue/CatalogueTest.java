package dev.clave.systems.transporte.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.server.Await;
import dev.clave.systems.transporte.database.ReferenceException;
import dev.clave.systems.transporte.reference.Reference;
import dev.clave.systems.transporte.reference.ReferenceDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class CatalogueTest {
  private static final LocalDate DAY = LocalDate.of(2024, 6, 15);

  @TempDir static Path directory;
  private static ReferenceDatabase database;
  private static Reference reference;

  @BeforeAll
  static void start() throws IOException {
    database = new ReferenceDatabase(directory);
    reference = database.withSamples();
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @Test
  void everySampleFileLoadsWithoutProblems() throws IOException {
    for (Catalogue catalogue : Catalogue.values()) {
      CatalogueLoads.Outcome outcome =
          reference.loads().load(catalogue, "muestra", ReferenceDatabase.sample(catalogue));
      assertThat(outcome.problems()).as(catalogue.officialName()).isEmpty();
      assertThat(outcome.load().orElseThrow().entries()).isPositive();
    }
  }

  @Test
  void aHeaderOnTwoLinesIsReadAsOne() {
    CatalogueEntry use = reference.codes().find(Catalogue.USO_CFDI, "S01", DAY).orElseThrow();
    assertThat(use.column("Física")).isEqualTo("Sí");
    assertThat(use.column("Moral")).isEqualTo("Sí");
    assertThat(use.column("Régimen Fiscal Receptor")).startsWith("601");
  }

  @Test
  void aCodeIsFoundOnlyWhileItIsInForce() {
    assertThat(reference.codes().find(Catalogue.ESTADO, "DIF", DAY)).isEmpty();
    assertThat(reference.codes().find(Catalogue.ESTADO, "DIF", LocalDate.of(2021, 12, 31)))
        .isPresent();
    assertThat(reference.codes().find(Catalogue.ESTADO, "DIF", LocalDate.of(2022, 1, 1))).isEmpty();
  }

  @Test
  void aSearchForgivesAccentsCaseAndTypingErrors() {
    assertThat(codes(Catalogue.CLAVE_PROD_SERV_CP, "electronicos")).startsWith("25174800");
    assertThat(codes(Catalogue.CLAVE_PROD_SERV_CP, "ELECTRÓNICOS")).startsWith("25174800");
    assertThat(codes(Catalogue.CLAVE_PROD_SERV_CP, "eletronicos")).startsWith("25174800");
    assertThat(codes(Catalogue.CLAVE_PROD_SERV_CP, "papeleria")).startsWith("44121600");
    assertThat(codes(Catalogue.CLAVE_PROD_SERV_CP, "disel")).startsWith("15101505");
    assertThat(codes(Catalogue.MUNICIPIO, "guadalahara")).startsWith("039");
    assertThat(codes(Catalogue.CLAVE_PROD_SERV_CP, "xyzzy")).isEmpty();
  }

  @Test
  void aSearchTakesTheBeginningOfACode() {
    assertThat(codes(Catalogue.CLAVE_PROD_SERV_CP, "1510")).contains("15101505", "15101506");
  }

  @Test
  void aSearchLeavesOutWhatIsNoLongerInForce() {
    assertThat(codes(Catalogue.CLAVE_PROD_SERV_CP, "guitarras")).doesNotContain("60131400");
  }

  @Test
  void aNewVersionReplacesTheOldOneWholeAndCanBeTakenBack() throws IOException {
    String newer =
        """
        Clave,Descripción,Clave transporte,Fecha de inicio de vigencia,Fecha de fin de vigencia
        TPNEW1,Permiso nuevo,01,2024-01-01,
        """;
    reference.loads().load(Catalogue.TIPO_PERMISO, "2", newer.getBytes(StandardCharsets.UTF_8));
    assertThat(reference.codes().find(Catalogue.TIPO_PERMISO, "TPNEW1", DAY)).isPresent();
    assertThat(reference.codes().find(Catalogue.TIPO_PERMISO, "TPAF01", DAY)).isEmpty();

    assertThat(reference.loads().activate(Catalogue.TIPO_PERMISO, "muestra")).isTrue();
    assertThat(reference.codes().find(Catalogue.TIPO_PERMISO, "TPNEW1", DAY)).isEmpty();
    assertThat(reference.codes().find(Catalogue.TIPO_PERMISO, "TPAF01", DAY)).isPresent();
    assertThat(reference.loads().activate(Catalogue.TIPO_PERMISO, "3")).isFalse();
  }

  @Test
  void aVersionIsNotOverwrittenByAnotherFile() throws IOException {
    String other =
        """
        c_Estado,c_Pais,Nombre del estado,Fecha inicio de vigencia,Fecha fin de vigencia
        SON,MEX,Sonora,01/01/2022,
        """;
    CatalogueLoads.Outcome outcome =
        reference.loads().load(Catalogue.ESTADO, "muestra", other.getBytes(StandardCharsets.UTF_8));
    assertThat(outcome.load()).isEmpty();
    assertThat(outcome.problems())
        .containsExactly(
            "version `muestra` of `c_Estado` is already loaded from another file; give this file a"
                + " version of its own");
  }

  @Test
  void aFileWithAnUnreadableLineChangesNothing() throws IOException {
    String broken =
        """
        c_Estado,c_Pais,Nombre del estado,Fecha inicio de vigencia,Fecha fin de vigencia
        SON,MEX,Sonora,el primero de enero,
        """;
    CatalogueLoads.Outcome outcome =
        reference.loads().load(Catalogue.ESTADO, "roto", broken.getBytes(StandardCharsets.UTF_8));
    assertThat(outcome.problems())
        .containsExactly(
            "line 2: expected a date as 31/12/2024 or 2024-12-31 in `Fecha inicio de vigencia`,"
                + " found `el primero de enero`");
    assertThat(reference.codes().find(Catalogue.ESTADO, "JAL", DAY)).isPresent();
  }

  @Test
  void aFileOfAnotherCatalogueIsRefused() throws IOException {
    CatalogueLoads.Outcome outcome =
        reference
            .loads()
            .load(Catalogue.ESTADO, "ajeno", ReferenceDatabase.sample(Catalogue.USO_CFDI));
    assertThat(outcome.problems()).hasSize(1);
    assertThat(outcome.problems().get(0)).startsWith("expected a header line that begins with");
  }

  @Test
  void windowsEncodingAndLostZerosAreMended() throws IOException {
    String saved =
        """
        c_Municipio,c_Estado,Descripción,Fecha de inicio de vigencia,Fecha de fin de vigencia
        5,CMX,Gustavo A. Madero,01/01/2022,
        14,CMX,Benito Juárez,01/01/2022,
        """;
    reference
        .loads()
        .load(Catalogue.MUNICIPIO, "excel", saved.getBytes(Charset.forName("windows-1252")));
    assertThat(reference.codes().find(Catalogue.MUNICIPIO, "005", DAY)).isPresent();
    assertThat(reference.codes().find(Catalogue.MUNICIPIO, "014", DAY).orElseThrow().description())
        .isEqualTo("Benito Juárez");
    reference.loads().activate(Catalogue.MUNICIPIO, "muestra");
  }

  @Test
  void everyVersionIsListedAndOneOfEachCatalogueIsActive() {
    List<CatalogueLoad> active =
        reference.loads().list().stream().filter(CatalogueLoad::active).toList();
    assertThat(active).hasSize(Catalogue.values().length);
    assertThat(active).allMatch(load -> load.loadedAt().equals(ReferenceDatabase.CLOCK.instant()));
  }

  @Test
  void theSamplesHaveOneFileForEachCatalogue() throws IOException {
    try (var files = Files.list(Path.of("transporte", "reference"))) {
      assertThat(files.map(file -> file.getFileName().toString()).toList())
          .hasSize(Catalogue.values().length)
          .allMatch(name -> Catalogue.named(name.replace(".csv", "")).isPresent());
    }
  }

  private static List<String> codes(Catalogue catalogue, String text) {
    return reference.codes().search(catalogue, text, DAY, 5).stream()
        .map(CatalogueEntry::code)
        .toList();
  }

  @Test
  @Timeout(60)
  void oneFileIsLoadedAtATime() throws Exception {
    Path file = ReferenceDatabase.sample(Catalogue.PAIS);
    try (Connection holder = database.source().getConnection();
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute("LOCK TABLE transporte.catalogue_load IN ACCESS EXCLUSIVE MODE");
      CompletableFuture<CatalogueLoads.Outcome> first =
          CompletableFuture.supplyAsync(() -> loaded("primero", file));
      Await.until(() -> isAwaited(statement));

      assertThatThrownBy(() -> loaded("segundo", file))
          .isInstanceOf(ReferenceException.class)
          .hasMessageContaining("another catalogue file is being loaded");

      holder.rollback();
      assertThat(first.join().problems()).isEmpty();
    }
    assertThat(loaded("segundo", file).problems()).isEmpty();
    reference.loads().activate(Catalogue.PAIS, "muestra");
  }

  private static CatalogueLoads.Outcome loaded(String version, Path file) {
    try {
      return reference.loads().load(Catalogue.PAIS, version, file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isAwaited(Statement statement) throws SQLException {
    try (ResultSet rows = statement.executeQuery("SELECT 1 FROM pg_locks WHERE NOT granted")) {
      return rows.next();
    }
  }
}
