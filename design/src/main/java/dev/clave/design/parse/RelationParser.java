package dev.clave.design.parse;

import dev.clave.design.model.Bounds;
import dev.clave.design.model.Condition;
import dev.clave.design.model.Counter;
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
import java.util.Arrays;
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
    List<String> copied = findings.mentioned(name.span(), section.names("copy"));
    boolean all = copied.equals(List.of("all"));
    Map<String, KeyRule> own = new LinkedHashMap<>();
    for (KeyAttribute attribute : table.keyAttributes()) {
      section
          .value(attribute.name())
          .flatMap(value -> rules.parse(attribute, value, when, 1, value.span()))
          .ifPresent(rule -> own.put(attribute.name(), rule));
    }
    section.refuseOthers();
    if (own.isEmpty()) {
      findings.missing(
          "reference `" + name.text() + "` has no index key",
          name.span(),
          "add the keys of the index that it is looked up through");
    }
    primary(name, own, keys);
    return new Reference(
        name.text(), KeyExpansion.expand(own, keys), all ? List.of() : copied, all, name.span());
  }

  /** The table key of a reference item: a partition of its own, beside that of its owner. */
  private void primary(Yaml.Scalar name, Map<String, KeyRule> own, Map<String, KeyRule> keys) {
    KeyAttribute partition = table.key().partition().get(0);
    KeyRule ownerPartition = keys.get(partition.name());
    if (!own.containsKey(partition.name()) && ownerPartition != null) {
      if (partition.type() != KeyType.S) {
        findings.malformed(
            "a reference needs a string partition key, and `" + partition.name() + "` is none",
            name.span(),
            "give the reference a key of its own: `" + partition.name() + ": <number>`");
      }
      String text = "REF" + table.delimiter() + name.text() + table.delimiter();
      List<KeyChoice> choices =
          ownerPartition.choices().stream()
              .map(each -> new KeyChoice(each.when(), Templates.prefixed(text, each.template())))
              .toList();
      own.put(
          partition.name(),
          new KeyRule(partition.name(), partition.type(), choices, false, 1, name.span()));
      for (KeyAttribute sort : table.key().sort()) {
        KeyRule ownerSort = keys.get(sort.name());
        if (!own.containsKey(sort.name()) && ownerSort != null) {
          own.put(sort.name(), ownerSort);
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
      List<String> attributes = attributes(names);
      String text =
          String.join(table.delimiter(), "UNIQUE", type, String.join("+", attributes))
              + table.delimiter();
      Template partition = Templates.guard(text, attributes, table.delimiter(), names.span());
      guard(attributes, partition, names.span()).ifPresent(unique::add);
    }
    return unique;
  }

  private static List<String> attributes(Yaml.Scalar names) {
    return Arrays.stream(names.text().split("\\+", -1)).map(String::strip).toList();
  }

  /** {@code unique: { email: UNIQUE#EMAIL#<email:lower> }}. */
  private Optional<Unique> guarded(Section entity, Yaml.Entry entry) {
    KeyAttribute partition = table.key().partition().get(0);
    return entity
        .scalar(entry.key().text(), entry.value())
        .flatMap(scalar -> rules.parse(partition, scalar, Optional.empty(), 1, scalar.span()))
        .flatMap(
            rule -> guard(attributes(entry.key()), rule.templates().get(0), entry.key().span()));
  }

  private Optional<Unique> guard(List<String> attributes, Template partition, Span span) {
    Map<String, KeyRule> keys = new LinkedHashMap<>();
    for (KeyAttribute attribute : table.key().attributes()) {
      if (attribute.type() != KeyType.S) {
        findings.malformed(
            "a unique value needs string table keys, and `" + attribute.name() + "` is none",
            span,
            "keep the values of `" + String.join(", ", attributes) + "` in another table");
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
    return Optional.of(new Unique(attributes, keys, span));
  }

  List<Counter> counters(Section entity) {
    List<Counter> counters = new ArrayList<>();
    for (Yaml.Entry entry : entity.map("counters").map(Yaml.Mapping::entries).orElse(List.of())) {
      counter(entity, entry).ifPresent(counters::add);
    }
    return counters;
  }

  private Optional<Counter> counter(Section entity, Yaml.Entry entry) {
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
    section.refuseOthers();
    if (of.isEmpty()) {
      findings.missing(
          "counter `" + attribute + "` counts nothing", span, "add `of:` and the counted entity");
    }
    return of.map(name -> new Counter(attribute, name, sum, when, with, bounds, span));
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
