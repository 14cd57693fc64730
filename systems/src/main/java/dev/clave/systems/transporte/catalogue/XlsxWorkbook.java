package dev.clave.systems.transporte.catalogue;

import dev.clave.systems.transporte.database.ReferenceException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.CellType;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;

/** Reads an xlsx workbook row by row. */
final class XlsxWorkbook {
  /** A file of 64 MB can unfold to 64 GB; both published workbooks together are under 300 MB. */
  private static final long MOST_BYTES = 1L << 30;

  /** What sheets share is held in memory. */
  private static final long MOST_SHARED_BYTES = 128L << 20;

  private static final String STYLES = "spreadsheetml.styles+xml";

  private static final int BUFFER_BYTES = 64 << 10;

  private final SheetLines lines;

  XlsxWorkbook(SheetLines lines) {
    this.lines = lines;
  }

  void read(byte[] content) throws IOException {
    checkSize(content);
    try (ReadableWorkbook workbook =
        new ReadableWorkbook(
            new ByteArrayInputStream(content), new ReadingOptions(hasStyles(content), false))) {
      for (Sheet sheet : workbook.getSheets().toList()) {
        lines.sheet(sheet.getName());
        try (Stream<Row> rows = sheet.openStream()) {
          rows.forEach(row -> lines.line(row.getRowNum(), cells(row)));
        }
      }
    } catch (RefusedFile | ReferenceException refusal) {
      throw refusal;
    } catch (RuntimeException damage) {
      throw new IOException("expected an xlsx workbook, found damage: " + damage, damage);
    }
  }

  /**
   * Only formats tell a day from a number; the reader fails where it asks for what is not there.
   */
  private static boolean hasStyles(byte[] content) throws IOException {
    try (ZipFile zip = ZipFile.builder().setByteArray(content).get()) {
      ZipArchiveEntry types = zip.getEntry("[Content_Types].xml");
      if (types == null) {
        return true;
      }
      try (InputStream part = zip.getInputStream(types)) {
        return new String(part.readAllBytes(), StandardCharsets.UTF_8).contains(STYLES);
      }
    }
  }

  private static void checkSize(byte[] content) throws IOException {
    long total = 0;
    byte[] buffer = new byte[BUFFER_BYTES];
    try (ZipFile zip = ZipFile.builder().setByteArray(content).get()) {
      for (ZipArchiveEntry entry : Collections.list(zip.getEntries())) {
        try (InputStream part = zip.getInputStream(entry)) {
          total += size(part, buffer, entry.getName().startsWith("xl/worksheets/"));
        }
        if (total > MOST_BYTES) {
          throw new IOException("expected a workbook of at most 1 GB when unpacked, found more");
        }
        try (InputStream part = zip.getInputStream(entry)) {
          SheetBounds.check(part);
        }
      }
    }
  }

  private static long size(InputStream entry, byte[] buffer, boolean sheet) throws IOException {
    long most = sheet ? MOST_BYTES : MOST_SHARED_BYTES;
    long size = 0;
    for (int read = entry.read(buffer); read >= 0; read = entry.read(buffer)) {
      size += read;
      if (size > most) {
        throw new IOException(
            "expected at most " + most + " bytes in one part of the workbook, found more");
      }
    }
    return size;
  }

  private static String[] cells(Row row) {
    String[] cells = new String[row.getCellCount()];
    for (int column = 0; column < cells.length; column++) {
      cells[column] = row.getOptionalCell(column).map(XlsxWorkbook::text).orElse("");
    }
    return cells;
  }

  private static String text(Cell cell) {
    if (cell.getType() == CellType.NUMBER) {
      return SheetCell.number(cell.asNumber().doubleValue(), cell.getDataFormatString());
    }
    String text = cell.getText();
    return text == null ? "" : text;
  }
}
