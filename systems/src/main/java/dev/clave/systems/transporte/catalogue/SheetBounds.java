package dev.clave.systems.transporte.catalogue;

import com.fasterxml.aalto.UncheckedStreamException;
import com.fasterxml.aalto.stax.InputFactoryImpl;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Refuses a part of an xlsx workbook that would cost more memory or time than its bytes: the reader
 * makes room for every column up to the last that a row names, holds a row whole, and reads a part
 * again for each sheet that names it. What a part is for, only the reader knows, so all are looked
 * at; one that is no XML is left to it.
 */
final class SheetBounds {
  /** What Excel itself allows. */
  static final int MOST_CELLS_PER_ROW = 16_384;

  private static final Pattern CELL = Pattern.compile("[A-Z]{1,3}[0-9]{1,7}");
  private static final int LONGEST_FORMULA = 8_192;

  private static final int LONGEST_ROW = 4 << 20;

  /** The parser holds names, attributes and comments whole, and every name it ever met. */
  private static final int LONGEST_MARKUP = 1 << 20;

  private static final int MOST_NAMES = 2_000;
  private static final int DEEPEST = 200;
  private static final int MOST_SHARED_TEXTS = 2_000_000;
  private static final int MOST_SHARED_FORMULAS = 100_000;

  private final Set<String> sheets = new HashSet<>();
  private final Set<String> names = new HashSet<>();
  private int depth;
  private boolean row;
  private int cells;
  private int rowLength;
  private int sharedTexts;
  private int sharedFormulas;
  private boolean formula;
  private int formulaLength;

  /** A new one for each part: it keeps the names that it met. */
  private static XMLInputFactory factory() {
    XMLInputFactory factory = new InputFactoryImpl();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, false);
    return factory;
  }

  /** Reads a part to its end, or to where it stops being XML. */
  static void check(InputStream part) throws IOException {
    Markup markup = new Markup(part);
    try {
      XMLStreamReader reader = factory().createXMLStreamReader(markup);
      SheetBounds bounds = new SheetBounds();
      while (reader.hasNext()) {
        bounds.event(reader.next(), reader);
        markup.length = 0;
      }
    } catch (XMLStreamException | UncheckedStreamException noXml) {
      limit(markup.length, LONGEST_MARKUP, "bytes in a piece of markup");
      if (noXml.getCause() instanceof IOException unreadable) {
        throw unreadable;
      }
    }
  }

  /** Ends when the parser asks for more of one piece than it may hold. */
  private static final class Markup extends FilterInputStream {
    private int length;

    Markup(InputStream part) {
      super(part);
    }

    @Override
    public int read(byte[] bytes, int offset, int count) throws IOException {
      limit(length, LONGEST_MARKUP, "bytes in a piece of markup");
      int read = super.read(bytes, offset, count);
      length += Math.max(0, read);
      return read;
    }
  }

  private void event(int type, XMLStreamReader reader) throws IOException {
    if (type == XMLStreamConstants.START_ELEMENT) {
      limit(++depth, DEEPEST, "elements within one another");
      names(reader);
      start(reader);
    } else if (type == XMLStreamConstants.END_ELEMENT) {
      depth--;
      end(reader.getLocalName());
    } else if (type == XMLStreamConstants.PROCESSING_INSTRUCTION) {
      name(reader.getPITarget());
    } else if (reader.hasText()) {
      rowLength += row ? reader.getTextLength() : 0;
      formulaLength += formula ? reader.getTextLength() : 0;
      limit(formulaLength, LONGEST_FORMULA, "letters in a formula");
      limit(rowLength, LONGEST_ROW, "letters in a row");
    }
  }

  private void names(XMLStreamReader element) throws IOException {
    name(element.getLocalName());
    name(element.getPrefix());
    for (int at = 0; at < element.getAttributeCount(); at++) {
      name(element.getAttributeLocalName(at));
      name(element.getAttributePrefix(at));
    }
    for (int at = 0; at < element.getNamespaceCount(); at++) {
      name(element.getNamespacePrefix(at));
    }
  }

  private void name(String name) throws IOException {
    names.add(name);
    limit(names.size(), MOST_NAMES, "names of elements and attributes");
  }

  private void start(XMLStreamReader element) throws IOException {
    switch (element.getLocalName()) {
      case "row" -> row = true;
      case "c" -> {
        cells += row ? 1 : 0;
        limit(cells, MOST_CELLS_PER_ROW, "cells in a row");
        String cell = attribute(element, "r");
        if (!cell.isEmpty() && !CELL.matcher(cell).matches()) {
          throw new IOException("expected the cells of a row to be A1 to XFD1, found another");
        }
      }
      case "f" -> {
        formula = true;
        formulaLength = 0;
        if (attribute(element, "t").equals("shared")) {
          limit(++sharedFormulas, MOST_SHARED_FORMULAS, "cells that share a formula");
        }
      }
      case "si" -> limit(++sharedTexts, MOST_SHARED_TEXTS, "shared texts");
      case "sheet" -> once(attribute(element, "id"));
      case "Relationship" -> {
        if (attribute(element, "Type").endsWith("/worksheet")) {
          once(attribute(element, "Target"));
        }
      }
      default -> {}
    }
  }

  /** A row ends at the first end of one, also where others began within it. */
  private void end(String element) {
    if (element.equals("row")) {
      row = false;
      cells = 0;
      rowLength = 0;
    } else if (element.equals("f")) {
      formula = false;
    }
  }

  private void once(String sheet) throws IOException {
    if (!sheets.add(sheet)) {
      throw new IOException("expected every sheet to be a part of its own, found one part twice");
    }
  }

  private static String attribute(XMLStreamReader element, String name) {
    for (int at = 0; at < element.getAttributeCount(); at++) {
      if (element.getAttributeLocalName(at).equals(name)) {
        return element.getAttributeValue(at);
      }
    }
    return "";
  }

  private static void limit(int count, int most, String subject) throws IOException {
    if (count > most) {
      throw new IOException("expected at most " + most + " " + subject + ", found more");
    }
  }
}
