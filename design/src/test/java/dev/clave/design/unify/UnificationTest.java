package dev.clave.design.unify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Part;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Table;
import dev.clave.design.model.Template;
import dev.clave.design.parse.DesignParser;
import java.util.HashSet;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Unification against trying out: random designs, every item that they can write with short values,
 * every input of a pattern.
 */
class UnificationTest {
  @Property(tries = 400)
  void aPatternReachesATypeJustWhenSomeItemOfItMatches(@ForAll("designs") String text) {
    Design design = read(text);
    Table table = design.tables().get(0);
    for (Pattern pattern : design.patterns()) {
      for (ItemType type : ItemType.of(design.entities())) {
        boolean found =
            WrittenItems.of(type, table.key()).stream()
                .anyMatch(item -> WrittenItems.matches(item, pattern.conditions()));
        boolean reaches = new Unification("#").reaches(pattern.conditions(), table.key(), type);
        if (found || isExact(type, pattern.conditions())) {
          assertThat(reaches)
              .as("%s on %s in%n%s", describe(pattern.conditions()), type.name(), text)
              .isEqualTo(found);
        }
      }
    }
  }

  @Property(tries = 400)
  void twoTypesCollideJustWhenSomeItemsHaveOneKey(@ForAll("designs") String text) {
    Design design = read(text);
    Table table = design.tables().get(0);
    List<ItemType> types = ItemType.of(design.entities());
    boolean found =
        WrittenItems.of(types.get(0), table.key()).stream()
            .anyMatch(WrittenItems.of(types.get(1), table.key())::contains);
    boolean meet = new Unification("#").meet(types.get(0), types.get(1), table.key().attributes());
    if (found || types.stream().allMatch(type -> isExact(type, List.of()))) {
      assertThat(meet).as(text).isEqualTo(found);
    }
  }

  /** Whether no variable stands twice where one of the places is glued to text or is a bound. */
  private static boolean isExact(ItemType type, List<KeyCondition> conditions) {
    List<Template> written =
        List.of(type.keys().get("PK").templates().get(0), type.keys().get("SK").templates().get(0));
    List<Template> asked =
        conditions.stream().flatMap(condition -> condition.operands().stream()).toList();
    boolean range =
        conditions.stream()
            .map(KeyCondition::operator)
            .anyMatch(each -> each != Operator.EQUAL && each != Operator.BEGINS_WITH);
    return !repeats(written, range) && !repeats(asked, range);
  }

  private static boolean repeats(List<Template> templates, boolean always) {
    List<String> names =
        templates.stream()
            .flatMap(template -> template.variables().stream())
            .map(Part.Variable::name)
            .toList();
    boolean repeated = names.size() != new HashSet<>(names).size();
    boolean glued = templates.stream().anyMatch(template -> template.text().matches(".*\\w<.*"));
    return repeated && (always || glued);
  }

  private static Design read(String text) {
    return DesignParser.parse(text).design().orElseThrow();
  }

  private static String describe(List<KeyCondition> conditions) {
    return String.join(
        " and ",
        conditions.stream()
            .map(each -> each.attribute() + " " + each.operator().symbol() + " " + each.operands())
            .toList());
  }

  @Provide
  Arbitrary<String> designs() {
    return Combinators.combine(templates(), templates(), templates(), templates(), wheres())
        .as(
            (onePartition, oneSort, otherPartition, otherSort, where) ->
                """
                design: random
                key: PK, SK
                entities:
                  one:
                    PK: %s
                    SK: %s
                    attributes: { v: string, w: string, e: A | B | AB1, d: string }
                  other:
                    PK: %s
                    SK: %s
                    attributes: { v: string, w: string, e: A | B | AB1, d: string }
                patterns:
                  asked: { where: '%s' }
                """
                    .formatted(onePartition, oneSort, otherPartition, otherSort, where));
  }

  private static Arbitrary<String> templates() {
    Arbitrary<String> segment =
        Arbitraries.of("A", "B", "AB", "<v>", "<w>", "<e>", "<d:digits>", "A<d:digits>", "A<v>");
    return segment.list().ofMinSize(1).ofMaxSize(2).map(parts -> String.join("#", parts));
  }

  private static Arbitrary<String> wheres() {
    Arbitrary<String> operand =
        Arbitraries.of("A", "B", "AB", "<p>", "<q>", "A<p>")
            .list()
            .ofMinSize(1)
            .ofMaxSize(2)
            .map(parts -> String.join("#", parts));
    Arbitrary<String> sort =
        Combinators.combine(
                Arbitraries.of("=", "begins_with", "<", "<=", ">", ">=", "between"),
                operand,
                operand,
                Arbitraries.of("", "#"))
            .as(
                (operator, low, high, end) ->
                    switch (operator) {
                      case "between" -> " and SK between " + low + " and " + high;
                      case "begins_with" -> " and SK begins_with " + low + end;
                      default -> " and SK " + operator + " " + low;
                    });
    return Combinators.combine(operand, Arbitraries.oneOf(Arbitraries.just(""), sort))
        .as((partition, rest) -> "PK = " + partition + rest);
  }
}
