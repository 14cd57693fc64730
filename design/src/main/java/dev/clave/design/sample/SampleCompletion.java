package dev.clave.design.sample;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Sample;
import dev.clave.design.model.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Gives samples what the runtime would make of them when they are written: generated ids, and
 * snapshots of other samples.
 *
 * <pre>{@code
 * List<Sample> completed = SampleCompletion.of(design.tables(), design.entities(), samples);
 * }</pre>
 */
public final class SampleCompletion {
  private final Map<String, Table> tables = new HashMap<>();
  private final Map<String, Entity> entities = new HashMap<>();
  private final List<Sample> samples;

  private SampleCompletion(List<Table> tables, List<Entity> entities, List<Sample> samples) {
    tables.forEach(table -> this.tables.put(table.name(), table));
    entities.forEach(entity -> this.entities.put(entity.name(), entity));
    this.samples = new ArrayList<>(samples);
  }

  /** The same samples, in their order. A snapshot without an original among them stays out. */
  public static List<Sample> of(List<Table> tables, List<Entity> entities, List<Sample> samples) {
    SampleCompletion completion = new SampleCompletion(tables, entities, samples);
    completion.ids();
    while (completion.snapshots()) {
      // A snapshot may be of a snapshot, which the round before has taken.
    }
    return List.copyOf(completion.samples);
  }

  private void ids() {
    Map<String, Integer> places = new HashMap<>();
    for (int i = 0; i < samples.size(); i++) {
      Entity entity = entities.get(samples.get(i).entity());
      int place = places.merge(entity.name(), 1, Integer::sum);
      for (Attribute attribute : entity.attributes().values()) {
        if (attribute.generatedId().isPresent() && isAbsent(samples.get(i), attribute)) {
          put(
              i,
              attribute,
              SampleIds.of(attribute.generatedId().get(), entity.name(), attribute.name(), place));
        }
      }
    }
  }

  /** Takes those whose original is known now; whether there was one. */
  private boolean snapshots() {
    boolean hasChanged = false;
    for (int i = 0; i < samples.size(); i++) {
      for (Attribute attribute : entities.get(samples.get(i).entity()).attributes().values()) {
        if (attribute.snapshot().isPresent() && isAbsent(samples.get(i), attribute)) {
          Optional<Object> value = original(samples.get(i), attribute);
          int place = i;
          value.ifPresent(each -> put(place, attribute, each));
          hasChanged |= value.isPresent();
        }
      }
    }
    return hasChanged;
  }

  private Optional<Object> original(Sample sample, Attribute snapshot) {
    Attribute.CopyOf of = snapshot.copyOf().orElseThrow();
    Entity entity = entities.get(of.entity());
    Table table = entity == null ? null : tables.get(entity.table());
    boolean isWrittenByRuntime =
        table == null
            || Stream.of(entity.createdAt(), entity.updatedAt(), entity.version())
                .anyMatch(Optional.of(of.attribute())::equals);
    if (isWrittenByRuntime) {
      return Optional.empty();
    }
    Map<String, String> with = snapshot.snapshot().orElseThrow().with();
    return samples.stream()
        .filter(each -> each.entity().equals(of.entity()))
        .filter(
            each ->
                entity.keyVariables(table.key()).stream()
                    .allMatch(name -> hasValue(sample, with.getOrDefault(name, name), each, name)))
        .findFirst()
        .map(each -> SampleKey.at(of.attribute(), SampleItems.completed(entity, each)));
  }

  private static boolean hasValue(Sample sample, String name, Sample original, String there) {
    Object value = SampleKey.at(name, sample.attributes());
    return value != null && Objects.equals(value, SampleKey.at(there, original.attributes()));
  }

  private static boolean isAbsent(Sample sample, Attribute attribute) {
    return !sample.attributes().containsKey(attribute.name());
  }

  private void put(int place, Attribute attribute, Object value) {
    Sample sample = samples.get(place);
    Map<String, Object> attributes = new LinkedHashMap<>(sample.attributes());
    attributes.put(attribute.name(), value);
    samples.set(place, new Sample(sample.entity(), attributes, sample.span()));
  }
}
