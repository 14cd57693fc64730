package dev.clave.design.check;

import dev.clave.design.cost.Capacity;
import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.EntityKind;
import dev.clave.design.model.Form;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Load;
import dev.clave.design.model.Part;
import dev.clave.design.model.Table;
import dev.clave.design.model.Template;
import dev.clave.design.unify.ItemType;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** A partition that takes more writes than one can. */
final class HotPartition implements Check {
  static final String NAME = "hot-partition";

  /** Write units a second of one partition, from the DynamoDB developer guide. */
  static final double PARTITION_WRITE_UNITS = 1000;

  /** How much busier the busiest second is than the average one, where no peak is stated. */
  private static final double PEAK_FACTOR = 10;

  /** How far ahead a stated growth is looked at. */
  private static final int MONTHS_AHEAD = 12;

  private static final double SECONDS_A_MONTH = 30 * 24 * 3600;

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "few or time-bound partition values take all writes",
        """
        A partition takes about 1,000 write units a second. When the partition key is a constant, \
        a state, or the current day, all writes of the moment go to one partition, which throttles \
        them while the rest of the table idles. A stated peak that one partition does not hold is an \
        error, a peak estimated from the monthly load a warning, and a load that one partition \
        holds is silent; without a load it is a hint. The finding names the shard count that is \
        enough. `shards` spreads writes, and reads gather them in \
        order.\
        """,
        """
        design: network
        key: PK, SK
        indexes: { GSI1: "GSI1PK, GSI1SK" }
        entities:
          member:
            PK: USER#<userId>
            SK: MEMBER#<memberId>
            GSI1PK: LEVEL#<level>
            GSI1SK: <memberId>
            attributes: { userId: string, memberId: string, level: bronze | silver | gold }
        patterns:
          membersByLevel: GSI1PK = LEVEL#<level>
        load:
          entities: { member: { updates: 9M, peak: 3000, size: 400 bytes } }
        """,
        """
        design: network
        key: PK, SK
        indexes: { GSI1: { key: [GSI1PK, GSI1SK], shards: 4 } }
        entities:
          member:
            PK: USER#<userId>
            SK: MEMBER#<memberId>
            GSI1PK: LEVEL#<level>
            GSI1SK: <memberId>
            attributes: { userId: string, memberId: string, level: bronze | silver | gold }
        patterns:
          membersByLevel: GSI1PK = LEVEL#<level>
        load:
          entities: { member: { updates: 9M, peak: 3000, size: 400 bytes } }
        """);
  }

  @Override
  public void run(Review review) {
    for (Table table : review.design().tables()) {
      Set<KeyRule> reported = new HashSet<>();
      // The partitions of a local index are those of the table.
      Stream.concat(
              Stream.of(table.key()),
              table.indexes().stream().filter(index -> !index.local()).map(index -> index.key()))
          .forEach(schema -> schema(review, table, schema, reported));
    }
  }

  private static void schema(Review review, Table table, KeySchema schema, Set<KeyRule> reported) {
    for (ItemType type : review.types(table)) {
      if (schema.partition().size() != 1 || !type.writes(schema) || type.reach().guard()) {
        continue;
      }
      KeyAttribute partition = schema.partition().get(0);
      KeyRule rule = type.keys().get(partition.name());
      boolean singleton =
          existsOnce(table, type)
              || (schema.equals(table.key()) && type.entity().is(EntityKind.SINGLETON));
      Optional<Template> few =
          rule.templates().stream()
              .filter(template -> few(type, template).isPresent() && !singleton)
              .findFirst();
      few.filter(template -> reported.add(rule))
          .ifPresent(template -> judge(review, type, rule, template));
      if (few.isEmpty() && type.reach().reference().isEmpty()) {
        parents(review, type, rule, schema.equals(table.key()));
      }
    }
  }

  /** Writes of items that stand under few parents, by the stated numbers. */
  private static void parents(Review review, ItemType type, KeyRule rule, boolean ofTable) {
    Load.Items load = review.design().load().entities().get(type.entity().name());
    if (load == null) {
      return;
    }
    Template template = rule.templates().get(0);
    OptionalDouble statedParents = ofTable ? statedParents(load) : OptionalDouble.empty();
    OptionalDouble parentCount =
        statedParents.isPresent() ? statedParents : Cardinality.of(review, type.entity(), template);
    if (parentCount.isEmpty()) {
      return;
    }
    double parents = Math.max(1, parentCount.getAsDouble());
    double units = peak(load).getAsDouble() * units(load) / parents;
    int needed = (int) Math.ceil(units / PARTITION_WRITE_UNITS);
    if (needed > rule.shards()) {
      review.add(
          Finding.of(
                  NAME,
                  severity(load),
                  "writes of `%s` are throttled at their peak: %.0f partitions hold all of them, each takes %.0f units a second, one partition %.0f"
                      .formatted(
                          type.name(), parents, units, PARTITION_WRITE_UNITS * rule.shards()),
                  template.span())
              .label(
                  statedParents.isPresent()
                      ? "%.0f items under each".formatted(load.perParent().getAsDouble())
                      : "%.0f values".formatted(parents))
              .help(spread(rule, template, needed)),
          type.entity());
    }
  }

  private static OptionalDouble statedParents(Load.Items load) {
    return load.perParent().isEmpty() || load.stored().isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(load.stored().getAsDouble() / load.perParent().getAsDouble());
  }

  private static double units(Load.Items load) {
    return Capacity.write(load.sizeBytes().orElse(0));
  }

  private static Severity severity(Load.Items load) {
    return load.peakPerSecond().isPresent() ? Severity.ERROR : Severity.WARNING;
  }

  private static String spread(KeyRule rule, Template template, int shards) {
    return "spread it: `%s: { template: \"%s\", shards: %d }`"
        .formatted(rule.attribute(), template.text(), shards);
  }

  /** Whether there is one such item at most: nothing in its primary key varies. */
  private static boolean existsOnce(Table table, ItemType type) {
    return table.key().attributes().stream()
        .allMatch(
            key ->
                type.keys().containsKey(key.name())
                    && type.keys().get(key.name()).templates().stream()
                        .allMatch(Template::isConstant));
  }

  /** Why a template has few values at any moment, if it has. */
  private static Optional<String> few(ItemType type, Template template) {
    if (template.isConstant()) {
      return Optional.of("one value");
    }
    boolean timed = false;
    for (Part.Variable variable : template.variables()) {
      AttributeType kind = Texts.type(type.entity(), variable);
      boolean moment =
          variable.form(Form.Truncate.class).isPresent() || kind instanceof AttributeType.Date;
      timed |= moment;
      boolean small =
          moment || kind instanceof AttributeType.Enumeration || kind instanceof AttributeType.Bool;
      if (!small) {
        return Optional.empty();
      }
    }
    return Optional.of(timed ? "one value at a time" : "few values");
  }

  private static void judge(Review review, ItemType type, KeyRule rule, Template template) {
    Load.Items load = review.design().load().entities().get(type.entity().name());
    OptionalDouble peak = load == null ? OptionalDouble.empty() : peak(load);
    String why = few(type, template).orElseThrow();
    if (peak.isEmpty()) {
      hint(review, type, rule, template, why);
      return;
    }
    double units = units(load);
    int needed = (int) Math.ceil(peak.getAsDouble() * units / PARTITION_WRITE_UNITS);
    if (needed > rule.shards()) {
      review.add(
          Finding.of(
                  NAME,
                  severity(load),
                  "writes of `%s` are throttled at their peak: %s takes %.0f units a second, one partition %.0f"
                      .formatted(
                          type.name(),
                          template.text(),
                          peak.getAsDouble() * units,
                          PARTITION_WRITE_UNITS * rule.shards()),
                  template.span())
              .label(why + " for all of them")
              .help(spread(rule, template, needed)),
          type.entity());
      return;
    }
    double later = peak.getAsDouble() * units * review.design().load().growthIn(MONTHS_AHEAD);
    if (later > PARTITION_WRITE_UNITS * rule.shards()) {
      review.add(
          Finding.warning(
                  NAME,
                  "writes of `%s` are throttled within a year at the stated growth: %s then takes %.0f units a second, one partition %.0f"
                      .formatted(
                          type.name(),
                          template.text(),
                          later,
                          PARTITION_WRITE_UNITS * rule.shards()),
                  template.span())
              .label(why + " for all of them")
              .help(spread(rule, template, (int) Math.ceil(later / PARTITION_WRITE_UNITS))),
          type.entity());
    }
  }

  private static void hint(
      Review review, ItemType type, KeyRule rule, Template template, String why) {
    if (rule.shards() > 1) {
      return;
    }
    review.add(
        Finding.hint(
                NAME,
                "all writes of `%s` go to one partition of `%s` at a time, which takes about %.0f units a second"
                    .formatted(type.name(), rule.attribute(), PARTITION_WRITE_UNITS),
                template.span())
            .label(why)
            .help(
                "state the load of `%s`, and add `shards` if it is more"
                    .formatted(type.entity().name())),
        type.entity());
  }

  private static OptionalDouble peak(Load.Items load) {
    double month = load.creates() + load.updates() + load.deletes();
    if (load.peakPerSecond().isPresent()) {
      return load.peakPerSecond();
    }
    return OptionalDouble.of(month / SECONDS_A_MONTH * PEAK_FACTOR);
  }
}
