package dev.clave.systems.transporte.catalogue;

import java.text.Normalizer;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Where a published sheet keeps what. Headers are compared without accents, case and spaces. */
final class CatalogueHeader {
  private static final DateTimeFormatter DAY_FIRST = DateTimeFormatter.ofPattern("d/M/uuuu");

  /** What SAT writes in place of a date that it has not set. */
  private static final String NOT_SET = "pordefinir";

  private static final int NONE = -1;

  private final List<String> names;
  private final List<Optional<Catalogue>> codesOf;
  private final int codeColumn;
  private final int qualifierColumn;
  private final int fromColumn;
  private final int toColumn;
  private final int[] textColumns;

  private CatalogueHeader(Catalogue catalogue, List<String> names) {
    this.names = names;
    this.codesOf = names.stream().map(Catalogue::named).toList();
    List<String> plainNames = names.stream().map(CatalogueHeader::plain).toList();
    this.codeColumn = Math.max(0, column(plainNames, catalogue.codeColumns()));
    this.qualifierColumn =
        catalogue.qualifierColumn().isEmpty()
            ? NONE
            : column(plainNames, List.of(catalogue.qualifierColumn()));
    this.fromColumn = column(plainNames, name -> isDate(name) && name.contains("inicio"));
    this.toColumn = column(plainNames, name -> isDate(name) && name.contains("fin"));
    this.textColumns =
        catalogue.textColumns().stream()
            .mapToInt(name -> plainNames.indexOf(plain(name)))
            .filter(column -> column >= 0)
            .toArray();
  }

  /** Whether the line is the header, or its upper half. */
  static boolean isHeader(Catalogue catalogue, String[] line) {
    if (line.length < 2) {
      return false;
    }
    boolean begins =
        Stream.concat(catalogue.codeColumns().stream(), catalogue.textColumns().stream().limit(1))
            .anyMatch(name -> plain(name).equals(plain(line[0])));
    return begins
        && Arrays.stream(line)
            .skip(1)
            .map(CatalogueHeader::plain)
            .anyMatch(cell -> isDate(cell) || isKnown(catalogue, cell));
  }

  /**
   * The header of these lines.
   *
   * @param under the lower half of a header on two lines, or nothing
   */
  static CatalogueHeader of(Catalogue catalogue, String[] line, String[] under) {
    List<String> names = new ArrayList<>();
    for (String cell : line) {
      names.add(cell.strip().replaceAll("\\s+", " "));
    }
    for (int column = 0; column < under.length; column++) {
      if (column >= names.size()) {
        names.add(under[column].strip());
      } else if (!under[column].isBlank()) {
        names.set(column, under[column].strip());
      }
    }
    return new CatalogueHeader(catalogue, names);
  }

  String code(String[] cells) {
    return cell(cells, codeColumn);
  }

  String qualifier(String[] cells) {
    return padded(qualifierColumn, cell(cells, qualifierColumn));
  }

  List<String> texts(String[] cells) {
    return Arrays.stream(textColumns)
        .mapToObj(column -> cell(cells, column))
        .filter(text -> !text.isEmpty())
        .toList();
  }

  Map<String, String> columns(String[] cells) {
    Map<String, String> columns = new LinkedHashMap<>();
    for (int column = 0; column < names.size() && column < cells.length; column++) {
      String value = cell(cells, column);
      if (!names.get(column).isEmpty() && !value.isEmpty()) {
        columns.put(names.get(column), padded(column, value));
      }
    }
    return columns;
  }

  Optional<LocalDate> validFrom(String[] cells) {
    return date(cells, fromColumn);
  }

  Optional<LocalDate> validTo(String[] cells) {
    return date(cells, toColumn);
  }

  private Optional<LocalDate> date(String[] cells, int column) {
    String cellText = cell(cells, column);
    if (cellText.isEmpty() || plain(cellText).equals(NOT_SET)) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          LocalDate.parse(
              cellText, cellText.contains("/") ? DAY_FIRST : DateTimeFormatter.ISO_LOCAL_DATE));
    } catch (DateTimeParseException noDate) {
      throw new IllegalArgumentException(
          "expected a date as 31/12/2024 or 2024-12-31 in `"
              + names.get(column)
              + "`, found `"
              + cellText
              + "`",
          noDate);
    }
  }

  private static String cell(String[] cells, int column) {
    return column < 0 || column >= cells.length ? "" : cells[column].strip();
  }

  /** A column that holds codes of another catalogue loses their zeros just as that one does. */
  private String padded(int column, String value) {
    return column < 0 || column >= codesOf.size()
        ? value
        : codesOf.get(column).map(other -> other.padded(value)).orElse(value);
  }

  private static boolean isKnown(Catalogue catalogue, String plainName) {
    return Stream.concat(catalogue.textColumns().stream(), Stream.of(catalogue.qualifierColumn()))
        .anyMatch(name -> !name.isEmpty() && plain(name).equals(plainName));
  }

  private static boolean isDate(String plainName) {
    return plainName.contains("vigencia");
  }

  private static int column(List<String> plainNames, List<String> candidates) {
    List<String> plainCandidates = candidates.stream().map(CatalogueHeader::plain).toList();
    return column(plainNames, plainCandidates::contains);
  }

  private static int column(List<String> plainNames, Predicate<String> condition) {
    for (int column = 0; column < plainNames.size(); column++) {
      if (condition.test(plainNames.get(column))) {
        return column;
      }
    }
    return NONE;
  }

  private static String plain(String name) {
    return Normalizer.normalize(name, Normalizer.Form.NFD)
        .replaceAll("\\p{M}|\\s", "")
        .toLowerCase(Locale.ROOT);
  }
}
