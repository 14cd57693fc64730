package dev.clave.design.check;

import dev.clave.design.finding.Edit;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Fix;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.EntityKind;
import dev.clave.design.model.Form;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Part;
import dev.clave.design.model.Table;
import dev.clave.design.model.Template;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A key that does not tell two items of its entity apart. */
final class MissingIdentity implements Check {
  static final String NAME = "missing-identity";

  /** Words for a stretch of time, of which an entity may have one item each. */
  private static final Set<String> PERIODS =
      Set.of(
          "minute",
          "hour",
          "day",
          "week",
          "month",
          "quarter",
          "year",
          "period",
          "slot",
          "bucket",
          "window",
          "interval",
          "minuto",
          "hora",
          "dia",
          "semana",
          "mes",
          "trimestre",
          "anio",
          "periodo",
          "turno");

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "one entity's key leaves out what tells two of its items apart",
"""
When two items of an entity differ only in an attribute that is no part of the primary key, \
they have one key, and the second silently overwrites the first. An attribute is taken for \
an entity's identity when it is named after it (`contractId`, `id_contract`, `id`) or \
declared with `identity`. A key without an id of the entity, in which an instant is the last \
part that tells items apart, is a warning: two items of one instant are one. (A name such as \
`hour` or `period` says that there is one item for each.) So is a key in which \
a date or an instant is cut (`<at:day>`) and nothing else distinguishes the items of that day. \
So is the key of what a counter counts, when there is one such item for each holder. A day \
that tells items apart last is a question where an index tells them apart by ids. A pattern \
with an order is a warning when its index's partition holds all of the key. \
Entities that are meant to have one item per key are `kind: singleton`.\
""",
        """
        design: contracts
        key: PK, SK
        entities:
          contract:
            PK: COMPANY#<companyId>
            SK: METADATA
            attributes: { companyId: string, contractId: string }
        """,
        """
        design: contracts
        key: PK, SK
        entities:
          contract:
            PK: COMPANY#<companyId>
            SK: CONTRACT#<contractId>
            attributes: { companyId: string, contractId: string }
        """);
  }

  @Override
  public void run(Review review) {
    for (Entity entity : review.design().entities()) {
      Table table = review.table(entity);
      Set<String> inKey = new LinkedHashSet<>();
      table.key().attributes().stream()
          .flatMap(key -> entity.key(key.name()).stream())
          .flatMap(rule -> rule.templates().stream())
          .flatMap(template -> template.variables().stream())
          .filter(variable -> !CutValue.isCut(entity, variable))
          .forEach(variable -> inKey.add(variable.name()));
      Optional<String> missing = missing(entity, inKey);
      if (missing.isPresent()) {
        report(review, entity, table, missing.get(), inKey);
      } else if (entity.identity().isEmpty() && !entity.is(EntityKind.SINGLETON)) {
        instant(entity, table)
            .ifPresent(variable -> reportInstant(review, entity, table, variable));
        CutValue.of(entity, table).ifPresent(cut -> reportCut(review, entity, table, cut));
        lastTelling(entity, table)
            .filter(variable -> isDay(entity, variable))
            .ifPresent(
                day ->
                    otherId(entity, table, inKey)
                        .ifPresent(id -> reportDay(review, entity, table, day, id)));
      }
    }
    new CountedOnce(review).run();
    new OrderedOnce(review).run();
  }

  private static Optional<String> missing(Entity entity, Set<String> inKey) {
    if (!entity.identity().isEmpty()) {
      return entity.identity().stream().filter(name -> !inKey.contains(name)).findFirst();
    }
    if (entity.is(EntityKind.SINGLETON)) {
      return Optional.empty();
    }
    List<String> words = Texts.words(entity.name());
    Set<String> untold = new LinkedHashSet<>(List.of(words.get(0), words.get(words.size() - 1)));
    inKey.forEach(name -> untold.removeIf(word -> mentions(name, word)));
    return entity.attributes().values().stream()
        .filter(attribute -> !attribute.optional() && !inKey.contains(attribute.name()))
        .map(Attribute::name)
        .filter(name -> identifies(name, untold, entity, inKey))
        .findFirst();
  }

  /** Whether an attribute's name says that it is the id of what the key does not name yet. */
  private static boolean identifies(
      String name, Set<String> untold, Entity entity, Set<String> inKey) {
    List<String> words = Texts.words(name);
    if (words.equals(List.of("id"))) {
      return !untold.isEmpty()
          && !inKey.contains("id")
          && inKey.stream().noneMatch(key -> mentionsAny(key, entity));
    }
    return words.size() > 1
        && words.contains("id")
        && words.stream().anyMatch(word -> word.length() > 2 && untold.contains(word));
  }

  private static boolean mentionsAny(String name, Entity entity) {
    return Texts.words(entity.name()).stream().anyMatch(word -> mentions(name, word));
  }

  /** A name of several words has the word among them; in one of a single word it may be within. */
  private static boolean mentions(String name, String word) {
    List<String> words = Texts.words(name);
    return words.size() > 1 ? words.contains(word) : words.get(0).contains(word);
  }

  private static void report(
      Review review, Entity entity, Table table, String missing, Set<String> inKey) {
    List<KeyAttribute> key = table.key().attributes();
    KeyAttribute last = key.get(key.size() - 1);
    Template template = entity.keys().get(last.name()).templates().get(0);
    String same = inKey.isEmpty() ? "" : " with the same " + Texts.list(List.copyOf(inKey));
    review.add(
        Finding.error(
                NAME,
                "a second `%s`%s overwrites the first, also when its `%s` is another"
                    .formatted(entity.name(), same, missing),
                template.span())
            .label("`" + missing + "` is not in the key")
            .help(
                "put it in the key: `%s: %s`"
                    .formatted(last.name(), proposal(template, missing, table)))
            .fix(
                Fix.of(
                    "put `%s` in the key, and into the patterns that ask for it".formatted(missing),
                    new Edit.Replacement(
                        template.span(), template.text(), proposal(template, missing, table)))),
        entity);
  }

  private static String proposal(Template template, String missing, Table table) {
    String noun =
        Texts.words(missing).stream()
            .filter(word -> !word.equals("id"))
            .findFirst()
            .orElse("id")
            .toUpperCase(Locale.ROOT);
    String base = template.isConstant() ? noun : template.text();
    return base + table.delimiter() + "<" + missing + ">";
  }

  /**
   * The instant that is all that tells items of one partition apart: the key names no id of the
   * entity itself, and after the instant come only words of which there are few.
   */
  private static Optional<Part.Variable> instant(Entity entity, Table table) {
    return lastTelling(entity, table)
        .filter(
            last ->
                Texts.type(entity, last) instanceof AttributeType.Timestamp
                    && last.form(Form.Truncate.class).isEmpty()
                    && Texts.words(last.name()).stream().noneMatch(PERIODS::contains));
  }

  private static boolean isDay(Entity entity, Part.Variable variable) {
    return Texts.type(entity, variable) instanceof AttributeType.Date
        && !CutValue.isCut(entity, variable)
        && Texts.words(variable.name()).stream().noneMatch(PERIODS::contains);
  }

  /** The id that the key leaves out, though an index tells items apart by it and other ids. */
  private static Optional<String> otherId(Entity entity, Table table, Set<String> inKey) {
    return table.indexes().stream()
        .filter(index -> entity.writes(index.key()))
        .map(index -> entity.keyVariables(index.key()))
        .filter(names -> names.size() > 1 && names.stream().allMatch(MissingIdentity::isId))
        .flatMap(Set::stream)
        .filter(name -> !inKey.contains(name))
        .findFirst();
  }

  private static boolean isId(String name) {
    return Texts.words(name).contains("id");
  }

  /** What tells the items of one partition apart last, where the key names no id of its own. */
  private static Optional<Part.Variable> lastTelling(Entity entity, Table table) {
    List<KeyAttribute> key =
        table.key().sort().isEmpty() ? table.key().partition() : table.key().sort();
    KeyRule rule = entity.keys().get(key.get(key.size() - 1).name());
    if (rule == null || rule.natural() || namesItself(entity, table)) {
      return Optional.empty();
    }
    List<Part.Variable> telling =
        rule.templates().get(0).variables().stream()
            .filter(variable -> !isOneOfFew(entity, variable))
            .toList();
    return telling.isEmpty() ? Optional.empty() : Optional.of(telling.get(telling.size() - 1));
  }

  static boolean isOneOfFew(Entity entity, Part.Variable variable) {
    AttributeType type = Texts.type(entity, variable);
    return type instanceof AttributeType.Enumeration || type instanceof AttributeType.Bool;
  }

  /** Whether the key holds an id that is named after the entity, wherever it stands in it. */
  static boolean namesItself(Entity entity, Table table) {
    List<String> name = Texts.words(entity.name());
    return table.key().attributes().stream()
        .flatMap(attribute -> entity.key(attribute.name()).stream())
        .flatMap(rule -> rule.templates().stream())
        .flatMap(template -> template.variables().stream())
        .map(variable -> Texts.words(variable.name()))
        .filter(words -> words.contains("id") || words.contains("uuid"))
        .anyMatch(words -> words.size() == 1 || words.containsAll(name));
  }

  private static void reportCut(Review review, Entity entity, Table table, Part.Variable variable) {
    String part = CutValue.words(variable);
    review.add(
        Finding.warning(
                NAME,
                "two `%s` with %s of `%s` are one item: the second overwrites the first"
                    .formatted(entity.name(), part, variable.name()),
                variable.span())
            .label("the key holds only a part of `%s`".formatted(variable.name()))
            .help(
                "end the key with an id, as in `%s%s<id>`; or say `kind: singleton` if there is one `%s` for each"
                    .formatted(FormText.of(variable), table.delimiter(), entity.name())),
        entity);
  }

  private static void reportInstant(
      Review review, Entity entity, Table table, Part.Variable variable) {
    review.add(
        Finding.warning(
                NAME,
                "two `%s` of one instant are one item: the second overwrites the first"
                    .formatted(entity.name()),
                variable.span())
            .label("nothing after the instant tells them apart")
            .help(
                "end the key with an id, as in `<%s>%s<id>`"
                    .formatted(variable.name(), table.delimiter())),
        entity);
  }

  private static void reportDay(
      Review review, Entity entity, Table table, Part.Variable day, String id) {
    review.add(
        Finding.hint(
                NAME,
                "two `%s` of one `%s` are one item, also when their `%s` differs: is there one a day?"
                    .formatted(entity.name(), day.name(), id),
                day.span())
            .label("nothing after the day tells them apart")
            .help(
                "end the key with it, as in `<%s>%s<%s>`, or say what tells them apart with `identity`"
                    .formatted(day.name(), table.delimiter(), id)),
        entity);
  }
}
