package dev.clave.design.check;

import dev.clave.design.finding.Edit;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Fix;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Part;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Table;
import dev.clave.design.model.Template;
import dev.clave.design.unify.ItemType;
import dev.clave.design.unify.TypesByPrefix;
import dev.clave.design.unify.Unification;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Two kinds of item can write one key. */
final class KeyCollision implements Check {
  static final String NAME = "key-collision";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "two entities can write the same primary key",
        """
        DynamoDB keeps one item per key. When the templates of two entities can give the same \
        partition and sort key, writing one silently replaces the other, whatever their types. \
        Give each its own prefix; if they exclude one another on purpose, say so with `excludes`.\
        """,
        """
        design: shop
        key: PK, SK
        entities:
          invoice: { PK: USER#<userId>, SK: DOC#<id> }
          contract: { PK: USER#<userId>, SK: DOC#<contractId> }
        """,
        """
        design: shop
        key: PK, SK
        entities:
          invoice: { PK: USER#<userId>, SK: INVOICE#<id> }
          contract: { PK: USER#<userId>, SK: CONTRACT#<contractId> }
        """);
  }

  @Override
  public void run(Review review) {
    for (Table table : review.design().tables()) {
      List<ItemType> types = review.types(table);
      Unification unification = review.unification(table);
      TypesByPrefix byPrefix = review.unification(table).byPrefix(types);
      for (ItemType later : types) {
        byPrefix.earlierCandidates(later, table.key().attributes()).stream()
            .filter(earlier -> !exclusive(earlier, later))
            .filter(earlier -> unification.meet(earlier, later, table.key().attributes()))
            .findFirst()
            .ifPresent(earlier -> report(review, table, earlier, later));
      }
    }
  }

  private static boolean exclusive(ItemType one, ItemType other) {
    return one.entity().excludes().contains(other.entity().name())
        || other.entity().excludes().contains(one.entity().name());
  }

  private static void report(Review review, Table table, ItemType earlier, ItemType later) {
    List<KeyAttribute> key = table.key().attributes();
    String lastAttribute = key.get(key.size() - 1).name();
    KeyRule mine = earlier.keys().get(lastAttribute);
    KeyRule yours = later.keys().get(lastAttribute);
    String place = key.size() > 1 ? " in the same partition" : "";
    String proposal = proposal(later, yours, table.delimiter());
    Finding finding =
        Finding.error(
                NAME,
                "`%s` and `%s` can write the same item".formatted(earlier.name(), later.name()),
                mine.templates().get(0).span())
            .label(
                "`%s` writes %s%s, line %d"
                    .formatted(
                        later.name(),
                        Texts.templates(yours),
                        place,
                        yours.templates().get(0).span().line()))
            .note(yours.templates().get(0).span(), "`" + later.name() + "` writes this")
            .help("give `%s` a prefix of its own, such as %s".formatted(later.name(), proposal));
    Optional<String> example =
        review
            .unification(table)
            .witness(earlier, later, key)
            .map(witness -> MeetingText.of(earlier, later, witness));
    finding = example.map(finding::example).orElse(finding);
    review.add(
        yours.templates().size() == 1 && !yours.natural()
            ? finding.fix(fix(review, table, later, yours, proposal))
            : finding,
        earlier.entity(),
        later.entity());
  }

  /** The template with a prefix of its own, and the conditions that ask for what it was. */
  private static Fix fix(
      Review review, Table table, ItemType later, KeyRule rule, String proposal) {
    Template keyTemplate = rule.templates().get(0);
    List<Edit> edits = new ArrayList<>();
    edits.add(new Edit.Replacement(keyTemplate.span(), keyTemplate.text(), proposal));
    for (Pattern pattern : review.design().patterns()) {
      boolean readsEntity =
          pattern.table().equals(table.name())
              && pattern.index().isEmpty()
              && pattern.returns().equals(List.of(later.entity().name()));
      pattern.condition(rule.attribute()).stream()
          .filter(condition -> readsEntity && condition.operator() == Operator.EQUAL)
          .map(condition -> condition.operands().get(0))
          .filter(operand -> operand.text().equals(keyTemplate.text()))
          .forEach(
              operand -> edits.add(new Edit.Replacement(operand.span(), operand.text(), proposal)));
    }
    return new Fix(
        edits,
        "give `%s` a prefix of its own, in its key and its patterns".formatted(later.name()),
        false);
  }

  private static String proposal(ItemType type, KeyRule rule, String delimiter) {
    String prefix = type.entity().name().toUpperCase(Locale.ROOT) + delimiter;
    List<Part.Variable> variables = rule.templates().get(0).variables();
    return variables.isEmpty()
        ? prefix + rule.templates().get(0).text()
        : prefix + "<" + variables.get(variables.size() - 1).name() + ">";
  }
}
