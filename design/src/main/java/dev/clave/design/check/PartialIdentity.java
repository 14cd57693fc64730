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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

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
    Set<Template> told = new LinkedHashSet<>();
    for (Table table : review.design().tables()) {
      for (Index index : table.indexes()) {
        for (Entity entity : review.design().entities()) {
          boolean held =
              entity.table().equals(table.name()) && entity.writes(index.key()) && !index.local();
          if (held && index.key().partition().size() == 1) {
            KeyRule rule = entity.keys().get(index.key().partition().get(0).name());
            rule.templates().stream()
                .filter(told::add)
                .forEach(template -> template(review, table, index, entity, template));
          }
        }
      }
    }
  }

  private static void template(
      Review review, Table table, Index index, Entity entity, Template template) {
    Set<String> inPartition = new LinkedHashSet<>();
    template.variables().forEach(variable -> inPartition.add(variable.name()));
    Set<String> inKey = new LinkedHashSet<>(inPartition);
    index.key().sort().forEach(sort -> inKey.addAll(variables(entity, sort.name())));
    for (Part.Variable variable : template.variables()) {
      Optional<Entity> named = named(review, entity, variable);
      // Of its own kind, an item is told apart by the rest of the key as well.
      Set<String> names =
          named.filter(each -> each.equals(entity)).isPresent() ? inKey : inPartition;
      Optional<String> owner = named.flatMap(each -> owner(table, each, entity, variable, names));
      if (owner.isPresent() && !isUniqueEverywhere(named.get(), entity, variable)) {
        report(review, table, index, entity, template, variable, named.get(), owner.get());
        return;
      }
    }
  }

  /** The entity whose id a variable is, by its name: {@code driverId}, {@code userName}. */
  private static Optional<Entity> named(Review review, Entity entity, Part.Variable variable) {
    List<String> words = Texts.words(variable.name());
    List<String> noun = words.stream().filter(word -> !IDENTIFYING.contains(word)).toList();
    return noun.size() == words.size() || noun.isEmpty()
        ? Optional.empty()
        : review.entitiesNamed(noun).stream()
            .filter(each -> each.table().equals(entity.table()))
            .findFirst();
  }

  /**
   * The variable of the named entity's partition, under which its ids count, that the indexed item
   * has too and leaves out of the index partition.
   */
  private static Optional<String> owner(
      Table table, Entity named, Entity indexed, Part.Variable id, Set<String> inIndex) {
    if (table.key().sort().isEmpty()) {
      return Optional.empty();
    }
    List<String> partition = variables(named, table.key().partition().get(0).name());
    List<String> sort = variables(named, table.key().sort().get(0).name());
    boolean countsInPartition =
        !sort.isEmpty()
            && (last(sort).equals(id.name()) || last(sort).equals("id"))
            && !partition.contains(last(sort));
    return countsInPartition && partition.stream().noneMatch(inIndex::contains)
        ? partition.stream().filter(name -> indexed.attribute(name).isPresent()).findFirst()
        : Optional.empty();
  }

  private static String last(List<String> names) {
    return names.get(names.size() - 1);
  }

  private static List<String> variables(Entity entity, String key) {
    return entity.key(key).stream()
        .flatMap(rule -> rule.templates().stream())
        .flatMap(each -> each.variables().stream())
        .map(Part.Variable::name)
        .toList();
  }

  private static boolean isUniqueEverywhere(Entity named, Entity indexed, Part.Variable variable) {
    boolean guarded =
        named.unique().stream()
            .anyMatch(
                each ->
                    each.attributes().equals(List.of(variable.name()))
                        || each.attributes().equals(List.of("id")));
    return guarded
        || isUniqueEverywhere(indexed.attribute(variable.name()))
        || isUniqueEverywhere(named.attribute(variable.name()).or(() -> named.attribute("id")));
  }

  private static boolean isUniqueEverywhere(Optional<Attribute> attribute) {
    return attribute
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
      Entity named,
      String owner) {
    review.add(
        Finding.hint(
                NAME,
                "%s holds the `%s` of every `%s`: can two have the same `%s`?"
                    .formatted(template.text(), entity.name(), owner, variable.name()),
                template.span())
            .label("`%s` is kept under its `%s`".formatted(named.name(), owner))
            .note(named.span(), "`" + named.name() + "` has its key here")
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
