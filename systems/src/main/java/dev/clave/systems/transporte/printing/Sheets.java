package dev.clave.systems.transporte.printing;

import dev.clave.engine.memory.Reading;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDPageContentStream.AppendMode;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.pdmodel.font.encoding.GlyphList;
import org.apache.pdfbox.pdmodel.font.encoding.WinAnsiEncoding;

/** Pages of a PDF, filled from the top; what does not fit begins the next page. */
final class Sheets implements AutoCloseable {
  /** A column of a table, and its share of the width. */
  record Column(String title, double share) {}

  /** A name and its value. */
  record Fact(String name, String value) {}

  private static final PDRectangle SIZE = PDRectangle.LETTER;
  private static final float MARGIN = 48;
  private static final float WIDTH = SIZE.getWidth() - 2 * MARGIN;
  private static final float TEXT = 9;
  private static final float SMALL = 7.5f;
  private static final float HEADING = 11;
  private static final float TITLE = 18;
  private static final float LEADING = 1.35f;
  private static final float CELL_GAP = 6;
  private static final float UNITS_PER_EM = 1000;

  /** What a letter takes where a column is so narrow that a line holds a few of them. */
  private static final int LETTER_BYTES = 24;

  /** What a cell of a table takes beside its letters. */
  private static final int CELL_BYTES = 200;

  private final PDType1Font plain = new PDType1Font(FontName.HELVETICA);
  private final PDType1Font bold = new PDType1Font(FontName.HELVETICA_BOLD);
  private final PDDocument document = new PDDocument();
  private PDPageContentStream content;
  private float y;

  Sheets(String title) throws IOException {
    document.getDocumentInformation().setTitle(title);
    turn();
  }

  private void turn() throws IOException {
    if (content != null) {
      content.close();
    }
    PDPage page = new PDPage(SIZE);
    document.addPage(page);
    content = new PDPageContentStream(document, page);
    y = SIZE.getHeight() - MARGIN;
  }

  private void need(float height) throws IOException {
    if (y - height < MARGIN) {
      turn();
    }
  }

  void title(String text) throws IOException {
    need(TITLE * 2);
    y -= TITLE;
    write(bold, TITLE, MARGIN, text);
    y -= TITLE * 0.6f;
  }

  void heading(String text) throws IOException {
    need(HEADING * 5);
    y -= HEADING * 1.8f;
    write(bold, HEADING, MARGIN, text);
    y -= HEADING * 0.4f;
    content.setLineWidth(0.5f);
    content.moveTo(MARGIN, y);
    content.lineTo(MARGIN + WIDTH, y);
    content.stroke();
    y -= HEADING * 0.2f;
  }

  void paragraph(String text) throws IOException {
    for (String line : wrapped(plain, TEXT, WIDTH, text)) {
      need(TEXT * LEADING);
      y -= TEXT * LEADING;
      write(plain, TEXT, MARGIN, line);
    }
  }

  /** Names and values, two in a row. */
  void facts(List<Fact> facts) throws IOException {
    float half = WIDTH / 2;
    for (int at = 0; at < facts.size(); at += 2) {
      List<Fact> row = facts.subList(at, Math.min(at + 2, facts.size()));
      List<List<String>> values = new ArrayList<>();
      for (Fact fact : row) {
        values.add(wrapped(plain, TEXT, half - CELL_GAP, fact.value()));
      }
      int lines = values.stream().mapToInt(List::size).max().orElse(0);
      need((SMALL + lines * TEXT) * LEADING + CELL_GAP);
      y -= SMALL * LEADING;
      for (int column = 0; column < row.size(); column++) {
        write(bold, SMALL, MARGIN + column * half, row.get(column).name());
      }
      lines(plain, values, half);
      y -= CELL_GAP / 2;
    }
  }

  void table(List<Column> columns, List<List<String>> rows) throws IOException {
    row(bold, SMALL, columns, columns.stream().map(Column::title).toList());
    for (List<String> row : rows) {
      row(plain, TEXT, columns, row);
    }
  }

  private void row(PDType1Font font, float size, List<Column> columns, List<String> texts)
      throws IOException {
    List<List<String>> cells = new ArrayList<>();
    int most = 1;
    for (int at = 0; at < columns.size(); at++) {
      float width = (float) (columns.get(at).share() * WIDTH) - CELL_GAP;
      cells.add(wrapped(font, size, width, texts.get(at)));
      most = Math.max(most, cells.get(at).size());
    }
    need(most * size * LEADING + CELL_GAP);
    float top = y;
    float x = MARGIN;
    for (int at = 0; at < columns.size(); at++) {
      y = top;
      for (String line : cells.get(at)) {
        y -= size * LEADING;
        write(font, size, x, line);
      }
      x += (float) (columns.get(at).share() * WIDTH);
    }
    y = top - most * size * LEADING - CELL_GAP / 3;
  }

  private void lines(PDType1Font font, List<List<String>> columns, float width) throws IOException {
    int most = columns.stream().mapToInt(List::size).max().orElse(0);
    for (int line = 0; line < most; line++) {
      y -= TEXT * LEADING;
      for (int column = 0; column < columns.size(); column++) {
        if (line < columns.get(column).size()) {
          write(font, TEXT, MARGIN + column * width, columns.get(column).get(line));
        }
      }
    }
  }

  private void write(PDType1Font font, float size, float x, String text) throws IOException {
    content.beginText();
    content.setFont(font, size);
    content.newLineAtOffset(x, y);
    content.showText(printable(text));
    content.endText();
  }

  /**
   * Words in lines of a width; a word that is longer, such as a seal, is broken. Every letter is
   * measured once: whoever writes an item chooses how many short words it has. What that takes
   * counts for what requests read at a time: documents of large items would fill a small heap.
   */
  private static List<String> wrapped(PDType1Font font, float size, float width, String text)
      throws IOException {
    Reading.current().bytes(CELL_BYTES + LETTER_BYTES * text.length());
    float room = width / size * UNITS_PER_EM;
    float space = font.getStringWidth(" ");
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    float usedWidth = 0;
    boolean begun = false;
    String letters = printable(text);
    int end;
    for (int start = 0; start <= letters.length(); start = end + 1) {
      end = letters.indexOf(' ', start);
      if (end < 0) {
        end = letters.length();
      }
      String word = letters.substring(start, end);
      float length = font.getStringWidth(word);
      if (begun && usedWidth + space + length > room) {
        lines.add(line.toString());
        line.setLength(0);
        usedWidth = 0;
        begun = false;
      }
      if (begun) {
        line.append(' ');
        usedWidth += space;
      }
      begun = true;
      if (usedWidth + length <= room) {
        line.append(word);
        usedWidth += length;
      } else {
        usedWidth = broken(font, room, word, line, lines);
      }
    }
    lines.add(line.toString());
    return lines;
  }

  /** Breaks a word that is longer than a line; its end begins the next one. Gives its width. */
  private static float broken(
      PDType1Font font, float room, String word, StringBuilder line, List<String> lines)
      throws IOException {
    float usedWidth = 0;
    for (int at = 0; at < word.length(); at++) {
      float letter = font.getStringWidth(word.substring(at, at + 1));
      if (usedWidth + letter > room && line.length() > 0) {
        lines.add(line.toString());
        line.setLength(0);
        usedWidth = 0;
      }
      line.append(word.charAt(at));
      usedWidth += letter;
    }
    return usedWidth;
  }

  /** The standard fonts have the letters of Western Europe; another one is shown as `?`. */
  private static String printable(String text) {
    StringBuilder printable = new StringBuilder(text.length());
    text.codePoints().forEach(letter -> printable.appendCodePoint(printable(letter)));
    return printable.toString();
  }

  private static int printable(int letter) {
    if (Character.isWhitespace(letter)) {
      return ' ';
    }
    String name = GlyphList.getAdobeGlyphList().codePointToName(letter);
    return WinAnsiEncoding.INSTANCE.contains(name) ? letter : '?';
  }

  /** The whole document, with the number of each page at its foot. */
  byte[] bytes() throws IOException {
    content.close();
    int count = document.getNumberOfPages();
    for (int at = 0; at < count; at++) {
      content =
          new PDPageContentStream(document, document.getPage(at), AppendMode.APPEND, true, true);
      y = MARGIN / 2;
      write(plain, SMALL, MARGIN, "Página %d de %d".formatted(at + 1, count));
      content.close();
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    document.save(out);
    return out.toByteArray();
  }

  @Override
  public void close() throws IOException {
    document.close();
  }
}
