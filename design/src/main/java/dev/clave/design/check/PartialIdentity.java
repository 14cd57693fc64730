package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Part;
import dev.clave.design.model.Table;
import dev.clave.design.model.Template;
import dev.clave.design.model.TextFormat;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** An index partition that holds an id without what the id belongs to. */
final class PartialIdentity implements Check {
  static final String NAME = "partial-identity";

  private static final Set<TextFormat> UNIQUE_EVERYWHERE =
      Set.of(TextFormat.UUID, TextFormat.ULID, TextFormat.KSUID);

  /** The words by which an attribute says that it tells the items of an entity apart. */
  private static final Set<String> IDENTIFYING = Set.of("id", "name");

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.HINT,
        "an index partition with an id, and without the owner in whose partition that id counts",
        """
        A driver is kept under `USER#<userId>`, `DRIVER#<driverId>`: two users can both have a \
        driver 7. An index partition `DRIVER#<driverId>` then holds the trips of both, and whoever \
        reads it sees another owner's items. Put the owner into the index key; or, if the id is \
        given out once for all owners, say so with its type (`uuid`, `ulid`, `ksuid`) or with \
        `unique`.\
        """,
        """
        design: fleet
        key: PK, SK
        indexes: { GSI1: "GSI1PK, GSI1SK" }
        entities:
          driver: { PK: USER#<userId>, SK: DRIVER#<driverId> }
          trip:
            PK: USER#<userId>
            SK: TRIP#<tripId>
            GSI1PK: DRIVER#<driverId>
            GSI1SK: TRIP#<tripId>
        patterns:
          tripsOfDriver: GSI1PK = DRIVER#<driverId>
        """,
        """
        design: fleet
        key: PK, SK
        indexes: { GSI1: "GSI1PK, GSI1SK" }
        entities:
          driver: { PK: USER#<userId>, SK: DRIVER#<driverId> }
          trip:
            PK: USER#<userId>
            SK: TRIP#<tripId>
            GSI1PK: USER#<userId>#DRIVER#<driverId>
            GSI1SK: TRIP#<tripId>
        patterns:
          tripsOfDriver: GSI1PK = USER#<userId>#DRIVER#<driverId>
        """);
  }

  @Override
  public void run(Review review) {
    Set<Template> reported = new LinkedHashSet<>();
    for (Table table : review.design().tables()) {
      for (Index index : table.indexes()) {
        for (Entity entity : review.design().entities()) {
          boolean held =
              entity.table().equals(table.name()) && entity.writes(index.key()) && !index.local();
          if (held && index.key().partition().size() == 1) {
            KeyRule rule = entity.keys().get(index.key().partition().get(0).name());
            rule.templates().stream()
                .filter(reported::add)
                .forEach(template -> template(review, table, index, entity, template));
          }
        }
      }
    }
  }

  private static void template(
      Review review, Table table, Index index, Entity entity, Template template) {
    List<NamedVariable> inPartition = NamedVariable.of(template);
    List<NamedVariable> inKey = new ArrayList<>(inPartition);
    index.key().sort().forEach(sort -> inKey.addAll(NamedVariable.of(entity, sort.name())));
    for (NamedVariable id : inPartition) {
      for (Entity namedEntity : named(review, table, entity, id)) {
        // Of its own kind, an item is distinguished by the rest of the key as well.
        List<NamedVariable> beside = namedEntity.equals(entity) ? inKey : inPartition;
        Optional<String> owner = owner(table, namedEntity, entity, id, beside);
        if (owner.isPresent()) {
          report(review, table, index, entity, template, id.variable(), namedEntity, owner.get());
          return;
        }
      }
    }
  }

  /**
   * The entities whose id a variable may be: the one that it is a copy of, those that write the
   * same word before their own id, and the one in its name ({@code driverId}, {@code userName}).
   */
  private static List<Entity> named(Review review, Table table, Entity entity, NamedVariable id) {
    Optional<Entity> original =
        entity
            .attribute(id.name())
            .flatMap(Attribute::copyOf)
            .map(copy -> review.entity(copy.entity()));
    if (original.isPresent()) {
      return List.of(original.get());
    }
    List<String> words = Texts.words(id.name());
    List<String> noun = words.stream().filter(word -> !IDENTIFYING.contains(word)).toList();
    Stream<Entity> byName =
        noun.size() == words.size() ? Stream.of() : review.entitiesNamed(noun).stream();
    return Stream.concat(byName, byWord(review, table, id).filter(each -> !each.equals(entity)))
        .filter(each -> each.table().equals(entity.table()))
        .distinct()
        .toList();
  }

  private static Stream<Entity> byWord(Review review, Table table, NamedVariable id) {
    return id.word().isEmpty() || table.key().sort().isEmpty()
        ? Stream.of()
        : review.entitiesByOwnWord(table, id.word()).stream();
  }

  /**
   * The variable of the named entity's partition, under which its ids count, that the indexed item
   * has too and leaves out of the index partition. The same word before a variable says that it is
   * the same, whatever its name.
   */
  private static Optional<String> owner(
      Table table,
      Entity namedEntity,
      Entity indexed,
      NamedVariable id,
      List<NamedVariable> inIndex) {
    Optional<NamedVariable> ownId = NamedVariable.ownId(table, namedEntity);
    List<NamedVariable> partition =
        NamedVariable.of(namedEntity, table.key().partition().get(0).name());
    boolean counts =
        ownId.isPresent()
            && (ownId.get().isSame(id)
                || ownId.get().name().equals("id")
                || isCopy(indexed, id, namedEntity))
            && partition.stream().noneMatch(each -> each.name().equals(ownId.get().name()))
            && !isUniqueEverywhere(namedEntity, indexed, ownId.get(), id);
    return counts && partition.stream().noneMatch(each -> inIndex.stream().anyMatch(each::isSame))
        ? partition.stream()
            .map(NamedVariable::name)
            .filter(name -> indexed.attribute(name).isPresent())
            .findFirst()
        : Optional.empty();
  }

  private static boolean isCopy(Entity indexed, NamedVariable id, Entity namedEntity) {
    return indexed
        .attribute(id.name())
        .flatMap(Attribute::copyOf)
        .filter(copy -> copy.entity().equals(namedEntity.name()))
        .isPresent();
  }

  private static boolean isUniqueEverywhere(
      Entity namedEntity, Entity indexed, NamedVariable ownId, NamedVariable id) {
    return namedEntity.unique().stream()
            .anyMatch(each -> each.attributes().equals(List.of(ownId.name())))
        || isUniqueEverywhere(indexed.attribute(id.name()))
        || isUniqueEverywhere(namedEntity.attribute(ownId.name()));
  }

  private static boolean isUniqueEverywhere(Optional<Attribute> attribute) {
    return attribute.flatMap(Attribute::generatedId).isPresent()
        || attribute
            .map(Attribute::type)
            .filter(AttributeType.Text.class::isInstance)
            .flatMap(type -> ((AttributeType.Text) type).format())
            .map(UNIQUE_EVERYWHERE::contains)
            .orElse(false);
  }

  private static void report(
      Review review,
      Table table,
      Index index,
      Entity entity,
      Template template,
      Part.Variable variable,
      Entity namedEntity,
      String owner) {
    review.add(
        Finding.hint(
                NAME,
                "%s holds the `%s` of every `%s`: can two have the same `%s`?"
                    .formatted(template.text(), entity.name(), owner, variable.name()),
                template.span())
            .label("`%s` is kept under its `%s`".formatted(namedEntity.name(), owner))
            .note(namedEntity.span(), "`" + namedEntity.name() + "` has its key here")
            .help(
                "begin the partition with the owner, as in `%s%s<%s>%s%s`; or declare `%s` a `uuid` or `ulid`, if it is one"
                    .formatted(
                        Texts.words(owner).get(0).toUpperCase(Locale.ROOT),
                        table.delimiter(),
                        owner,
                        table.delimiter(),
                        template.text(),
                        variable.name())),
        entity,
        index);
  }
}
