package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.EntityKind;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.Part;
import dev.clave.design.model.Step;
import dev.clave.design.model.TransactionDefinition;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A primary key made of what changes. */
final class MutableKey implements Check {
  static final String NAME = "mutable-key";

  /** Words for what comes and goes; a kind or a category stays. */
  private static final Set<String> STATES =
      Set.of(
          "status",
          "state",
          "estado",
          "estatus",
          "stage",
          "phase",
          "fase",
          "level",
          "nivel",
          "priority",
          "prioridad",
          "active",
          "activo",
          "read",
          "leido",
          "score",
          "points",
          "puntos",
          "rank",
          "balance",
          "saldo");

  /** Words that make a name one of a thing that stays, as in `scoreId`. */
  private static final Set<String> IDS =
      Set.of("id", "ids", "uuid", "ulid", "code", "codigo", "key", "slug", "name", "nombre");

  /** Beside these, a `state` is a part of a country. */
  private static final Set<String> PLACES =
      Set.of(
          "city",
          "country",
          "county",
          "zip",
          "zipcode",
          "postcode",
          "postal",
          "street",
          "address",
          "ciudad",
          "pais",
          "municipio",
          "colonia",
          "calle",
          "direccion");

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "an attribute that changes is part of a primary key",
        """
        A primary key cannot be changed. When the attribute does, the item has to be deleted and \
        written again, every reference to it breaks, and a plain update leaves the item under its \
        old key. Key the item by what stays, and find it by what changes through an index, whose \
        entries move by themselves. Or move it in one transaction that deletes the item and creates \
        it again under its new key. Attributes that never change are `fixed`, and so are the keys of \
        entities of `kind: append-only` or `kind: fixed`: no write can change those.\
        """,
        """
        design: tasks
        key: PK, SK
        entities:
          task:
            PK: USER#<userId>
            SK: <status>#<taskId>
            attributes: { userId: string, taskId: string, status: open | done }
        """,
        """
        design: tasks
        key: PK, SK
        indexes: { GSI1: "GSI1PK, GSI1SK" }
        entities:
          task:
            PK: USER#<userId>
            SK: TASK#<taskId>
            GSI1PK: USER#<userId>
            GSI1SK: <status>#<taskId>
            attributes: { userId: string, taskId: string, status: open | done }
        patterns:
          tasksByStatus: GSI1PK = USER#<userId> and GSI1SK begins_with <status>#
        """);
  }

  @Override
  public void run(Review review) {
    for (Entity entity : review.design().entities()) {
      if (entity.is(EntityKind.APPEND_ONLY) || entity.is(EntityKind.FIXED)) {
        continue;
      }
      Set<String> reported = new HashSet<>();
      for (KeyAttribute key : review.table(entity).key().attributes()) {
        entity.key(key.name()).stream()
            .flatMap(rule -> rule.templates().stream())
            .flatMap(template -> template.variables().stream())
            .filter(variable -> reported.add(variable.name()))
            .forEach(variable -> variable(review, entity, key, variable));
      }
    }
  }

  private static void variable(
      Review review, Entity entity, KeyAttribute key, Part.Variable variable) {
    Optional<Attribute> attribute = entity.attribute(variable.name());
    if (attribute.map(Attribute::fixed).orElse(false)) {
      return;
    }
    Optional<String> writer = writer(review, entity, variable.name(), new HashSet<>());
    boolean isWrittenByRuntime =
        entity.updatedAt().equals(Optional.of(variable.name()))
            || entity.version().equals(Optional.of(variable.name()))
            || entity.counters().stream()
                .anyMatch(counter -> counter.attribute().equals(variable.name()));
    if (writer.isPresent() || isWrittenByRuntime) {
      String who = writer.map(name -> "`" + name + "` sets it").orElse("every write changes it");
      report(
          review,
          entity,
          variable,
          Finding.error(NAME, message(entity, variable, who), variable.span()),
          key,
          writer
              .map(name -> "; or let `%s` delete the item and create it again".formatted(name))
              .orElse(""));
    } else if (isState(entity, variable.name(), attribute)) {
      report(
          review,
          entity,
          variable,
          Finding.warning(
              NAME, message(entity, variable, "its name says that it changes"), variable.span()),
          key,
          "; or declare it `fixed` if it never changes");
    }
  }

  private static String message(Entity entity, Part.Variable variable, String who) {
    return "a `%s` whose `%s` changes stays under its old key: %s"
        .formatted(entity.name(), variable.name(), who);
  }

  /** The transaction that changes an attribute, or what it is a copy of. */
  private static Optional<String> writer(
      Review review, Entity entity, String attribute, Set<String> visited) {
    if (!visited.add(entity.name() + "." + attribute)) {
      return Optional.empty();
    }
    Optional<String> direct = writer(review, entity, attribute);
    return direct.isPresent()
        ? direct
        : entity
            .attribute(attribute)
            .filter(each -> each.snapshot().isEmpty())
            .flatMap(Attribute::copyOf)
            .flatMap(
                copy ->
                    Optional.ofNullable(review.entity(copy.entity()))
                        .flatMap(original -> writer(review, original, copy.attribute(), visited)));
  }

  private static Optional<String> writer(Review review, Entity entity, String attribute) {
    for (TransactionDefinition transaction : review.design().transactions()) {
      for (Step step : transaction.steps()) {
        if (step.entity().equals(entity.name()) && StepChange.of(step).changes(attribute)) {
          return Optional.of(transaction.name());
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isState(Entity entity, String name, Optional<Attribute> attribute) {
    List<String> words = Texts.words(name);
    boolean kind =
        attribute
            .map(
                each ->
                    each.type() instanceof AttributeType.Enumeration
                        || each.type() instanceof AttributeType.Bool
                        || each.type() instanceof AttributeType.Numeric
                        || (each.type() instanceof AttributeType.Text text
                            && text.format().isEmpty()
                            && !each.implied()))
            .orElse(false);
    return kind
        && words.stream().anyMatch(STATES::contains)
        && words.stream().noneMatch(IDS::contains)
        && !isPlace(entity, words, attribute);
  }

  /** A state of a country, such as Texas: text, in an entity that has other parts of an address. */
  private static boolean isPlace(Entity entity, List<String> words, Optional<Attribute> attribute) {
    return (words.contains("state") || words.contains("estado"))
        && attribute.filter(each -> each.type() instanceof AttributeType.Text).isPresent()
        && entity.attributes().keySet().stream()
            .flatMap(other -> Texts.words(other).stream())
            .anyMatch(PLACES::contains);
  }

  private static void report(
      Review review,
      Entity entity,
      Part.Variable variable,
      Finding finding,
      KeyAttribute key,
      String otherwise) {
    review.add(
        finding
            .label("part of `" + key.name() + "`")
            .help(
                "key `%s` by what stays and put `<%s>` in an index%s"
                    .formatted(entity.name(), variable.name(), otherwise)),
        entity);
  }
}
