package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Operation;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Reach;
import dev.clave.design.model.Span;
import dev.clave.design.model.Table;
import dev.clave.design.unify.ItemType;
import java.util.List;
import java.util.Optional;

/** A key range that also reads types that are not meant. */
final class TypeLeak implements Check {
  static final String NAME = "type-leak";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "a pattern's key range also reads other entity types",
        """
        A range of keys gives every item in it. `SK begins_with TRIP#` also reads each \
        `TRIP#<id>#EVENT#<at>`: the events are paid for, fill the pages and are then thrown away. \
        With `returns`, every type that is read and not named is an error. Without it, a pattern \
        means what it reaches; a prefix that takes in one type and what hangs below it is a \
        warning, since it mostly is an accident. Key the other type elsewhere, or name both in \
        `returns` when they belong together.\
        """,
        """
        design: trips
        key: PK, SK
        entities:
          trip: { PK: USER#<userId>, SK: TRIP#<id> }
          event: { PK: USER#<userId>, SK: TRIP#<tripId>#EVENT#<seq> }
        patterns:
          trips: { where: PK = USER#<userId> and SK begins_with TRIP#, returns: trip }
        """,
        """
        design: trips
        key: PK, SK
        entities:
          trip: { PK: USER#<userId>, SK: TRIP#<id> }
          event: { PK: USER#<userId>, SK: EVENT#<tripId>#<seq> }
        patterns:
          trips: { where: PK = USER#<userId> and SK begins_with TRIP#, returns: trip }
        """);
  }

  @Override
  public void run(Review review) {
    for (Pattern pattern : review.design().patterns()) {
      if (pattern.operation() == Operation.QUERY) {
        List<ItemType> leaked = leaked(review, pattern);
        if (!leaked.isEmpty()) {
          report(review, pattern, leaked);
        }
      }
    }
  }

  private static List<ItemType> leaked(Review review, Pattern pattern) {
    return pattern.returnsDeclared() ? declared(review, pattern) : accident(review, pattern);
  }

  private static List<ItemType> declared(Review review, Pattern pattern) {
    List<ItemType> reachedTypes = review.reached(pattern);
    return reachedTypes.stream()
        .filter(type -> type.reach().guard() || !pattern.returns().contains(type.entity().name()))
        .filter(type -> !isOtherMeaning(review, pattern, type, reachedTypes))
        .toList();
  }

  /** Items that are there because a partition means two things are that check's to tell. */
  private static boolean isOtherMeaning(
      Review review, Pattern pattern, ItemType leaked, List<ItemType> reachedTypes) {
    Table table = review.table(pattern);
    Optional<Index> index = pattern.index().flatMap(table::index);
    return reachedTypes.stream()
        .filter(type -> pattern.returns().contains(type.entity().name()))
        .anyMatch(
            type ->
                review.schema(pattern).partition().stream()
                    .anyMatch(
                        key ->
                            SharedNamespace.hasTwoMeanings(
                                review, table, index, key.name(), type, leaked)));
  }

  /** Types deeper below a prefix than the one that the prefix is made for. */
  private static List<ItemType> accident(Review review, Pattern pattern) {
    Optional<KeyCondition> prefix = prefix(review, pattern);
    List<ItemType> reachedTypes = review.reached(pattern);
    if (prefix.isEmpty()
        || reachedTypes.size() < 2
        || OpenPrefix.endsWithinWords(review, pattern, prefix.get())) {
      return List.of();
    }
    String attribute = prefix.get().attribute();
    String delimiter = review.table(pattern).delimiter();
    int depth = depth(prefix.get().operands().get(0).text(), delimiter);
    List<ItemType> direct =
        reachedTypes.stream().filter(type -> depth(type, attribute, delimiter) == depth).toList();
    return direct.size() == 1
        ? reachedTypes.stream().filter(type -> depth(type, attribute, delimiter) > depth).toList()
        : List.of();
  }

  private static Optional<KeyCondition> prefix(Review review, Pattern pattern) {
    KeySchema schema = review.schema(pattern);
    return pattern.conditions().stream()
        .filter(
            each ->
                each.operator() == Operator.BEGINS_WITH
                    && schema.has(each.attribute())
                    && !schema.isPartition(each.attribute()))
        .findFirst();
  }

  private static int depth(ItemType type, String attribute, String delimiter) {
    return type.keys().get(attribute).templates().stream()
        .mapToInt(template -> depth(template.text(), delimiter))
        .min()
        .orElse(0);
  }

  private static int depth(String text, String delimiter) {
    return (int) text.chars().filter(c -> c == delimiter.charAt(0)).count();
  }

  private static void report(Review review, Pattern pattern, List<ItemType> leaked) {
    List<String> names = leaked.stream().map(ItemType::name).distinct().toList();
    KeySchema schema = review.schema(pattern);
    Optional<KeyCondition> ranged =
        pattern.conditions().stream()
            .filter(each -> !schema.isPartition(each.attribute()))
            .findFirst();
    Span span =
        ranged
            .or(() -> pattern.conditions().stream().findFirst())
            .map(KeyCondition::span)
            .orElse(pattern.span());
    String key =
        schema.sort().isEmpty() ? schema.partition().get(0).name() : schema.sort().get(0).name();
    String keyText = Texts.templates(leaked.get(0).keys().get(key));
    List<String> returnedTypes =
        pattern.returnsDeclared()
            ? pattern.returns()
            : review.reached(pattern).stream()
                .filter(type -> !leaked.contains(type))
                .map(ItemType::reach)
                .map(Reach::entity)
                .distinct()
                .toList();
    String message =
        "`%s` also reads every %s in its range, and pays for them to give %s only"
            .formatted(pattern.name(), Texts.list(names), Texts.list(returnedTypes));
    Finding finding =
        pattern.returnsDeclared()
            ? Finding.error(NAME, message, span)
            : Finding.warning(NAME, message, span);
    String outside =
        EndedRange.of(pattern, key, leaked, review.table(pattern).delimiter())
            .map("end the range where it begins, as in `%s`"::formatted)
            .orElseGet(
                () ->
                    "key %s outside this range%s"
                        .formatted(
                            Texts.list(names),
                            KeyOutside.of(
                                    pattern, leaked.get(0), key, review.table(pattern).delimiter())
                                .map(", as in `%s`"::formatted)
                                .orElse("")));
    String help =
        pattern.returnsDeclared()
            ? "%s, or name %s in `returns` too"
                .formatted(outside, names.size() == 1 ? "it" : "them")
            : "%s; if they belong together, say `returns: [%s]`"
                .formatted(outside, String.join(", ", pattern.returns()));
    review.add(
        finding
            .label("%s is in it: %s".formatted(names.get(0), keyText))
            .note(
                leaked.get(0).keys().get(key).templates().get(0).span(),
                "`" + names.get(0) + "` is written here")
            .help(help),
        pattern);
  }
}
