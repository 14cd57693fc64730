package dev.clave.design.document;

import dev.clave.design.Design;
import dev.clave.design.model.Waiver;
import java.util.ArrayList;
import java.util.List;

/** The findings that the authors accept. */
final class WaiverChapter {
  private WaiverChapter() {}

  static Chapter of(Design design, Words words) {
    List<List<Cell>> rows = new ArrayList<>();
    add(rows, design.name(), design.waivers());
    design
        .tables()
        .forEach(
            table -> {
              add(rows, table.name(), table.waivers());
              table.indexes().forEach(index -> add(rows, index.name(), index.waivers()));
            });
    design.entities().forEach(entity -> add(rows, entity.name(), entity.waivers()));
    design.patterns().forEach(pattern -> add(rows, pattern.name(), pattern.waivers()));
    design.transactions().forEach(each -> add(rows, each.name(), each.waivers()));
    if (rows.isEmpty()) {
      return new Chapter("waivers", words.of("waivers"), List.of());
    }
    return new Chapter(
        "waivers",
        words.of("waivers"),
        List.of(
            new Block.Paragraph(words.of("waiversIntro")),
            new Block.Grid(
                List.of(words.of("check.name"), words.of("place"), words.of("reason")), rows)));
  }

  private static void add(List<List<Cell>> rows, String place, List<Waiver> waivers) {
    for (Waiver waiver : waivers) {
      rows.add(List.of(Cell.code(waiver.check()), Cell.code(place), Cell.text(waiver.reason())));
    }
  }
}
