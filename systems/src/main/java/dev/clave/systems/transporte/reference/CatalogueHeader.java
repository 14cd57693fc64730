package dev.clave.systems.transporte.reference;

import java.text.Normalizer;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Where a published file keeps what. Headers are compared without accents, case and spaces. */
final class CatalogueHeader {
  private static final DateTimeFormatter DAY_FIRST = DateTimeFormatter.ofPattern("d/M/uuuu");

  private final Catalogue catalogue;
  private final List<String> names;
  private final int firstRow;

  private CatalogueHeader(Catalogue catalogue, List<String> names, int firstRow) {
    this.catalogue = catalogue;
    this.names = names;
    this.firstRow = firstRow;
  }

  static Optional<CatalogueHeader> of(Catalogue catalogue, List<String[]> lines, int at) {
    String[] line = lines.get(at);
    boolean header =
        line.length > 1
            && catalogue.codeColumns().stream().anyMatch(name -> plain(name).equals(plain(line[0])))
            && List.of(line).stream().anyMatch(cell -> plain(cell).contains("vigencia"));
    if (!header) {
      return Optional.empty();
    }
    List<String> names = new ArrayList<>();
    for (String cell : line) {
      names.add(cell.strip().replaceAll("\\s+", " "));
    }
    boolean secondLine = at + 1 < lines.size() && lines.get(at + 1)[0].isBlank();
    if (secondLine) {
      String[] under = lines.get(at + 1);
      for (int column = 0; column < under.length; column++) {
        if (column >= names.size()) {
          names.add(under[column].strip());
        } else if (!under[column].isBlank()) {
          names.set(column, under[column].strip());
        }
      }
    }
    return Optional.of(new CatalogueHeader(catalogue, names, at + (secondLine ? 2 : 1)));
  }

  int firstRow() {
    return firstRow;
  }

  String code(String[] cells) {
    return cells.length == 0 ? "" : cells[0].strip();
  }

  String qualifier(String[] cells) {
    return catalogue.qualifierColumn().isEmpty() ? "" : cell(cells, catalogue.qualifierColumn());
  }

  List<String> texts(String[] cells) {
    return catalogue.textColumns().stream()
        .map(column -> cell(cells, column))
        .filter(text -> !text.isEmpty())
        .toList();
  }

  Map<String, String> columns(String[] cells) {
    Map<String, String> columns = new LinkedHashMap<>();
    for (int column = 0; column < names.size() && column < cells.length; column++) {
      if (!names.get(column).isEmpty() && !cells[column].isBlank()) {
        columns.put(names.get(column), cells[column].strip());
      }
    }
    return columns;
  }

  Optional<LocalDate> validFrom(String[] cells) {
    return date(cells, "inicio");
  }

  Optional<LocalDate> validTo(String[] cells) {
    return date(cells, "fin");
  }

  private Optional<LocalDate> date(String[] cells, String bound) {
    for (int column = 0; column < names.size() && column < cells.length; column++) {
      String name = plain(names.get(column));
      if (name.startsWith("fecha") && name.contains(bound) && !cells[column].isBlank()) {
        return Optional.of(parsed(names.get(column), cells[column].strip()));
      }
    }
    return Optional.empty();
  }

  private static LocalDate parsed(String column, String written) {
    try {
      return LocalDate.parse(
          written, written.contains("/") ? DAY_FIRST : DateTimeFormatter.ISO_LOCAL_DATE);
    } catch (DateTimeParseException noDate) {
      throw new IllegalArgumentException(
          "expected a date as 31/12/2024 or 2024-12-31 in `"
              + column
              + "`, found `"
              + written
              + "`",
          noDate);
    }
  }

  private String cell(String[] cells, String wanted) {
    for (int column = 0; column < names.size() && column < cells.length; column++) {
      if (plain(names.get(column)).equals(plain(wanted))) {
        return cells[column].strip();
      }
    }
    return "";
  }

  private static String plain(String name) {
    return Normalizer.normalize(name, Normalizer.Form.NFD)
        .replaceAll("\\p{M}|\\s", "")
        .toLowerCase(Locale.ROOT);
  }
}
