package dev.clave.systems.transporte.catalogue;

import dev.clave.systems.transporte.database.ReferenceException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.poi.hssf.eventusermodel.FormatTrackingHSSFListener;
import org.apache.poi.hssf.eventusermodel.HSSFEventFactory;
import org.apache.poi.hssf.eventusermodel.HSSFListener;
import org.apache.poi.hssf.eventusermodel.HSSFRequest;
import org.apache.poi.hssf.record.BOFRecord;
import org.apache.poi.hssf.record.BoundSheetRecord;
import org.apache.poi.hssf.record.CellValueRecordInterface;
import org.apache.poi.hssf.record.EOFRecord;
import org.apache.poi.hssf.record.FormulaRecord;
import org.apache.poi.hssf.record.LabelRecord;
import org.apache.poi.hssf.record.LabelSSTRecord;
import org.apache.poi.hssf.record.NumberRecord;
import org.apache.poi.hssf.record.Record;
import org.apache.poi.hssf.record.SSTRecord;
import org.apache.poi.hssf.record.StringRecord;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;

/**
 * Reads an xls workbook record by record, so that the largest catalogues are never in memory as
 * cells. Sheets appear in the order of their streams, which is the order of their names.
 */
final class XlsWorkbook implements HSSFListener {
  private static final int MOST_COLUMNS = 256;

  private final SheetLines lines;
  private final FormatTrackingHSSFListener formats = new FormatTrackingHSSFListener(this);
  private final List<BoundSheetRecord> sheets = new ArrayList<>();
  private final List<String> cells = new ArrayList<>();
  private List<String> sheetNames = List.of();
  private SSTRecord texts = new SSTRecord();
  private int sheet = -1;
  private int row = -1;
  private int formulaColumn = -1;

  XlsWorkbook(SheetLines lines) {
    this.lines = lines;
  }

  void read(byte[] content) throws IOException {
    HSSFRequest request = new HSSFRequest();
    request.addListenerForAllRecords(formats);
    try (POIFSFileSystem file = new POIFSFileSystem(new ByteArrayInputStream(content))) {
      new HSSFEventFactory().processWorkbookEvents(request, file);
    } catch (RefusedFile | ReferenceException refusal) {
      throw refusal;
    } catch (RuntimeException damage) {
      throw new IOException("expected an xls workbook, found damage: " + damage, damage);
    }
  }

  @Override
  public void processRecord(Record record) {
    if (record instanceof BoundSheetRecord bound) {
      sheets.add(bound);
    } else if (record instanceof SSTRecord shared) {
      texts = shared;
    } else if (record instanceof BOFRecord begin && begin.getType() == BOFRecord.TYPE_WORKSHEET) {
      if (sheetNames.isEmpty()) {
        sheetNames =
            Arrays.stream(BoundSheetRecord.orderByBofPosition(sheets))
                .map(BoundSheetRecord::getSheetname)
                .toList();
      }
      sheet++;
      row = -1;
      lines.sheet(sheet < sheetNames.size() ? sheetNames.get(sheet) : "");
    } else if (record instanceof EOFRecord) {
      endRow();
    } else if (record instanceof StringRecord text && formulaColumn >= 0) {
      set(formulaColumn, text.getString());
      formulaColumn = -1;
    } else if (record instanceof CellValueRecordInterface cell) {
      cell(cell);
    }
  }

  private void cell(CellValueRecordInterface cell) {
    if (cell.getRow() != row) {
      endRow();
      row = cell.getRow();
    }
    if (cell instanceof LabelSSTRecord label) {
      set(cell.getColumn(), texts.getString(label.getSSTIndex()).getString());
    } else if (cell instanceof LabelRecord label) {
      set(cell.getColumn(), label.getValue());
    } else if (cell instanceof NumberRecord number) {
      set(cell.getColumn(), SheetCell.number(number.getValue(), formats.getFormatString(number)));
    } else if (cell instanceof FormulaRecord formula) {
      if (formula.hasCachedResultString()) {
        formulaColumn = cell.getColumn();
      } else {
        set(
            cell.getColumn(),
            SheetCell.number(formula.getValue(), formats.getFormatString(formula)));
      }
    }
  }

  private void set(int column, String text) {
    if (column >= MOST_COLUMNS) {
      return;
    }
    while (cells.size() <= column) {
      cells.add("");
    }
    cells.set(column, text);
  }

  private void endRow() {
    if (!cells.isEmpty()) {
      lines.line(row + 1, cells.toArray(String[]::new));
      cells.clear();
    }
  }
}
