package dev.clave.systems.transporte.catalogue;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.systems.transporte.reference.Reference;
import dev.clave.systems.transporte.reference.ReferenceDatabase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Workbooks of the published layout, made from the sample files: codes and days are numbers. */
class WorkbookTest {
  private static final int SHARED_LIMIT = 128 << 20;

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

  @ParameterizedTest
  @EnumSource
  void aWorkbookHoldsWhatItsSheetsHoldAsCsv(WorkbookFormat format)
      throws IOException, SQLException {
    CatalogueLoads.WorkbookOutcome outcome =
        reference.loads().loadWorkbook(format.name(), workbook(format));
    assertThat(outcome.problems()).isEmpty();
    assertThat(outcome.unknownSheets()).containsExactly("Portada");
    assertThat(outcome.loads())
        .extracting(CatalogueLoad::catalogue)
        .containsExactlyInAnyOrder(Catalogue.values());
    for (Catalogue catalogue : Catalogue.values()) {
      assertThat(entries(catalogue, format.name()))
          .as(catalogue.officialName())
          .containsExactlyElementsOf(entries(catalogue, "muestra"));
    }
    for (Catalogue catalogue : Catalogue.values()) {
      reference.loads().activate(catalogue, "muestra");
    }
  }

  @ParameterizedTest
  @EnumSource
  void oneCatalogueIsTakenFromAWorkbookOfMany(WorkbookFormat format) throws IOException {
    CatalogueLoads.Outcome outcome =
        reference.loads().load(Catalogue.PAIS, "solo-" + format.name(), workbook(format));
    assertThat(outcome.problems()).isEmpty();
    assertThat(outcome.load().orElseThrow().catalogue()).isEqualTo(Catalogue.PAIS);
    assertThat(reference.loads().list())
        .filteredOn(load -> load.version().equals("solo-" + format.name()))
        .hasSize(1);
    reference.loads().activate(Catalogue.PAIS, "muestra");
  }

  @ParameterizedTest
  @EnumSource
  void oneUnreadableLineRefusesTheWholeWorkbook(WorkbookFormat format) throws IOException {
    byte[] file =
        format.write(
            List.of(
                new WorkbookFormat.SheetText("c_Pais", lines(Catalogue.PAIS)),
                new WorkbookFormat.SheetText(
                    "c_Aduana",
                    List.of(
                        new String[] {"c_Aduana", "Descripción", "Fecha inicio de vigencia"},
                        new String[] {"07", "Ciudad Juárez", "ayer"}))));
    CatalogueLoads.WorkbookOutcome outcome =
        reference.loads().loadWorkbook("malo-" + format.name(), file);
    assertThat(outcome.problems())
        .containsExactly(
            "sheet `c_Aduana`, line 2: expected a date as 31/12/2024 or 2024-12-31 in `Fecha inicio"
                + " de vigencia`, found `ayer`");
    assertThat(outcome.loads()).isEmpty();
    assertThat(reference.loads().list())
        .noneMatch(load -> load.version().startsWith("malo-" + format.name()));
  }

  @ParameterizedTest
  @EnumSource
  void aDamagedWorkbookIsRefused(WorkbookFormat format) throws IOException {
    byte[] whole = workbook(format);
    for (int part = 1; part < 8; part++) {
      byte[] cut = Arrays.copyOf(whole, whole.length * part / 8);
      CatalogueLoads.WorkbookOutcome outcome =
          reference.loads().loadWorkbook("cortado" + part + format.name(), cut);
      assertThat(outcome.problems()).as("%d of 8 parts", part).isNotEmpty();
    }
    assertThat(reference.loads().list()).noneMatch(load -> load.version().startsWith("cortado"));
  }

  /** Programs that write workbooks leave the formats of cells out where there are none. */
  @Test
  void aWorkbookWithoutFormatsIsRead() throws IOException {
    String main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    String links = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    String packaged = "http://schemas.openxmlformats.org/package/2006/";
    String sheets = "application/vnd.openxmlformats-officedocument.spreadsheetml.";
    byte[] file =
        zip(
            Map.of(
                "[Content_Types].xml",
                """
                <Types xmlns="%scontent-types">
                <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
                <Override PartName="/xl/workbook.xml" ContentType="%ssheet.main+xml"/>
                <Override PartName="/xl/sheet1.xml" ContentType="%sworksheet+xml"/></Types>"""
                    .formatted(packaged, sheets, sheets),
                "_rels/.rels",
                """
                <Relationships xmlns="%srelationships">
                <Relationship Id="r1" Type="%s/officeDocument" Target="xl/workbook.xml"/></Relationships>"""
                    .formatted(packaged, links),
                "xl/workbook.xml",
                """
                <workbook xmlns="%s" xmlns:r="%s"><sheets>
                <sheet name="c_Meses" sheetId="1" r:id="r1"/></sheets></workbook>"""
                    .formatted(main, links),
                "xl/_rels/workbook.xml.rels",
                """
                <Relationships xmlns="%srelationships">
                <Relationship Id="r1" Type="%s/worksheet" Target="sheet1.xml"/></Relationships>"""
                    .formatted(packaged, links),
                "xl/sheet1.xml",
                """
                <worksheet xmlns="%s"><sheetData>
                <row r="1"><c r="A1" t="inlineStr"><is><t>c_Meses</t></is></c>
                <c r="B1" t="inlineStr"><is><t>Descripción</t></is></c></row>
                <row r="2"><c r="A2"><v>1</v></c><c r="B2" t="inlineStr"><is><t>Enero</t></is></c></row>
                </sheetData></worksheet>"""
                    .formatted(main)));
    CatalogueLoads.WorkbookOutcome outcome = reference.loads().loadWorkbook("sencillo", file);
    assertThat(outcome.problems()).isEmpty();
    assertThat(
            reference
                .codes()
                .find(Catalogue.MESES, "01", LocalDate.of(2024, 6, 15))
                .orElseThrow()
                .description())
        .isEqualTo("Enero");
  }

  private static byte[] zip(Map<String, String> parts) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(file)) {
      for (Map.Entry<String, String> part : parts.entrySet()) {
        zip.putNextEntry(new ZipEntry(part.getKey()));
        zip.write(part.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
    return file.toByteArray();
  }

  @Test
  void aWorkbookThatUnfoldsWithoutEndIsRefused() throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(file)) {
      zip.putNextEntry(new ZipEntry("xl/sharedStrings.xml"));
      byte[] block = new byte[1 << 20];
      for (int written = 0; written <= SHARED_LIMIT; written += block.length) {
        zip.write(block);
      }
    }
    assertThat(reference.loads().loadWorkbook("bomba", file.toByteArray()).problems())
        .containsExactly(
            "expected at most " + SHARED_LIMIT + " bytes in one part of the workbook, found more");
  }

  /** A reader makes room for every column up to the last: two kilobytes took six gigabytes. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<row r=\"1\"><c r=\"ZZZZZZ1\"/></row>|cells of a row to be A1 to XFD1",
        "<row><c r=\"&#90;ZZZZZ1\"/></row>|cells of a row to be A1 to XFD1",
        "<row>CELLS</row>|at most 16384 cells in a row",
        "<row>HALF<row>HALF</row></row>|at most 16384 cells in a row",
        "<row><c><f>FORMULA</f></c></row>|at most 8192 letters in a formula",
        "<sheet id=\"r1\"/><sheet id=\"r1\"/>|found one part twice",
        "<row spans=\"LONG\"/>|at most 1048576 bytes in a piece of markup",
        "<row><!--LONG--></row>|at most 1048576 bytes in a piece of markup",
        "<LONG/>|at most 1048576 bytes in a piece of markup",
        "<?x LONG?>|at most 1048576 bytes in a piece of markup",
        "<row>NAMES</row>|at most 2000 names of elements and attributes",
        "<row>DEEP</row>|at most 200 elements within one another"
      })
  void aPartThatCostsMoreThanItsBytesIsRefused(String content, String refusal) throws IOException {
    String xml =
        content
            .replace("CELLS", "HALFHALF")
            .replace("HALF", "<c/>".repeat(10_000))
            .replace("FORMULA", "A1+".repeat(3_000))
            .replace("LONG", "a".repeat(1 << 21))
            .replace("NAMES", numbered("<a%d/>", 3_000))
            .replace("DEEP", "<a>".repeat(300));
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(file)) {
      zip.putNextEntry(new ZipEntry("xl/worksheets/sheet1.xml"));
      zip.write(("<x>" + xml + "</x>").getBytes(StandardCharsets.UTF_8));
    }
    assertThat(reference.loads().loadWorkbook("costoso", file.toByteArray()).problems())
        .singleElement(as(InstanceOfAssertFactories.STRING))
        .contains(refusal);
  }

  private static final SheetLines NO_LINES =
      new SheetLines() {
        @Override
        public void sheet(String name) {}

        @Override
        public void line(int number, String[] cells) {}
      };

  @Test
  void aRowOfCsvWithMillionsOfCellsIsRefused() {
    byte[] file = "a,".repeat(5_000_000).getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> new PublishedFile(file).read(NO_LINES))
        .isInstanceOf(IOException.class)
        .hasMessage("expected at most 16384 cells in a row");
  }

  private static String numbered(String format, int count) {
    return IntStream.range(0, count).mapToObj(format::formatted).collect(Collectors.joining());
  }

  @Test
  void aFileThatIsNoWorkbookIsRefusedAsOne() throws IOException {
    assertThat(
            reference
                .loads()
                .loadWorkbook("texto", "c_Pais,Descripción".getBytes(StandardCharsets.UTF_8))
                .problems())
        .containsExactly("expected an xls or xlsx workbook, found another file");
  }

  /** Every catalogue a sheet; two of them in parts, as the old format makes the long ones. */
  private static byte[] workbook(WorkbookFormat format) throws IOException {
    List<WorkbookFormat.SheetText> sheets = new ArrayList<>();
    sheets.add(
        new WorkbookFormat.SheetText("Portada", List.<String[]>of(new String[] {"Catálogos"})));
    for (Catalogue catalogue : Catalogue.values()) {
      List<String[]> lines = lines(catalogue);
      String name = catalogue.officialName();
      switch (catalogue) {
        case CODIGO_POSTAL -> parts(sheets, name + "_Parte_", lines, 5);
        case COLONIA -> parts(sheets, "C_Colonia_", lines, 4);
        default -> sheets.add(new WorkbookFormat.SheetText(name, lines));
      }
    }
    return format.write(sheets);
  }

  private static void parts(
      List<WorkbookFormat.SheetText> sheets, String name, List<String[]> lines, int header) {
    int middle = lines.size() / 2;
    sheets.add(new WorkbookFormat.SheetText(name + 1, lines.subList(0, middle)));
    List<String[]> second = new ArrayList<>(lines.subList(0, header));
    second.addAll(lines.subList(middle, lines.size()));
    sheets.add(new WorkbookFormat.SheetText(name + 2, second));
  }

  private static List<String[]> lines(Catalogue catalogue) throws IOException {
    List<String[]> lines = new ArrayList<>();
    new PublishedFile(Files.readAllBytes(ReferenceDatabase.sample(catalogue)))
        .read(
            new SheetLines() {
              @Override
              public void sheet(String name) {}

              @Override
              public void line(int number, String[] cells) {
                lines.add(cells);
              }
            });
    return lines;
  }

  private record Entry(
      String code, String qualifier, String description, LocalDate from, LocalDate to) {}

  private static List<Entry> entries(Catalogue catalogue, String version) throws SQLException {
    try (Connection connection = database.source().getConnection();
        PreparedStatement query =
            connection.prepareStatement(
                "SELECT e.* FROM transporte.catalogue_entry e JOIN transporte.catalogue_load l ON"
                    + " l.id = e.load_id WHERE l.catalogue = ? AND l.version = ? ORDER BY"
                    + " e.line")) {
      query.setString(1, catalogue.officialName());
      query.setString(2, version);
      List<Entry> entries = new ArrayList<>();
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          entries.add(
              new Entry(
                  rows.getString("code"),
                  rows.getString("qualifier"),
                  rows.getString("description"),
                  rows.getObject("valid_from", LocalDate.class),
                  rows.getObject("valid_to", LocalDate.class)));
        }
      }
      return entries;
    }
  }
}
