package dev.clave.systems.transporte.catalogue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Turns the lines of one published sheet into rows. Lines above the header (title, version,
 * revision) are passed over; a header on two lines is read as one.
 */
final class CatalogueSheet {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MOST_PROBLEMS = 50;

  private final Catalogue catalogue;
  private final String place;
  private final Consumer<CatalogueRow> rows;
  private final List<String> problems = new ArrayList<>();
  private String[] headerLine;
  private CatalogueHeader header;
  private int lines;

  /**
   * @param name the sheet's name, or empty for a file that is one
   */
  CatalogueSheet(Catalogue catalogue, String name, Consumer<CatalogueRow> rows) {
    this.catalogue = catalogue;
    this.place = name.isEmpty() ? "" : "sheet `" + name + "`, ";
    this.rows = rows;
  }

  void line(int number, String[] cells) {
    lines++;
    if (header != null) {
      row(number, cells);
    } else if (headerLine != null) {
      boolean second = cells.length == 0 || cells[0].isBlank();
      header = CatalogueHeader.of(catalogue, headerLine, second ? cells : new String[0]);
      if (!second) {
        row(number, cells);
      }
    } else if (CatalogueHeader.isHeader(catalogue, cells)) {
      headerLine = cells;
    }
  }

  /** A sentence for each line that could not be read, once all lines are in. */
  List<String> problems() {
    if (headerLine == null) {
      return List.of(
          (place.isEmpty() ? "" : place.replace(", ", ": "))
              + "expected a header line that begins with "
              + catalogue.codeColumns().stream()
                  .map(name -> "`" + name + "`")
                  .collect(Collectors.joining(" or "))
              + ", found none in "
              + lines
              + " lines");
    }
    return List.copyOf(problems);
  }

  private void row(int number, String[] cells) {
    String code = header.code(cells);
    if (code.isEmpty()) {
      if (!String.join("", cells).isBlank()) {
        problem(number, "expected a code, found an empty cell");
      }
      return;
    }
    try {
      rows.accept(row(cells, catalogue.padded(code)));
    } catch (IllegalArgumentException unreadable) {
      problem(number, unreadable.getMessage());
    }
  }

  private void problem(int number, String sentence) {
    if (problems.size() < MOST_PROBLEMS) {
      problems.add(place + "line " + number + ": " + sentence);
    }
  }

  private CatalogueRow row(String[] cells, String code) {
    List<String> texts = header.texts(cells);
    ObjectNode data = JSON.createObjectNode();
    header.columns(cells).forEach(data::put);
    return new CatalogueRow(
        code,
        header.qualifier(cells),
        texts.isEmpty() ? code : texts.get(0),
        header.validFrom(cells),
        header.validTo(cells),
        data,
        texts.isEmpty() ? code : String.join(" ", texts));
  }
}
