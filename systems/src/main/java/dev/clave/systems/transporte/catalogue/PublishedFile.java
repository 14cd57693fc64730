package dev.clave.systems.transporte.catalogue;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A file as SAT publishes it: a workbook of many sheets, in the old format (xls) or the newer one
 * (xlsx), or one sheet that was saved as CSV. What it is, its first bytes say.
 */
final class PublishedFile {
  private static final byte[] XLS = {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0};
  private static final byte[] ZIP = {'P', 'K', 3, 4};

  /** Rows are arrays within one for the file. */
  private static final int DEPTH_OF_A_ROW = 2;

  /** Its text takes five times as much. */
  private static final long LARGEST_CSV_BYTES =
      Math.max(16L << 20, Runtime.getRuntime().maxMemory() / 16);

  private static final CsvMapper CSV =
      CsvMapper.builder().enable(CsvParser.Feature.WRAP_AS_ARRAY).build();

  private final byte[] content;

  PublishedFile(byte[] content) {
    this.content = content;
  }

  boolean isWorkbook() {
    return startsWith(XLS) || startsWith(ZIP);
  }

  /**
   * Reads all lines.
   *
   * @throws IOException when the file is damaged, or unfolds to more than a catalogue can be
   */
  void read(SheetLines lines) throws IOException {
    if (startsWith(XLS)) {
      new XlsWorkbook(lines).read(content);
    } else if (startsWith(ZIP)) {
      new XlsxWorkbook(lines).read(content);
    } else {
      readCsv(lines);
    }
  }

  private boolean startsWith(byte[] mark) {
    return content.length >= mark.length
        && Arrays.equals(content, 0, mark.length, mark, 0, mark.length);
  }

  private void readCsv(SheetLines lines) throws IOException {
    lines.sheet("");
    if (content.length > LARGEST_CSV_BYTES) {
      throw new IOException("expected a CSV file of at most " + LARGEST_CSV_BYTES + " bytes");
    }
    try (JsonParser parser = CSV.getFactory().createParser(text())) {
      int depth = 0;
      int number = 1;
      List<String> cells = new ArrayList<>();
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.START_ARRAY) {
          depth++;
        } else if (token == JsonToken.END_ARRAY) {
          if (depth == DEPTH_OF_A_ROW) {
            lines.line(number++, cells.toArray(String[]::new));
            cells.clear();
          }
          depth--;
        } else if (cells.size() == SheetBounds.MOST_CELLS_PER_ROW) {
          throw new IOException(
              "expected at most " + SheetBounds.MOST_CELLS_PER_ROW + " cells in a row");
        } else {
          cells.add(parser.getText());
        }
      }
    }
  }

  /** CSV comes in either encoding; bytes that are no UTF-8 are Windows-1252. */
  private String text() {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
    } catch (CharacterCodingException notUtf8) {
      text = new String(content, Charset.forName("windows-1252"));
    }
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }
}
