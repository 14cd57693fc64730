package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Form;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Part;
import dev.clave.design.model.Template;
import dev.clave.design.model.TextFormat;
import dev.clave.design.model.TimestampForm;
import dev.clave.design.unify.ItemType;
import dev.clave.design.unify.Unification;
import java.util.List;
import java.util.Set;

/** A key that can be read back in two ways. */
final class AmbiguousDelimiter implements Check {
  static final String NAME = "ambiguous-delimiter";
  private static final Set<TextFormat> FIXED_WIDTH =
      Set.of(TextFormat.UUID, TextFormat.ULID, TextFormat.KSUID);

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "values that may contain the delimiter can be read back two ways",
        """
        A key is taken apart at its delimiter. A value that may itself contain it, and is not the \
        last part, gives keys that belong to two different values, and prefixes that take in what \
        is not meant. With two such values, or with two variables that touch, different items have \
        one key: an error, otherwise a warning. Values that say themselves where they end are no \
        danger: dates, instants, ids and text of a fixed width. Put the value last, take a \
        delimiter that its type cannot contain, or narrow it with a character class.\
        """,
        """
        design: files
        key: PK, SK
        delimiter: "-"
        entities:
          version:
            PK: FILE-<fileId>
            SK: V-<folder>-<label>
            attributes: { fileId: slug, folder: slug, label: slug }
        """,
        """
        design: files
        key: PK, SK
        entities:
          version:
            PK: FILE#<fileId>
            SK: V#<folder>#<label>
            attributes: { fileId: slug, folder: slug, label: slug }
        """);
  }

  @Override
  public void run(Review review) {
    for (Entity entity : review.design().entities()) {
      Unification unification = review.unification(review.table(entity));
      for (ItemType type : ItemType.of(List.of(entity))) {
        for (KeyRule rule : type.keys().values()) {
          rule.templates().forEach(template -> template(review, entity, unification, template));
        }
      }
    }
  }

  private static void template(
      Review review, Entity entity, Unification unification, Template template) {
    List<Part> parts = template.parts();
    List<Part.Variable> loose =
        template.variables().stream()
            .filter(variable -> !endsByItself(entity, variable))
            .filter(variable -> unification.mayContainDelimiter(entity, variable))
            .toList();
    for (int i = 0; i + 1 < parts.size(); i++) {
      if (parts.get(i) instanceof Part.Variable one
          && parts.get(i + 1) instanceof Part.Variable other
          && !endsByItself(entity, one)) {
        touching(review, entity, one, other);
        return;
      }
    }
    for (Part.Variable variable : loose) {
      if (variable != parts.get(parts.size() - 1)) {
        contained(review, entity, template, variable, loose.size() > 1);
        return;
      }
    }
  }

  /** Whether what follows cannot be taken for a part of the value: by its width, or by its Z. */
  private static boolean endsByItself(Entity entity, Part.Variable variable) {
    AttributeType type = Texts.type(entity, variable);
    return type instanceof AttributeType.Date
        || (type instanceof AttributeType.Timestamp timestamp
            && timestamp.form() == TimestampForm.ISO)
        || variable.form(Form.Truncate.class).isPresent()
        || variable.form(Form.Pad.class).isPresent()
        || variable.form(Form.Fill.class).isPresent()
        || variable.form(Form.First.class).isPresent()
        || (type instanceof AttributeType.Text text && isFixedWidth(text));
  }

  private static boolean isFixedWidth(AttributeType.Text text) {
    return text.format().map(FIXED_WIDTH::contains).orElse(false)
        || (text.minLength().isPresent() && text.minLength().equals(text.maxLength()));
  }

  private static void touching(
      Review review, Entity entity, Part.Variable one, Part.Variable other) {
    review.add(
        Finding.error(
                NAME,
                "two `%s` can have one key: `%s` ends nowhere before `%s`"
                    .formatted(entity.name(), one.name(), other.name()),
                one.span())
            .label("ab and c give the same text as a and bc")
            .help("put a delimiter between them, or give the first a fixed width"),
        entity);
  }

  private static void contained(
      Review review, Entity entity, Template template, Part.Variable variable, boolean several) {
    String delimiter = review.table(entity).delimiter();
    String message =
        several
            ? "two `%s` can have one key: several parts of %s may contain `%s`"
                .formatted(entity.name(), template.text(), delimiter)
            : "a `%s` with `%s` in it cannot be told from the parts after it in %s"
                .formatted(variable.name(), delimiter, template.text());
    Finding finding =
        several
            ? Finding.error(NAME, message, variable.span())
            : Finding.warning(NAME, message, variable.span());
    review.add(
        finding
            .label("may contain `" + delimiter + "`")
            .help(
                "put `<%s>` last, choose another `delimiter`, or narrow it, as in `<%s:alphanumeric>`"
                    .formatted(variable.name(), variable.name())),
        entity);
  }
}
