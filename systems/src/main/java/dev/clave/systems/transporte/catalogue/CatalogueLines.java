package dev.clave.systems.transporte.catalogue;

import dev.clave.systems.transporte.database.ReferenceException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Hands the lines of each sheet to its catalogue, and the rows to the load of that catalogue. The
 * parts of a long sheet go into one load.
 */
final class CatalogueLines implements SheetLines {

  /** Opens the load of a catalogue, or nothing when it is loaded already. */
  interface Loads {
    Optional<CatalogueWriter> open(Catalogue catalogue) throws SQLException;
  }

  private final Optional<Catalogue> only;
  private final Loads loads;
  private final Map<Catalogue, Optional<CatalogueWriter>> writers = new LinkedHashMap<>();
  private final List<CatalogueSheet> sheets = new ArrayList<>();
  private final List<String> unknownSheets = new ArrayList<>();
  private Optional<CatalogueSheet> current = Optional.empty();

  CatalogueLines(Optional<Catalogue> only, Loads loads) {
    this.only = only;
    this.loads = loads;
  }

  @Override
  public void sheet(String name) {
    Optional<Catalogue> catalogue = name.isEmpty() ? only : Catalogue.ofSheet(name);
    if (catalogue.isEmpty()) {
      unknownSheets.add(name);
    }
    current =
        catalogue
            .filter(sheetOf -> only.isEmpty() || only.get() == sheetOf)
            .map(sheetOf -> open(sheetOf, name));
  }

  @Override
  public void line(int number, String[] cells) {
    current.ifPresent(sheet -> sheet.line(number, cells));
  }

  List<String> unknownSheets() {
    return List.copyOf(unknownSheets);
  }

  /** Ends all loads, and answers of which catalogues they are. */
  Set<Catalogue> close() throws SQLException {
    List<String> problems = sheets.stream().flatMap(sheet -> sheet.problems().stream()).toList();
    if (!problems.isEmpty()) {
      throw new RefusedFile(problems);
    }
    if (writers.isEmpty()) {
      throw new RefusedFile(
          List.of(
              "expected a sheet "
                  + only.map(one -> "`" + one.officialName() + "`").orElse("of a SAT catalogue")
                  + ", found "
                  + unknownSheets));
    }
    for (Optional<CatalogueWriter> writer : writers.values()) {
      if (writer.isPresent()) {
        writer.get().close();
      }
    }
    return writers.keySet();
  }

  private CatalogueSheet open(Catalogue catalogue, String name) {
    try {
      if (!writers.containsKey(catalogue)) {
        writers.put(catalogue, loads.open(catalogue));
      }
    } catch (SQLException failure) {
      throw new ReferenceException(failure);
    }
    Optional<CatalogueWriter> writer = writers.get(catalogue);
    CatalogueSheet sheet =
        new CatalogueSheet(catalogue, name, row -> writer.ifPresent(load -> add(load, row)));
    sheets.add(sheet);
    return sheet;
  }

  private static void add(CatalogueWriter load, CatalogueRow row) {
    try {
      load.add(row);
    } catch (SQLException failure) {
      throw new ReferenceException(failure);
    }
  }
}
