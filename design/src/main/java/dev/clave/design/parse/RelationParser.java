package dev.clave.design.parse;

import dev.clave.design.model.Bounds;
import dev.clave.design.model.Condition;
import dev.clave.design.model.Counter;
import dev.clave.design.model.CounterShards;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeyChoice;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.KeyType;
import dev.clave.design.model.Reference;
import dev.clave.design.model.Span;
import dev.clave.design.model.Table;
import dev.clave.design.model.Template;
import dev.clave.design.model.Unique;
import dev.clave.design.yaml.Yaml;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the items that are kept beside an entity's own: references, guards and counters. */
final class RelationParser {
  private final Findings findings;
  private final KeyRuleParser rules;
  private final Table table;

  RelationParser(Findings findings, Table table) {
    this.findings = findings;
    this.rules = new KeyRuleParser(findings);
    this.table = table;
  }

  List<Reference> references(Section entity, Map<String, KeyRule> keys) {
    List<Reference> references = new ArrayList<>();
    for (Yaml.Entry entry : entity.map("references").map(Yaml.Mapping::entries).orElse(List.of())) {
      entity
          .map(entry.key().text(), entry.value())
          .ifPresent(mapping -> references.add(reference(entry.key(), mapping, keys)));
    }
    return references;
  }

  private Reference reference(Yaml.Scalar name, Yaml.Mapping mapping, Map<String, KeyRule> keys) {
    Section section = new Section(mapping, "reference `" + name.text() + "`", findings);
    Optional<Condition> when =
        section.scalar("when").flatMap(text -> new ConditionParser(findings).parse(text));
    List<String> copiedNames = findings.mentioned(name.span(), section.names("copy"));
    boolean all = copiedNames.equals(List.of("all"));
    Map<String, KeyRule> ownKeys = new LinkedHashMap<>();
    for (KeyAttribute attribute : table.keyAttributes()) {
      section
          .value(attribute.name())
          .flatMap(value -> rules.parse(attribute, value, when, 1, value.span()))
          .ifPresent(rule -> ownKeys.put(attribute.name(), rule));
    }
    section.refuseOthers();
    if (ownKeys.isEmpty()) {
      findings.missing(
          "reference `" + name.text() + "` has no index key",
          name.span(),
          "add the keys of the index that it is looked up through");
    }
    beside("REF", "a reference", name, ownKeys, keys);
    return new Reference(
        name.text(),
        KeyExpansion.expand(ownKeys, keys),
        all ? List.of() : copiedNames,
        all,
        name.span());
  }

  /** The table key of an item beside its owner: a partition of its own, with the owner's in it. */
  private void beside(
      String prefix,
      String subject,
      Yaml.Scalar name,
      Map<String, KeyRule> ownKeys,
      Map<String, KeyRule> keys) {
    KeyAttribute partition = table.key().partition().get(0);
    KeyRule ownerPartition = keys.get(partition.name());
    if (!ownKeys.containsKey(partition.name()) && ownerPartition != null) {
      if (partition.type() != KeyType.S) {
        findings.malformed(
            subject + " needs a string partition key, and `" + partition.name() + "` is none",
            name.span(),
            "keep it in a table whose partition key is a string");
      }
      String text = prefix + table.delimiter() + name.text() + table.delimiter();
      List<KeyChoice> choices =
          ownerPartition.choices().stream()
              .map(each -> new KeyChoice(each.when(), Templates.prefixed(text, each.template())))
              .toList();
      ownKeys.put(
          partition.name(),
          new KeyRule(partition.name(), partition.type(), choices, false, 1, name.span()));
      for (KeyAttribute sort : table.key().sort()) {
        KeyRule ownerSort = keys.get(sort.name());
        if (!ownKeys.containsKey(sort.name()) && ownerSort != null) {
          ownKeys.put(sort.name(), ownerSort);
        }
      }
    }
  }

  List<Unique> unique(Section entity, String type) {
    List<Unique> unique = new ArrayList<>();
    Optional<Yaml> value = entity.value("unique");
    if (value.isPresent() && value.get() instanceof Yaml.Mapping mapping) {
      for (Yaml.Entry entry : mapping.entries()) {
        guarded(entity, entry).ifPresent(unique::add);
      }
      return unique;
    }
    for (Yaml.Scalar names : value.map(each -> entity.names("unique", each)).orElse(List.of())) {
      guarded(names)
          .flatMap(
              guarded -> guard(guarded, guardKey(type, guarded.attributes, names), names.span()))
          .ifPresent(unique::add);
    }
    return unique;
  }

  private Template guardKey(String type, List<String> attributes, Yaml.Scalar names) {
    String text =
        String.join(table.delimiter(), "UNIQUE", type, String.join("+", attributes))
            + table.delimiter();
    return Templates.guard(text, attributes, table.delimiter(), names.span());
  }

  /** The attributes of {@code tenant + each tags}, and the one with {@code each} before it. */
  private record Guarded(List<String> attributes, Optional<String> each) {}

  private Optional<Guarded> guarded(Yaml.Scalar names) {
    List<String> attributes = new ArrayList<>();
    List<String> each = new ArrayList<>();
    for (String piece : names.text().split("\\+", -1)) {
      String name = piece.strip();
      if (name.startsWith(Unique.EACH + " ")) {
        name = name.substring(Unique.EACH.length()).strip();
        each.add(name);
      }
      attributes.add(name);
    }
    if (each.size() > 1) {
      findings.malformed(
          "`%s` takes the elements of several sets apart".formatted(names.text()),
          names.span(),
          "write `each` before one of them");
      return Optional.empty();
    }
    return Optional.of(new Guarded(attributes, each.stream().findFirst()));
  }

  /** {@code unique: { email: UNIQUE#EMAIL#<email:lower> }}. */
  private Optional<Unique> guarded(Section entity, Yaml.Entry entry) {
    KeyAttribute partition = table.key().partition().get(0);
    return entity
        .scalar(entry.key().text(), entry.value())
        .flatMap(scalar -> rules.parse(partition, scalar, Optional.empty(), 1, scalar.span()))
        .flatMap(
            rule ->
                guarded(entry.key())
                    .flatMap(
                        guarded -> guard(guarded, rule.templates().get(0), entry.key().span())));
  }

  private Optional<Unique> guard(Guarded guarded, Template partition, Span span) {
    Map<String, KeyRule> keys = new LinkedHashMap<>();
    for (KeyAttribute attribute : table.key().attributes()) {
      if (attribute.type() != KeyType.S) {
        findings.malformed(
            "a unique value needs string table keys, and `" + attribute.name() + "` is none",
            span,
            "keep the values of `" + String.join(", ", guarded.attributes) + "` in another table");
        return Optional.empty();
      }
      Template template =
          table.key().isPartition(attribute.name())
              ? partition
              : Templates.constant("UNIQUE", span);
      keys.put(
          attribute.name(),
          new KeyRule(
              attribute.name(),
              KeyType.S,
              List.of(new KeyChoice(Optional.empty(), template)),
              false,
              1,
              span));
    }
    return Optional.of(new Unique(guarded.attributes, guarded.each, keys, span));
  }

  List<Counter> counters(Section entity, Map<String, KeyRule> keys) {
    List<Counter> counters = new ArrayList<>();
    for (Yaml.Entry entry : entity.map("counters").map(Yaml.Mapping::entries).orElse(List.of())) {
      counter(entity, entry, keys).ifPresent(counters::add);
    }
    return counters;
  }

  private Optional<Counter> counter(Section entity, Yaml.Entry entry, Map<String, KeyRule> keys) {
    String attribute = entry.key().text();
    Span span = entry.key().span();
    if (!(entry.value() instanceof Yaml.Mapping mapping)) {
      return entity
          .scalar(attribute, entry.value())
          .map(
              of -> {
                findings.mention(span, of);
                return new Counter(
                    attribute,
                    of.text(),
                    Optional.empty(),
                    Optional.empty(),
                    Map.of(),
                    Optional.empty(),
                    Optional.empty(),
                    span);
              });
    }
    Section section = new Section(mapping, "counter `" + attribute + "`", findings);
    Optional<String> of = mentioned(section, "of", span);
    Optional<String> sum = mentioned(section, "sum", span);
    Optional<Condition> when =
        section.scalar("when").flatMap(text -> new ConditionParser(findings).parse(text));
    Map<String, String> with = new LinkedHashMap<>();
    for (Yaml.Entry each : section.map("with").map(Yaml.Mapping::entries).orElse(List.of())) {
      section
          .scalar(each.key().text(), each.value())
          .ifPresent(text -> with.put(each.key().text(), text.text().replaceAll("[<>]", "")));
    }
    Optional<Bounds> bounds = bounds(section, span);
    Optional<CounterShards> shards = shards(section, entry.key(), keys);
    section.refuseOthers();
    if (of.isEmpty()) {
      findings.missing(
          "counter `" + attribute + "` counts nothing", span, "add `of:` and the counted entity");
    }
    if (shards.isPresent() && bounds.isPresent()) {
      findings.malformed(
          "counter `%s` has bounds and shards, and no writer sees the sum of the shards"
              .formatted(attribute),
          span,
          "leave out `shards` to have the bounds kept, or `min` and `max`");
    }
    return of.map(name -> new Counter(attribute, name, sum, when, with, bounds, shards, span));
  }

  /** The items over which a counter is spread: in partitions of their own, beside their holder. */
  private Optional<CounterShards> shards(
      Section counter, Yaml.Scalar name, Map<String, KeyRule> keys) {
    Optional<BigDecimal> number = counter.number("shards");
    if (number.isEmpty()) {
      return Optional.empty();
    }
    boolean whole = number.get().stripTrailingZeros().scale() <= 0;
    if (!whole
        || number.get().compareTo(BigDecimal.valueOf(2)) < 0
        || number.get().compareTo(BigDecimal.valueOf(CounterShards.MOST)) > 0) {
      findings.malformed(
          "`shards` should be a whole number from 2 to %d, found `%s`"
              .formatted(CounterShards.MOST, number.get().toPlainString()),
          name.span(),
          "leave `shards` out for a counter in one item");
      return Optional.empty();
    }
    Map<String, KeyRule> ownKeys = new LinkedHashMap<>();
    beside("COUNT", "a counter with shards", name, ownKeys, keys);
    KeyAttribute partition = table.key().partition().get(0);
    ownKeys.computeIfPresent(
        partition.name(),
        (attribute, rule) ->
            new KeyRule(
                attribute,
                rule.type(),
                rule.choices(),
                false,
                number.get().intValue(),
                rule.span()));
    return Optional.of(new CounterShards(number.get().intValue(), ownKeys));
  }

  private Optional<Bounds> bounds(Section counter, Span span) {
    Optional<BigDecimal> min = counter.number("min");
    Optional<BigDecimal> max = counter.number("max");
    if (min.isPresent() && max.isPresent() && min.get().compareTo(max.get()) >= 0) {
      findings.malformed(
          "`min` should be less than `max`, found `%s` and `%s`"
              .formatted(min.get().toPlainString(), max.get().toPlainString()),
          span,
          "write the least number that the counter may be in `min`");
      return Optional.empty();
    }
    // A holder begins with nothing counted, and no write could ever bring it within.
    Optional<String> outside =
        min.filter(least -> least.signum() > 0)
            .map(least -> "`min` should be 0 or less, found `%s`".formatted(least.toPlainString()))
            .or(
                () ->
                    max.filter(most -> most.signum() < 0)
                        .map(
                            most ->
                                "`max` should be 0 or more, found `%s`"
                                    .formatted(most.toPlainString())));
    if (outside.isPresent()) {
      findings.malformed(outside.get(), span, "a counter begins at 0, so 0 is within its bounds");
      return Optional.empty();
    }
    return min.isPresent() || max.isPresent()
        ? Optional.of(new Bounds(min, max))
        : Optional.empty();
  }

  private Optional<String> mentioned(Section section, String key, Span owner) {
    Optional<Yaml.Scalar> name = section.scalar(key);
    name.ifPresent(each -> findings.mention(owner, each));
    return name.map(Yaml.Scalar::text);
  }
}
