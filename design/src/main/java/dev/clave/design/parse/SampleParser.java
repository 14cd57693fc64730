package dev.clave.design.parse;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Counter;
import dev.clave.design.model.Entity;
import dev.clave.design.model.EntityKind;
import dev.clave.design.model.Expiry;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Sample;
import dev.clave.design.model.Span;
import dev.clave.design.model.Table;
import dev.clave.design.model.Unique;
import dev.clave.design.sample.SampleCompletion;
import dev.clave.design.sample.SampleKey;
import dev.clave.design.yaml.Yaml;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads {@code samples}: items by entity. They must be such as the runtime would take together. */
final class SampleParser {
  private final Findings findings;
  private final List<Table> tables;
  private final List<Entity> entities;
  private final SampleValues values;

  SampleParser(Findings findings, List<Table> tables, List<Entity> entities) {
    this.findings = findings;
    this.tables = tables;
    this.entities = entities;
    this.values = new SampleValues(findings);
  }

  List<Sample> parse(Section design) {
    List<Sample> statedSamples = new ArrayList<>();
    for (Yaml.Entry entry : design.map("samples").map(Yaml.Mapping::entries).orElse(List.of())) {
      String name = entry.key().text();
      Optional<Entity> entity = entity(name);
      if (entity.isEmpty()) {
        findings.unknown(
            "entity", name, entry.key().span(), entities.stream().map(Entity::name).toList());
      } else if (entry.value() instanceof Yaml.Sequence items) {
        items.items().forEach(item -> item(entity.get(), item).ifPresent(statedSamples::add));
      } else {
        findings.malformed(
            "expected a list of items of `%s`, found %s".formatted(name, entry.value().kind()),
            entry.value().span(),
            "write one item a line, each after a `-`");
      }
    }
    List<Sample> samples = SampleCompletion.of(tables, entities, statedSamples);
    samples.forEach(this::originals);
    samples.forEach(this::delimiters);
    keys(samples);
    uniqueValues(samples);
    holders(samples);
    return samples;
  }

  private Optional<Sample> item(Entity entity, Yaml yaml) {
    if (!(yaml instanceof Yaml.Mapping mapping)) {
      findings.malformed(
          "expected an item of `%s` with its attributes, found %s"
              .formatted(entity.name(), yaml.kind()),
          yaml.span(),
          "write `- { name: value }`");
      return Optional.empty();
    }
    return values
        .attributes(entity.name() + ".", stateable(entity), mapping, entity.name())
        .map(attributes -> new Sample(entity.name(), attributes, mapping.span()));
  }

  /**
   * What an item may state: not its type, its version, what is counted and what is computed. It may
   * leave out when it was written and when it expires.
   */
  private static Map<String, Attribute> stateable(Entity entity) {
    Map<String, Attribute> attributes = new LinkedHashMap<>(entity.attributes());
    entity.counters().forEach(counter -> attributes.remove(counter.attribute()));
    attributes.values().removeIf(attribute -> attribute.computed().isPresent());
    Stream.concat(entity.typeAttribute().stream(), entity.version().stream())
        .forEach(attributes::remove);
    Stream.of(entity.createdAt(), entity.updatedAt(), entity.expiry().map(Expiry::attribute))
        .flatMap(Optional::stream)
        .forEach(
            name -> attributes.computeIfPresent(name, (same, each) -> each.withOptional(true)));
    return attributes;
  }

  /** The runtime refuses an item whose snapshot has no original. */
  private void originals(Sample sample) {
    for (Attribute attribute : entity(sample.entity()).orElseThrow().attributes().values()) {
      if (attribute.snapshot().isPresent()
          && !attribute.optional()
          && !sample.attributes().containsKey(attribute.name())) {
        Attribute.CopyOf of = attribute.copyOf().orElseThrow();
        findings.missing(
            "a sample has no `%s.%s`, and none of `%s` has the value that it is a snapshot of"
                .formatted(sample.entity(), attribute.name(), of.entity()),
            sample.span(),
            "write it, or add a sample of `%s` with `%s`".formatted(of.entity(), of.attribute()));
      }
    }
  }

  /** A value in a key does not contain the delimiter, unless it is free. */
  private void delimiters(Sample sample) {
    Entity entity = entity(sample.entity()).orElseThrow();
    String delimiter = table(entity).map(Table::delimiter).orElse("");
    entity.keys().values().stream()
        .flatMap(rule -> rule.inputs().stream())
        .distinct()
        .filter(
            name ->
                entity.attributes().containsKey(name)
                    && entity.attributes().get(name).type() instanceof AttributeType.Text text
                    && !text.free()
                    && sample.attributes().get(name) instanceof String value
                    && (value.isEmpty() || (!delimiter.isEmpty() && value.contains(delimiter))))
        .forEach(
            name ->
                findings.malformed(
                    "`%s` stands in a key, and is empty or contains `%s` in a sample of `%s`"
                        .formatted(name, delimiter, entity.name()),
                    sample.span(),
                    "choose another value, or declare the attribute `free`"));
  }

  private void keys(List<Sample> samples) {
    Map<String, Span> first = new HashMap<>();
    for (Sample sample : samples) {
      Entity entity = entity(sample.entity()).orElseThrow();
      table(entity)
          .flatMap(
              table ->
                  key(
                      table.key().attributes().stream()
                          .map(attribute -> entity.keys().get(attribute.name()))
                          .toList(),
                      sample))
          .ifPresent(
              key ->
                  distinct(
                      first,
                      entity.table() + "\0" + key,
                      sample,
                      "two samples have the key `" + key + "`"));
    }
  }

  private void uniqueValues(List<Sample> samples) {
    Map<String, Span> first = new HashMap<>();
    for (Sample sample : samples) {
      Entity entity = entity(sample.entity()).orElseThrow();
      for (Unique unique : entity.unique()) {
        for (Sample value : guardedValues(sample, unique)) {
          key(List.copyOf(unique.keys().values()), value)
              .ifPresent(
                  key ->
                      distinct(
                          first,
                          "unique\0" + key,
                          sample,
                          "two samples of `%s` have the same `%s`"
                              .formatted(entity.name(), String.join("`, `", unique.attributes()))));
        }
      }
    }
  }

  /** A sample as each of its guards sees it: with one element of a set. */
  private static List<Sample> guardedValues(Sample sample, Unique unique) {
    if (unique.each().isEmpty()
        || !(sample.attributes().get(unique.each().get()) instanceof Collection<?> elements)) {
      return List.of(sample);
    }
    List<Sample> values = new ArrayList<>();
    for (Object element : elements) {
      Map<String, Object> attributes = new HashMap<>(sample.attributes());
      attributes.put(unique.each().get(), element);
      values.add(new Sample(sample.entity(), attributes, sample.span()));
    }
    return values;
  }

  private void distinct(Map<String, Span> first, String key, Sample sample, String message) {
    Span earlier = first.putIfAbsent(key, sample.span());
    if (earlier != null && !earlier.equals(sample.span())) {
      findings.malformed(
          message, sample.span(), "the other is on line " + earlier.line() + "; change one");
    }
  }

  /** The keys as text; empty when one of them has no value. */
  private static Optional<String> key(List<KeyRule> rules, Sample sample) {
    List<String> parts = new ArrayList<>();
    for (KeyRule rule : rules) {
      Optional<Object> value =
          rule == null ? Optional.empty() : SampleKey.of(rule, sample.attributes());
      if (value.isEmpty()) {
        return Optional.empty();
      }
      parts.add(value.get().toString());
    }
    return Optional.of(String.join(" / ", parts));
  }

  /** The runtime refuses an item that is counted in an item that does not exist. */
  private void holders(List<Sample> samples) {
    for (Entity holder : entities) {
      if (holder.is(EntityKind.TALLY)) {
        continue;
      }
      for (Counter counter : holder.counters()) {
        samples.stream()
            .filter(sample -> sample.entity().equals(counter.of()))
            .filter(sample -> !isHeld(holder, counter, sample, samples))
            .forEach(
                sample ->
                    findings.malformed(
                        "a sample of `%s` is counted in a `%s` that no sample is"
                            .formatted(counter.of(), holder.name()),
                        sample.span(),
                        "add a sample of `%s` with its key".formatted(holder.name())));
      }
    }
  }

  private boolean isHeld(
      Entity holder, Counter counter, Sample countedSample, List<Sample> samples) {
    Optional<Table> table = table(holder);
    return table.isEmpty()
        || samples.stream()
            .filter(sample -> sample.entity().equals(holder.name()))
            .anyMatch(
                sample ->
                    holder.keyVariables(table.get().key()).stream()
                        .allMatch(
                            name -> {
                              String there = counter.with().getOrDefault(name, name);
                              Object value = countedSample.attributes().get(there);
                              return value == null || value.equals(sample.attributes().get(name));
                            }));
  }

  private Optional<Entity> entity(String name) {
    return entities.stream().filter(each -> each.name().equals(name)).findFirst();
  }

  private Optional<Table> table(Entity entity) {
    return tables.stream().filter(each -> each.name().equals(entity.table())).findFirst();
  }
}
