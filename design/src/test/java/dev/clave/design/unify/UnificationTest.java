package dev.clave.design.unify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.Part;
import dev.clave.design.model.Table;
import dev.clave.design.parse.DesignParser;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
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

  @Property(seed = "-6868746246549761291")
  void aPatternReachesATypeJustWhenSomeItemOfItMatches(@ForAll("designs") String text) {
    Design design = read(text);
    Table table = design.tables().get(0);
    List<KeyCondition> conditions = design.patterns().get(0).conditions();
    for (ItemType type : ItemType.of(design.entities())) {
      Answer answer = new Unification(table.delimiter()).reach(conditions, table.key(), type);
      boolean found = finds(table, type, conditions, Values.SHORT);
      if (answer == Answer.YES && !found) {
        found = finds(table, type, conditions, Values.LONGER);
      }
      compare(answer, found, type.name() + " in " + text);
    }
  }

  @Property(seed = "6013853911761913989")
  void twoTypesCollideJustWhenSomeItemsHaveOneKey(@ForAll("designs") String text) {
    Design design = read(text);
    Table table = design.tables().get(0);
    List<ItemType> types = ItemType.of(design.entities());
    Answer answer =
        new Unification(table.delimiter())
            .meeting(types.get(0), types.get(1), table.key().attributes());
    boolean found = collide(table, types, Values.SHORT);
    if (answer == Answer.YES && !found) {
      found = collide(table, types, Values.LONGER);
    }
    compare(answer, found, text);
  }

  /** A search that was given up is counted, and no answer to compare. */
  private static void compare(Answer answer, boolean found, String text) {
    Statistics.collect(answer);
    if (answer != Answer.UNDECIDED) {
      assertThat(answer).as(text).isEqualTo(found ? Answer.YES : Answer.NO);
    }
  }

  private static boolean finds(
      Table table, ItemType type, List<KeyCondition> conditions, List<String> texts) {
    List<String> tried =
        Stream.concat(
                with(texts, type).stream(),
                conditions.stream()
                    .flatMap(condition -> condition.operands().stream())
                    .flatMap(operand -> operand.parts().stream())
                    .filter(Part.Literal.class::isInstance)
                    .flatMap(
                        part ->
                            Stream.concat(
                                endings(((Part.Literal) part).text()),
                                Stream.of(
                                    ((Part.Literal) part)
                                        .text()
                                        .split(Pattern.quote(table.delimiter()), -1)))))
            .distinct()
            .toList();
    return WrittenItems.of(type, table.key(), tried, table.delimiter()).stream()
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
  private static Set<String> delimited(WrittenItems item, List<KeyCondition> conditions) {
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

  private static boolean collide(Table table, List<ItemType> types, List<String> texts) {
    ItemType one = types.get(0);
    ItemType other = types.get(1);
    return keys(table, one, with(texts, other)).stream()
        .anyMatch(keys(table, other, with(texts, one))::contains);
  }

  /** Also the texts that values of other kinds become in the other type's keys. */
  private static List<String> with(List<String> texts, ItemType other) {
    return Stream.concat(
            texts.stream(),
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
        .distinct()
        .toList();
  }

  private static Set<Map<String, String>> keys(Table table, ItemType type, List<String> texts) {
    return WrittenItems.of(type, table.key(), texts, table.delimiter()).stream()
        .map(WrittenItems::keys)
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
        .allMatch(type -> WrittenItems.count(type, design.tables().get(0).key()) <= MOST_ITEMS);
  }
}
