package dev.clave.design.check;

import dev.clave.design.finding.Edit;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Fix;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Form;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Operation;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Part;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.TextFormat;
import dev.clave.design.model.TimeUnit;
import dev.clave.design.model.Unique;
import dev.clave.design.unify.ItemType;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A look-up that counts on a value being taken once. */
final class UnenforcedUnique implements Check {
  static final String NAME = "unenforced-unique";

  /** Formats of ids of which nobody makes the same twice. */
  private static final Set<TextFormat> WORLDWIDE =
      EnumSet.of(TextFormat.UUID, TextFormat.ULID, TextFormat.KSUID);

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
        moves it when the value changes.\
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

  /**
   * Whether what the pattern fixes holds a unique value, or the whole primary key. A guard of
   * {@code <email>} lets two spellings in that {@code <email:lower>} makes one.
   */
  private static boolean isGuarded(Review review, Pattern pattern, ItemType type) {
    Entity entity = type.entity();
    Map<String, Part.Variable> fixed = fixed(review, pattern, type);
    List<Part.Variable> identity =
        review.table(pattern).key().attributes().stream()
            .map(KeyAttribute::name)
            .flatMap(name -> entity.key(name).stream())
            .flatMap(rule -> rule.templates().stream())
            .flatMap(template -> template.variables().stream())
            .toList();
    return entity.unique().stream()
            .anyMatch(
                unique ->
                    unique.each().isEmpty()
                        && fixed.keySet().containsAll(unique.attributes())
                        && areCoarser(variables(unique), fixed))
        || fixed.values().stream()
            .anyMatch(each -> isWhole(each) && (isGenerated(entity, each) || isOwnId(entity, each)))
        || (identity.stream().allMatch(each -> fixed.containsKey(each.name()))
            && areCoarser(identity, fixed));
  }

  private static boolean isGenerated(Entity entity, Part.Variable variable) {
    return entity.attribute(variable.name()).flatMap(Attribute::generatedId).isPresent();
  }

  /** An id of the entity itself that nobody else makes: {@code orderId: ulid} of an order. */
  private static boolean isOwnId(Entity entity, Part.Variable variable) {
    List<String> words = Texts.words(variable.name());
    return (words.equals(List.of("id"))
            || (words.contains("id") && words.containsAll(Texts.words(entity.name()))))
        && Texts.type(entity, variable) instanceof AttributeType.Text text
        && text.format().filter(WORLDWIDE::contains).isPresent();
  }

  private static boolean isWhole(Part.Variable variable) {
    return variable.form(Form.Truncate.class).isEmpty()
        && variable.form(Form.First.class).isEmpty();
  }

  private static List<Part.Variable> variables(Unique unique) {
    return unique.keys().values().stream()
        .flatMap(rule -> rule.templates().stream())
        .flatMap(template -> template.variables().stream())
        .toList();
  }

  /** Whether each variable of a guard makes one of all values that the look-up makes one of. */
  private static boolean areCoarser(List<Part.Variable> guard, Map<String, Part.Variable> lookUp) {
    return guard.stream()
        .filter(variable -> lookUp.containsKey(variable.name()))
        .allMatch(variable -> isCoarser(variable, lookUp.get(variable.name())));
  }

  private static boolean isCoarser(Part.Variable guard, Part.Variable lookUp) {
    boolean folds =
        lookUp.form(Form.Fold.class).isEmpty() || guard.form(Form.Fold.class).isPresent();
    boolean cuts =
        lookUp
            .form(Form.Truncate.class)
            .map(
                cut ->
                    guard
                        .form(Form.Truncate.class)
                        .map(own -> coarser(own.unit(), cut.unit()))
                        .orElse(false))
            .orElse(true);
    boolean begins =
        lookUp
            .form(Form.First.class)
            .map(
                first ->
                    guard
                        .form(Form.First.class)
                        .map(own -> own.length() <= first.length())
                        .orElse(false))
            .orElse(true);
    return folds && cuts && begins;
  }

  /** Whether all that one unit tells apart the other does too; weeks cross years and months. */
  private static boolean coarser(TimeUnit guard, TimeUnit lookUp) {
    boolean crossing =
        lookUp == TimeUnit.WEEK || (guard == TimeUnit.WEEK && lookUp.compareTo(TimeUnit.DAY) < 0);
    return guard == lookUp || (!crossing && guard.compareTo(lookUp) < 0);
  }

  private static Map<String, Part.Variable> fixed(Review review, Pattern pattern, ItemType type) {
    KeySchema schema = review.schema(pattern);
    Map<String, Part.Variable> fixed = new LinkedHashMap<>();
    schema.attributes().stream()
        .map(KeyAttribute::name)
        .filter(
            name ->
                pattern
                    .condition(name)
                    .map(each -> each.operator() == Operator.EQUAL)
                    .orElse(false))
        .flatMap(name -> type.keys().get(name).templates().stream())
        .flatMap(template -> template.variables().stream())
        .map(variable -> changing(review, pattern, type.entity(), variable))
        .forEach(variable -> fixed.merge(variable.name(), variable, UnenforcedUnique::finer));
    return fixed;
  }

  /** A variable without a case that changes none of its values, as of a code in capitals. */
  private static Part.Variable changing(
      Review review, Pattern pattern, Entity entity, Part.Variable variable) {
    boolean isSame =
        variable
            .form(Form.Fold.class)
            .filter(
                fold ->
                    !review
                        .unification(review.table(pattern))
                        .isChangedByCase(entity, variable, fold.upper()))
            .isPresent();
    return isSame
        ? variable.withForms(
            variable.forms().stream().filter(form -> !(form instanceof Form.Fold)).toList())
        : variable;
  }

  /** The one that tells more values apart, where a key holds an attribute twice. */
  private static Part.Variable finer(Part.Variable one, Part.Variable other) {
    return isCoarser(one, other) ? other : one;
  }

  private static void report(Review review, Pattern pattern, ItemType type) {
    Map<String, Part.Variable> variables = fixed(review, pattern, type);
    List<String> fixed = List.copyOf(variables.keySet());
    KeyCondition condition = pattern.conditions().get(0);
    String setting = setting(review, type.entity(), fixed, variables);
    String subject = fixed.isEmpty() ? "key" : String.join(" + ", fixed);
    Finding finding =
        Finding.error(
                NAME,
                "`%s` expects one `%s`, and two can have the same `%s`"
                    .formatted(pattern.name(), type.entity().name(), subject),
                condition.span())
            .label("nothing keeps a second one out")
            .note(type.entity().span(), "`" + type.entity().name() + "` guards no such value");
    if (isPassing(review.schema(pattern), type)) {
      review.add(
          finding.help(
              "take `one` from the pattern: a guard would also keep out the `%s` that come after this one has left the index"
                  .formatted(type.entity().name())),
          pattern,
          type.entity());
      return;
    }
    review.add(
        finding
            .help(
                "%s `%s` %s `%s`"
                    .formatted(
                        type.entity().unique().isEmpty() ? "add" : "write",
                        setting,
                        type.entity().unique().isEmpty() ? "to" : "in",
                        type.entity().name()))
            .fix(
                Fix.of(
                    "guard the value that the look-up compares, or take `one` from the pattern",
                    new Edit.AddedSetting(type.entity().span(), setting))),
        pattern,
        type.entity());
  }

  /** Whether an item is in the index only while a condition holds. */
  private static boolean isPassing(KeySchema schema, ItemType type) {
    return schema.attributes().stream()
        .flatMap(key -> type.keys().get(key.name()).choices().stream())
        .anyMatch(choice -> choice.when().isPresent());
  }

  /**
   * The guard as it is declared, with its key where values are changed before they are compared.
   */
  private static String setting(
      Review review, Entity entity, List<String> fixed, Map<String, Part.Variable> variables) {
    String subject = fixed.isEmpty() ? "key" : String.join(" + ", fixed);
    boolean changed =
        variables.values().stream()
            .anyMatch(
                each ->
                    each.form(Form.Fold.class).isPresent()
                        || each.form(Form.Truncate.class).isPresent()
                        || each.form(Form.First.class).isPresent());
    if (!changed) {
      return "unique: [%s]".formatted(subject);
    }
    String delimiter = review.table(entity).delimiter();
    String key =
        variables.values().stream().map(FormText::of).collect(Collectors.joining(delimiter));
    return "unique: { %s: \"%s\" }"
        .formatted(
            subject,
            String.join(delimiter, "UNIQUE", entity.type(), String.join(delimiter, fixed), key));
  }
}
