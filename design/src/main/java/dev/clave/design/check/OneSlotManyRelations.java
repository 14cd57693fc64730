package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Entity;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Part;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Reach;
import dev.clave.design.model.Waivable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An entity asked for by more relations than its index entry holds. */
final class OneSlotManyRelations implements Check {
  static final String NAME = "one-slot-many-relations";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "patterns look one entity up by several relations through one index slot",
        """
        An item has one value of an index's key, so it stands in that index once. When it is \
        written there under its driver, it is never found there by its vehicle. Give each further \
        relation a small item of its own with `references`; it is kept in the same transaction, \
        also when the relation changes. A pattern that gives one attribute where the key holds \
        another is a warning.\
        """,
"""
design: trips
key: PK, SK
indexes: { GSI1: "GSI1PK, GSI1SK" }
entities:
  trip:
    PK: USER#<userId>
    SK: TRIP#<id>
    GSI1PK: DRIVER#<driverId>
    GSI1SK: <start>
    attributes: { userId: string, id: string, driverId: string, vehicleId: string, start: date }
patterns:
  tripsOfDriver: { where: GSI1PK = DRIVER#<driverId>, returns: trip }
  tripsOfVehicle: { where: GSI1PK = VEHICLE#<vehicleId>, returns: trip }
""",
"""
design: trips
key: PK, SK
indexes: { GSI1: "GSI1PK, GSI1SK" }
entities:
  trip:
    PK: USER#<userId>
    SK: TRIP#<id>
    references:
      driver: { GSI1PK: DRIVER#<driverId>, GSI1SK: <start> }
      vehicle: { GSI1PK: VEHICLE#<vehicleId>, GSI1SK: <start> }
    attributes: { userId: string, id: string, driverId: string, vehicleId: string, start: date }
patterns:
  tripsOfDriver: { where: GSI1PK = DRIVER#<driverId>, returns: trip }
  tripsOfVehicle: { where: GSI1PK = VEHICLE#<vehicleId>, returns: trip }
""");
  }

  private record Slot(Entity entity, String index) {}

  @Override
  public void run(Review review) {
    Map<Slot, List<Pattern>> unserved = new LinkedHashMap<>();
    for (Pattern pattern : review.design().patterns()) {
      slot(review, pattern)
          .ifPresent(slot -> unserved.computeIfAbsent(slot, key -> new ArrayList<>()).add(pattern));
    }
    unserved.forEach((slot, patterns) -> report(review, slot, patterns));
    new GenericSlot(review).run();
    new AskedAttribute(review).run();
  }

  /** Whether this check speaks for a pattern that reaches nothing. */
  static boolean tells(Review review, Pattern pattern) {
    return slot(review, pattern).isPresent();
  }

  /**
   * The entity that a pattern asks for by a relation that its index entry does not hold: it is in
   * the index under something else, and has the attributes that the pattern gives.
   */
  private static Optional<Slot> slot(Review review, Pattern pattern) {
    KeySchema schema = review.schema(pattern);
    if (pattern.index().isEmpty() || !PartitionNeedsEquality.holds(pattern, schema)) {
      return Optional.empty();
    }
    List<String> reachedEntities = pattern.reaches().stream().map(Reach::entity).toList();
    List<String> variableNames =
        schema.partition().stream()
            .flatMap(key -> pattern.condition(key.name()).stream())
            .flatMap(each -> each.operands().get(0).variables().stream())
            .map(Part.Variable::name)
            .toList();
    if (!pattern.returnsDeclared() && !reachedEntities.isEmpty()) {
      return Optional.empty();
    }
    Stream<Entity> candidates =
        pattern.returnsDeclared()
            ? pattern.returns().stream().map(review::entity)
            : review.design().entities().stream();
    return candidates
        .filter(entity -> !reachedEntities.contains(entity.name()))
        .filter(entity -> entity.table().equals(pattern.table()) && entity.writes(schema))
        .filter(
            entity ->
                variableNames.stream().allMatch(name -> ownsOrReturns(pattern, entity, name))
                    && !held(entity, schema).containsAll(variableNames))
        .findFirst()
        .map(entity -> new Slot(entity, pattern.index().get()));
  }

  /** A copy of a value is not what a pattern asks for that does not name the copy's entity. */
  private static boolean ownsOrReturns(Pattern pattern, Entity entity, String name) {
    return entity
        .attribute(name)
        .filter(attribute -> pattern.returnsDeclared() || attribute.copyOf().isEmpty())
        .isPresent();
  }

  /** The attributes that an entity is in the index under. */
  private static Set<String> held(Entity entity, KeySchema schema) {
    return schema.partition().stream()
        .flatMap(key -> entity.keys().get(key.name()).inputs().stream())
        .collect(Collectors.toSet());
  }

  private static void report(Review review, Slot slot, List<Pattern> patterns) {
    KeySchema schema = review.table(slot.entity()).schema(Optional.of(slot.index()));
    KeyAttribute partition = schema.partition().get(0);
    KeyRule rule = slot.entity().keys().get(partition.name());
    Finding finding =
        Finding.error(
                NAME,
                "%s never %s a `%s`: its one entry in `%s` is under %s"
                    .formatted(
                        Texts.list(patterns.stream().map(Pattern::name).toList()),
                        patterns.size() == 1 ? "gives" : "give",
                        slot.entity().name(),
                        slot.index(),
                        Texts.templates(rule)),
                rule.templates().get(0).span())
            .label("one item, one value");
    for (Pattern pattern : patterns) {
      finding =
          finding.note(
              pattern.condition(partition.name()).map(KeyCondition::span).orElse(pattern.span()),
              "`%s` asks for %s".formatted(pattern.name(), operandText(pattern, partition)));
    }
    String sort =
        schema.sort().isEmpty()
            ? ""
            : ", %s: %s"
                .formatted(
                    schema.sort().get(0).name(),
                    Texts.templates(slot.entity().keys().get(schema.sort().get(0).name())));
    String references =
        patterns.stream()
            .map(pattern -> reference(pattern, partition, sort))
            .distinct()
            .collect(Collectors.joining(", "));
    List<Waivable> subjects = new ArrayList<>(patterns);
    subjects.add(slot.entity());
    boolean ofTheTable = review.table(slot.entity()).key().has(partition.name());
    review.add(
        finding.help(
            ofTheTable
                ? "add an index of its own for %s, with a key that `%s` writes for it"
                    .formatted(operandText(patterns.get(0), partition), slot.entity().name())
                : "give each relation a reference: `references: { %s }`".formatted(references)),
        subjects.toArray(Waivable[]::new));
  }

  private static String reference(Pattern pattern, KeyAttribute partition, String sort) {
    String variable =
        pattern
            .condition(partition.name())
            .orElseThrow()
            .operands()
            .get(0)
            .variables()
            .get(0)
            .name();
    return "%s: { %s: %s%s }"
        .formatted(
            variable.replaceAll("_?(Id|id)$", ""),
            partition.name(),
            operandText(pattern, partition),
            sort);
  }

  private static String operandText(Pattern pattern, KeyAttribute partition) {
    return pattern
        .condition(partition.name())
        .map(each -> each.operands().get(0).text())
        .orElse("");
  }
}
