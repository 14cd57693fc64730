package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Operation;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Part;
import dev.clave.design.model.Pattern;
import dev.clave.design.unify.ItemType;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A look-up that counts on a value being taken once. */
final class UnenforcedUnique implements Check {
  static final String NAME = "unenforced-unique";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "a look-up that is treated as unique and nothing guards it",
        """
        An index takes any number of items with one key. A look-up that expects one (`one: true`) \
        gets whichever comes first as soon as two sign-ups run at once, or somebody changes to an \
        address already taken. `unique` keeps a guard item per value in the same transaction, and \
        moves it when the value changes.""",
        """
        design: users
        key: PK, SK
        indexes: { GSI1: GSI1PK }
        entities:
          user:
            PK: USER#<userId>
            SK: PROFILE
            GSI1PK: EMAIL#<email>
            attributes: { userId: string, email: email }
        patterns:
          userByEmail: { where: GSI1PK = EMAIL#<email>, one: true }
        """,
        """
        design: users
        key: PK, SK
        indexes: { GSI1: GSI1PK }
        entities:
          user:
            PK: USER#<userId>
            SK: PROFILE
            GSI1PK: EMAIL#<email>
            unique: [email]
            attributes: { userId: string, email: email }
        patterns:
          userByEmail: { where: GSI1PK = EMAIL#<email>, one: true }
        """);
  }

  @Override
  public void run(Review review) {
    for (Pattern pattern : review.design().patterns()) {
      if (pattern.one() && pattern.operation() == Operation.QUERY) {
        review.reached(pattern).stream()
            .filter(type -> pattern.returns().contains(type.entity().name()))
            .filter(type -> !isGuarded(review, pattern, type))
            .findFirst()
            .ifPresent(type -> report(review, pattern, type));
      }
    }
  }

  /** Whether what the pattern fixes holds a unique value, or the whole primary key. */
  private static boolean isGuarded(Review review, Pattern pattern, ItemType type) {
    Entity entity = type.entity();
    Set<String> fixed = fixed(review.schema(pattern), pattern, type);
    Set<String> identity =
        review.table(pattern).key().attributes().stream()
            .map(KeyAttribute::name)
            .flatMap(name -> entity.key(name).stream())
            .flatMap(rule -> rule.templates().stream())
            .flatMap(template -> template.variables().stream())
            .map(Part.Variable::name)
            .collect(Collectors.toSet());
    return entity.unique().stream().anyMatch(each -> fixed.containsAll(each.attributes()))
        || fixed.containsAll(identity);
  }

  private static Set<String> fixed(KeySchema schema, Pattern pattern, ItemType type) {
    return schema.attributes().stream()
        .map(KeyAttribute::name)
        .filter(
            name ->
                pattern
                    .condition(name)
                    .map(each -> each.operator() == Operator.EQUAL)
                    .orElse(false))
        .flatMap(name -> type.keys().get(name).templates().stream())
        .flatMap(template -> template.variables().stream())
        .map(Part.Variable::name)
        .collect(Collectors.toSet());
  }

  private static void report(Review review, Pattern pattern, ItemType type) {
    List<String> fixed = List.copyOf(fixed(review.schema(pattern), pattern, type));
    KeyCondition condition = pattern.conditions().get(0);
    String what = fixed.isEmpty() ? "key" : String.join(" + ", fixed);
    review.add(
        Finding.error(
                NAME,
                "`%s` expects one `%s`, and two can have the same `%s`"
                    .formatted(pattern.name(), type.entity().name(), what),
                condition.span())
            .label("nothing keeps a second one out")
            .note(type.entity().span(), "`" + type.entity().name() + "` guards no such value")
            .help("add `unique: [%s]` to `%s`".formatted(what, type.entity().name())),
        pattern,
        type.entity());
  }
}
