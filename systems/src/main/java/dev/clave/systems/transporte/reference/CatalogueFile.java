package dev.clave.systems.transporte.reference;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A published catalogue, one sheet saved as CSV. Lines above the header (title, version, revision)
 * are passed over; a header on two lines is read as one.
 */
final class CatalogueFile {
  private static final CsvMapper CSV =
      CsvMapper.builder().enable(CsvParser.Feature.WRAP_AS_ARRAY).build();
  private static final ObjectMapper JSON = new ObjectMapper();

  /** What one line says. */
  record Row(
      int line,
      String code,
      String qualifier,
      String description,
      Optional<LocalDate> validFrom,
      Optional<LocalDate> validTo,
      ObjectNode data,
      String searchText) {}

  /** The rows, and a sentence for each line that could not be read. */
  record Content(List<Row> rows, List<String> problems) {}

  private CatalogueFile() {}

  static Content read(Catalogue catalogue, byte[] file) throws IOException {
    List<String[]> lines = lines(text(file));
    for (int at = 0; at < lines.size(); at++) {
      Optional<CatalogueHeader> header = CatalogueHeader.of(catalogue, lines, at);
      if (header.isPresent()) {
        return rows(catalogue, header.get(), lines);
      }
    }
    return new Content(
        List.of(),
        List.of(
            "expected a header line that begins with "
                + catalogue.codeColumns().stream()
                    .map(name -> "`" + name + "`")
                    .collect(Collectors.joining(" or "))
                + ", found none in "
                + lines.size()
                + " lines"));
  }

  /** The files are published in either encoding; bytes that are no UTF-8 are Windows-1252. */
  private static String text(byte[] file) {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(file)).toString();
    } catch (CharacterCodingException notUtf8) {
      text = new String(file, Charset.forName("windows-1252"));
    }
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static List<String[]> lines(String text) throws IOException {
    try (MappingIterator<String[]> lines = CSV.readerFor(String[].class).readValues(text)) {
      return lines.readAll();
    }
  }

  private static Content rows(Catalogue catalogue, CatalogueHeader header, List<String[]> lines) {
    List<Row> rows = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    for (int at = header.firstRow(); at < lines.size(); at++) {
      String[] cells = lines.get(at);
      String code = header.code(cells);
      if (code.isEmpty()) {
        if (!String.join("", cells).isBlank()) {
          problems.add("line " + (at + 1) + ": expected a code, found an empty cell");
        }
        continue;
      }
      try {
        rows.add(row(catalogue, header, at + 1, cells, code));
      } catch (IllegalArgumentException unreadable) {
        problems.add("line " + (at + 1) + ": " + unreadable.getMessage());
      }
    }
    return new Content(rows, problems);
  }

  private static Row row(
      Catalogue catalogue, CatalogueHeader header, int line, String[] cells, String written) {
    String code = catalogue.padded(written);
    List<String> texts = header.texts(cells);
    ObjectNode data = JSON.createObjectNode();
    header.columns(cells).forEach(data::put);
    return new Row(
        line,
        code,
        header.qualifier(cells),
        texts.isEmpty() ? code : texts.get(0),
        header.validFrom(cells),
        header.validTo(cells),
        data,
        texts.isEmpty() ? code : String.join(" ", texts));
  }
}
