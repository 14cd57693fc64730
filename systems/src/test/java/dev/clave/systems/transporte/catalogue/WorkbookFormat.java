package dev.clave.systems.transporte.catalogue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.CellStyle;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;

/** Writes workbooks as people save them: digits become numbers and lose their zeros, dates days. */
enum WorkbookFormat {
  XLS {
    @Override
    byte[] write(List<SheetText> sheets) throws IOException {
      ByteArrayOutputStream file = new ByteArrayOutputStream();
      try (HSSFWorkbook workbook = new HSSFWorkbook()) {
        CellStyle day = workbook.createCellStyle();
        day.setDataFormat(workbook.createDataFormat().getFormat("dd/mm/yyyy"));
        for (SheetText text : sheets) {
          Sheet sheet = workbook.createSheet(text.name());
          for (int line = 0; line < text.lines().size(); line++) {
            Row row = sheet.createRow(line);
            String[] cells = text.lines().get(line);
            for (int column = 0; column < cells.length; column++) {
              Cell cell = row.createCell(column);
              if (DAY.matcher(cells[column]).matches()) {
                cell.setCellValue(LocalDate.parse(cells[column], DAYS));
                cell.setCellStyle(day);
              } else if (NUMBER.matcher(cells[column]).matches()) {
                cell.setCellValue(Double.parseDouble(cells[column]));
              } else if (!cells[column].isEmpty()) {
                cell.setCellValue(cells[column]);
              }
            }
          }
        }
        workbook.write(file);
      }
      return file.toByteArray();
    }
  },

  XLSX {
    @Override
    byte[] write(List<SheetText> sheets) throws IOException {
      ByteArrayOutputStream file = new ByteArrayOutputStream();
      try (Workbook workbook = new Workbook(file, "test", "1.0")) {
        for (SheetText text : sheets) {
          Worksheet sheet = workbook.newWorksheet(text.name());
          for (int line = 0; line < text.lines().size(); line++) {
            String[] cells = text.lines().get(line);
            for (int column = 0; column < cells.length; column++) {
              if (DAY.matcher(cells[column]).matches()) {
                sheet.value(line, column, LocalDate.parse(cells[column], DAYS));
                sheet.style(line, column).format("dd/mm/yyyy").set();
              } else if (NUMBER.matcher(cells[column]).matches()) {
                sheet.value(line, column, Double.parseDouble(cells[column]));
              } else if (!cells[column].isEmpty()) {
                sheet.value(line, column, cells[column]);
              }
            }
          }
          sheet.finish();
        }
      }
      return file.toByteArray();
    }
  };

  /** What one sheet holds, as text. */
  record SheetText(String name, List<String[]> lines) {}

  private static final Pattern DAY = Pattern.compile("\\d{2}/\\d{2}/\\d{4}");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,15}(\\.\\d+)?");
  private static final DateTimeFormatter DAYS = DateTimeFormatter.ofPattern("dd/MM/uuuu");

  abstract byte[] write(List<SheetText> sheets) throws IOException;
}
