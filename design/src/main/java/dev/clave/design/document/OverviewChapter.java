package dev.clave.design.document;

import dev.clave.design.Design;
import dev.clave.design.model.Billing;
import dev.clave.design.model.StreamView;
import dev.clave.design.model.Table;
import dev.clave.design.model.TableClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The tables and their settings. */
final class OverviewChapter {
  private OverviewChapter() {}

  static Chapter of(Design design, Words words) {
    List<Block> blocks = new ArrayList<>();
    for (Table table : design.tables()) {
      List<List<Cell>> rows = new ArrayList<>();
      rows.add(List.of(Cell.text(words.of("table")), Cell.code(table.physicalName())));
      rows.add(List.of(Cell.text(words.of("key")), Cell.code(table.key().text())));
      rows.add(List.of(Cell.text(words.of("billing")), Cell.text(billing(table, words))));
      table.ttl().ifPresent(each -> rows.add(List.of(Cell.text(words.of("ttl")), Cell.code(each))));
      if (table.stream() != StreamView.NONE) {
        String view = "stream." + table.stream().name().toLowerCase(Locale.ROOT);
        rows.add(List.of(Cell.text(words.of("stream")), Cell.text(words.of(view))));
      }
      if (table.recovery()) {
        rows.add(List.of(Cell.text(words.of("recovery")), Cell.text(words.of("yes"))));
      }
      if (table.pricedAs() != TableClass.STANDARD) {
        rows.add(List.of(Cell.text(words.of("class")), Cell.code(table.pricedAs().word())));
      }
      if (!table.regions().isEmpty()) {
        rows.add(List.of(Cell.text(words.of("replicas")), new Cell.Code(table.regions())));
      }
      table
          .encryption()
          .ifPresent(each -> rows.add(List.of(Cell.text(words.of("encryption")), Cell.text(each))));
      blocks.add(new Block.Grid(List.of("", ""), rows));
    }
    return new Chapter("overview", words.of("overview"), blocks);
  }

  private static String billing(Table table, Words words) {
    return table.billing() instanceof Billing.Provisioned units
        ? words.of("provisioned", units.readUnits(), units.writeUnits())
        : words.of("onDemand");
  }
}
