package dev.clave.design.unify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.Part;
import dev.clave.design.model.Table;
import dev.clave.design.model.Template;
import dev.clave.design.parse.DesignParser;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/**
 * Unification against trying out: random designs, the items that they can write, every input of a
 * pattern. The two must agree, in both directions. {@code -Djqwik.tries.default} sets how many.
 */
class UnificationTest {
  private static final long MOST_ITEMS = 6000;

  /** A yes that only values show which the trial does not think of. */
  private static final String NOT_SHOWN = "NOT SHOWN";

  /** In percent: about one in a thousand is to be expected. */
  private static final double MOST_NOT_SHOWN = 3;

  @Property
  void aPatternReachesATypeJustWhenSomeItemOfItMatches(@ForAll("designs") String text) {
    Design design = read(text);
    Table table = design.tables().get(0);
    List<KeyCondition> conditions = design.patterns().get(0).conditions();
    Unification unification = new Unification(table.delimiter());
    for (ItemType type : ItemType.of(design.entities())) {
      Answer answer = unification.reach(conditions, table.key(), type);
      boolean isReached = finds(table, type, conditions);
      if (!isReached && answer == Answer.YES) {
        Optional<ItemType> witness =
            Witness.against(conditions, table.delimiter())
                .of(type, held -> unification.reach(conditions, table.key(), held) == Answer.YES);
        if (witness.isEmpty()) {
          Statistics.collect(NOT_SHOWN);
          continue;
        }
        isReached = finds(table, witness.get(), conditions);
      }
      compare(answer, isReached, type.name() + " in " + text);
    }
    Statistics.coverage(
        counts -> counts.check(NOT_SHOWN).percentage(share -> share < MOST_NOT_SHOWN));
  }

  @Property
  void twoTypesCollideJustWhenSomeItemsHaveOneKey(@ForAll("designs") String text) {
    Design design = read(text);
    Table table = design.tables().get(0);
    List<ItemType> types = ItemType.of(design.entities());
    Answer answer = meeting(table, types.get(0), types.get(1));
    boolean hasCollision =
        collide(table, types.get(0), types.get(1))
            || (answer == Answer.YES
                && (showCollision(table, types.get(0), types.get(1))
                    || showCollision(table, types.get(1), types.get(0))));
    compare(answer, hasCollision, text);
  }

  private static Answer meeting(Table table, ItemType one, ItemType other) {
    return new Unification(table.delimiter()).meeting(one, other, table.key().attributes());
  }

  private static boolean showCollision(Table table, ItemType one, ItemType other) {
    Optional<ItemType> mine =
        Witness.against(other, table.delimiter())
            .of(one, held -> meeting(table, held, other) == Answer.YES);
    Optional<ItemType> yours =
        mine.flatMap(
            item ->
                Witness.against(item, table.delimiter())
                    .of(other, held -> meeting(table, item, held) == Answer.YES));
    return yours.isPresent() && collide(table, mine.get(), yours.get());
  }

  private static Stream<Template> operands(List<KeyCondition> conditions) {
    return conditions.stream().flatMap(condition -> condition.operands().stream());
  }

  /** A search that was given up is counted, and no answer to compare. */
  private static void compare(Answer answer, boolean isPossible, String text) {
    Statistics.collect(answer);
    if (answer != Answer.UNDECIDED) {
      assertThat(answer).as(text).isEqualTo(isPossible ? Answer.YES : Answer.NO);
    }
  }

  private static boolean finds(Table table, ItemType type, List<KeyCondition> conditions) {
    Stream<String> operandTexts =
        operands(conditions)
            .flatMap(operand -> operand.parts().stream())
            .filter(Part.Literal.class::isInstance)
            .map(part -> ((Part.Literal) part).text())
            .flatMap(
                text ->
                    Stream.concat(endings(text), Values.split(text, table.delimiter()).stream()));
    List<String> tried = Stream.concat(with(type).stream(), operandTexts).distinct().toList();
    return WrittenItem.of(type, table.key(), tried, table.delimiter()).stream()
        .anyMatch(
            item ->
                new AskedKeys(item, conditions, delimited(item, conditions), table.delimiter())
                    .find());
  }

  /** The text, and what is left of it behind each of its characters. */
  private static Stream<String> endings(String text) {
    return IntStream.range(0, text.length()).mapToObj(text::substring);
  }

  /** The inputs that stand only in keys which have free text in them. */
  private static Set<String> delimited(WrittenItem item, List<KeyCondition> conditions) {
    Set<String> names = new HashSet<>();
    Set<String> confined = new HashSet<>();
    for (KeyCondition condition : conditions) {
      boolean free =
          item.templates().get(condition.attribute()).variables().stream()
              .anyMatch(variable -> variable.name().equals("f"));
      condition.operands().stream()
          .flatMap(operand -> operand.variables().stream())
          .filter(variable -> variable.forms().isEmpty())
          .map(Part.Variable::name)
          .forEach(free ? names::add : confined::add);
    }
    names.removeAll(confined);
    return names;
  }

  private static boolean collide(Table table, ItemType one, ItemType other) {
    return keys(table, one, with(other)).stream().anyMatch(keys(table, other, with(one))::contains);
  }

  /** Short texts, and those that values of other kinds become in the other type's keys. */
  private static List<String> with(ItemType other) {
    return Stream.concat(
            Values.SHORT.stream(),
            other.keys().values().stream()
                .flatMap(rule -> rule.templates().stream())
                .flatMap(template -> template.variables().stream())
                .filter(variable -> !RandomDesigns.TEXTS.contains(variable.name()))
                .flatMap(
                    variable ->
                        Values.of(
                                other.entity().attribute(variable.name()).orElseThrow().type(),
                                List.of(),
                                "")
                            .stream()
                            .map(value -> Values.formed(value, variable.forms()))))
        .filter(Objects::nonNull)
        .distinct()
        .toList();
  }

  private static Set<Map<String, String>> keys(Table table, ItemType type, List<String> texts) {
    return WrittenItem.of(type, table.key(), texts, table.delimiter()).stream()
        .map(WrittenItem::keys)
        .collect(Collectors.toSet());
  }

  private static Design read(String text) {
    return DesignParser.parse(text).design().orElseThrow();
  }

  /** Those that can be tried out in little time. */
  @Provide
  Arbitrary<String> designs() {
    return RandomDesigns.all().filter(UnificationTest::isSmall);
  }

  private static boolean isSmall(String text) {
    Design design = read(text);
    return ItemType.of(design.entities()).stream()
        .allMatch(type -> WrittenItem.count(type, design.tables().get(0).key()) <= MOST_ITEMS);
  }
}
