package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Form;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeyType;
import dev.clave.design.model.Part;
import dev.clave.design.model.Span;
import dev.clave.design.model.Table;
import dev.clave.design.model.TimeUnit;
import dev.clave.design.model.TimestampForm;
import dev.clave.design.unify.ItemType;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A key made of values that it cannot hold. */
final class UnwritableKey implements Check {
  static final String NAME = "unwritable-key";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "a key made of a type or in a form that no key can hold",
"""
A key is text, a number or bytes. A list, a set or a map in a template, text in a number \
key, the hour of a day or the padding of a date cannot be written, so every write of the \
item is refused when the program runs. To find items by the elements of a list, write an \
item for each of them. Values that their type allows and that a form of fixed width does not \
hold (`integer(1..500)` with `pad2`) are refused one by one: a warning.\
""",
        """
        design: shop
        key: PK, SK
        indexes: { GSI1: "GSI1PK, GSI1SK" }
        entities:
          product:
            PK: PRODUCT#<productId>
            SK: PRODUCT
            GSI1PK: TAG#<tags>
            GSI1SK: <productId>
            attributes: { productId: string, tags: set of string }
        patterns:
          product: PK = PRODUCT#<productId> and SK = PRODUCT
          productsWithTag: GSI1PK = TAG#<tag>
        """,
        """
        design: shop
        key: PK, SK
        indexes: { GSI1: "GSI1PK, GSI1SK" }
        entities:
          product:
            PK: PRODUCT#<productId>
            SK: PRODUCT
            attributes: { productId: string, tags: set of string }
          tag:
            PK: PRODUCT#<productId>
            SK: TAG#<tag>
            GSI1PK: TAG#<tag>
            GSI1SK: <productId>
        patterns:
          product: { where: PK = PRODUCT#<productId>, returns: [product, tag] }
          productsWithTag: GSI1PK = TAG#<tag>
        """);
  }

  @Override
  public void run(Review review) {
    Set<Span> reported = new HashSet<>();
    for (Table table : review.design().tables()) {
      for (ItemType type : review.types(table)) {
        for (KeyRule rule : type.keys().values()) {
          rule.templates().stream()
              .flatMap(template -> template.variables().stream())
              .filter(variable -> reported.add(variable.span()))
              .forEach(variable -> variable(review, type, rule, variable));
        }
      }
    }
  }

  private static void variable(Review review, ItemType type, KeyRule rule, Part.Variable variable) {
    AttributeType values = Texts.type(type.entity(), variable);
    Optional<String> problem = problem(rule, variable, values);
    if (problem.isPresent()) {
      report(review, type, rule, variable, problem.get());
    } else {
      ValueWidth.tooWide(values, variable)
          .ifPresent(width -> reportWidth(review, type, rule, variable, width));
    }
  }

  private static void reportWidth(
      Review review, ItemType type, KeyRule rule, Part.Variable variable, String width) {
    review.add(
        Finding.warning(
                NAME,
                "a `%s` whose `%s` %s cannot be written"
                    .formatted(type.entity().name(), variable.name(), width),
                variable.span())
            .label("the type allows it, `%s` does not hold it".formatted(rule.attribute()))
            .help("change the number in the form, or the range of `%s`".formatted(variable.name())),
        type.entity());
  }

  private static void report(
      Review review, ItemType type, KeyRule rule, Part.Variable variable, String problem) {
    review.add(
        Finding.error(
                NAME,
                "no `%s` can be written: %s"
                    .formatted(
                        type.entity().name(), problem.formatted(variable.name(), rule.attribute())),
                variable.span())
            .label("`" + rule.attribute() + "` cannot hold it")
            .help("use another attribute or form, or another type of `" + variable.name() + "`"),
        type.entity());
  }

  private static Optional<String> problem(
      KeyRule rule, Part.Variable variable, AttributeType type) {
    if (type instanceof AttributeType.Any) {
      return Optional.empty();
    }
    if (rule.type() == KeyType.N) {
      return isNumber(type) ? Optional.empty() : Optional.of("`%s` is no number, and `%s` is");
    }
    if (rule.natural()) {
      boolean fits =
          rule.type() == KeyType.B
              ? type instanceof AttributeType.Binary
              : !isNumber(type) && isText(type);
      return fits
          ? Optional.empty()
          : Optional.of(
              rule.type() == KeyType.B
                  ? "`%s` is not binary, and the key `%s` is"
                  : "`%s` is no text, and the key `%s` is");
    }
    if (!isText(type) && !(type instanceof AttributeType.Bool)) {
      return Optional.of("`%s` is no text, no number and no boolean");
    }
    return variable.forms().stream()
        .filter(form -> !canHave(type, form))
        .findFirst()
        .map(form -> "`%s` cannot have the form `" + FormText.word(form) + "`");
  }

  private static boolean isNumber(AttributeType type) {
    return type instanceof AttributeType.Numeric
        || (type instanceof AttributeType.Timestamp timestamp
            && timestamp.form() != TimestampForm.ISO);
  }

  /** Whether a value has a text that a template can hold. */
  private static boolean isText(AttributeType type) {
    return isNumber(type)
        || type instanceof AttributeType.Text
        || type instanceof AttributeType.Enumeration
        || type instanceof AttributeType.Date
        || type instanceof AttributeType.Timestamp;
  }

  private static boolean canHave(AttributeType type, Form form) {
    boolean moment = type instanceof AttributeType.Date || type instanceof AttributeType.Timestamp;
    boolean plain =
        type instanceof AttributeType.Text text
            && (text.format().isEmpty() || text.pattern().isPresent());
    if (form instanceof Form.Truncate truncate) {
      boolean finer =
          type instanceof AttributeType.Date
              && List.of(TimeUnit.HOUR, TimeUnit.MINUTE, TimeUnit.SECOND).contains(truncate.unit());
      return plain || (moment && !finer);
    }
    if (form instanceof Form.Pad) {
      return plain || isNumber(type);
    }
    if (form instanceof Form.Descending) {
      return !(type instanceof AttributeType.Bool)
          && !(type instanceof AttributeType.Enumeration words
              && words.values().stream().allMatch(UnwritableKey::hasLetter));
    }
    return true;
  }

  private static boolean hasLetter(String word) {
    return word.chars().anyMatch(each -> Character.isLetter(each) && each != 'T' && each != 'Z');
  }
}
