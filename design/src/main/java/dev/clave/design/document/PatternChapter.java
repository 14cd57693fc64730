package dev.clave.design.document;

import dev.clave.design.Design;
import dev.clave.design.cost.ReadCapacity;
import dev.clave.design.model.Operation;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The access-pattern table, and the views that gather patterns. */
final class PatternChapter {
  private PatternChapter() {}

  static Chapter of(Design design, Words words) {
    List<Block> blocks = new ArrayList<>();
    if (!design.patterns().isEmpty()) {
      blocks.add(new Block.Paragraph(words.of("patternsIntro")));
      blocks.add(patterns(design, words));
    }
    if (!design.views().isEmpty()) {
      blocks.add(new Block.Heading(words.of("views")));
      blocks.add(new Block.Paragraph(words.of("viewsIntro")));
      List<List<Cell>> rows = new ArrayList<>();
      for (View view : design.views()) {
        rows.add(
            List.of(
                new Cell.Noted(Cell.code(view.name()), view.about()),
                new Cell.Code(view.patterns())));
      }
      blocks.add(new Block.Grid(List.of(words.of("views"), words.of("patternsOf")), rows));
    }
    return new Chapter("patterns", words.of("patterns"), blocks);
  }

  private static Block patterns(Design design, Words words) {
    ReadCapacity capacity = new ReadCapacity(design, design.load());
    List<List<Cell>> rows = new ArrayList<>();
    for (Pattern pattern : design.patterns()) {
      List<String> conditions = new ArrayList<>();
      pattern.near().ifPresent(input -> conditions.add("near <" + input + ">"));
      pattern.conditions().forEach(condition -> conditions.add(condition.text()));
      pattern.filter().ifPresent(filter -> conditions.add("filter " + filter.text()));
      rows.add(
          List.of(
              new Cell.Noted(Cell.code(pattern.name()), pattern.about()),
              Cell.code(operation(pattern)),
              place(design, pattern, words),
              new Cell.Code(conditions),
              new Cell.Entities(pattern.returns()),
              Cell.text(order(pattern, words)),
              new Cell.Amount(Figure.of(capacity.items(pattern))),
              new Cell.Amount(Figure.of(capacity.of(pattern).total()))));
    }
    List<String> columns =
        List.of(
            words.of("pattern"),
            words.of("operation"),
            words.of("index"),
            words.of("condition"),
            words.of("returns"),
            words.of("order"),
            words.of("items"),
            words.of("units"));
    return new Block.Grid(columns, rows);
  }

  /** The index, or the table, which has a name only where there are several. */
  private static Cell place(Design design, Pattern pattern, Words words) {
    return pattern
        .index()
        .or(() -> Optional.of(pattern.table()).filter(table -> design.tables().size() > 1))
        .map(Cell::code)
        .orElseGet(() -> Cell.text(words.of("tableItself")));
  }

  private static String operation(Pattern pattern) {
    return switch (pattern.operation()) {
      case GET -> "GetItem";
      case QUERY -> "Query";
      case SCAN -> "Scan";
      case NEAR -> "SearchVectors";
    };
  }

  private static String order(Pattern pattern, Words words) {
    return pattern.operation() == Operation.QUERY
        ? pattern
            .order()
            .map(each -> words.of(each.ascending() ? "ascending" : "descending"))
            .orElse("")
        : "";
  }
}
