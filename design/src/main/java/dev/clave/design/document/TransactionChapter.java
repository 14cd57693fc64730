package dev.clave.design.document;

import dev.clave.design.Design;
import dev.clave.design.model.Condition;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Step;
import dev.clave.design.model.TransactionDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The transactions, step by step. */
final class TransactionChapter {
  private TransactionChapter() {}

  static Chapter of(Design design, Words words) {
    List<Block> blocks = new ArrayList<>();
    if (!design.transactions().isEmpty()) {
      blocks.add(new Block.Paragraph(words.of("transactionsIntro")));
    }
    for (TransactionDefinition transaction : design.transactions()) {
      blocks.add(new Block.Heading(transaction.name()));
      if (!transaction.about().isEmpty()) {
        blocks.add(new Block.Paragraph(transaction.about()));
      }
      List<List<Cell>> rows = new ArrayList<>();
      for (Step step : transaction.steps()) {
        rows.add(
            List.of(
                Cell.text(words.of(step.kind().name().toLowerCase(Locale.ROOT))),
                new Cell.Noted(new Cell.Entities(List.of(step.entity())), key(step)),
                new Cell.Code(step.when().map(Condition::text).stream().toList()),
                new Cell.Code(changes(step))));
      }
      blocks.add(
          new Block.Grid(
              List.of(words.of("step"), words.of("target"), words.of("when"), words.of("changes")),
              rows));
    }
    return new Chapter("transactions", words.of("transactions"), blocks);
  }

  /** Where the entity's key comes from, when not from inputs of the same names. */
  private static String key(Step step) {
    return step.with().entrySet().stream()
        .map(each -> each.getKey() + " = " + each.getValue().text())
        .collect(Collectors.joining(", "));
  }

  private static List<String> changes(Step step) {
    List<String> changes = new ArrayList<>();
    for (Map.Entry<String, Operand> each : step.set().entrySet()) {
      changes.add(each.getKey() + " = " + each.getValue().text());
    }
    for (Map.Entry<String, Operand> each : step.add().entrySet()) {
      changes.add(each.getKey() + " + " + each.getValue().text());
    }
    step.remove().forEach(each -> changes.add("− " + each));
    return changes;
  }
}
