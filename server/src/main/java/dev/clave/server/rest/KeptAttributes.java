package dev.clave.server.rest;

import dev.clave.design.model.Attribute;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.Step;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.table.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * When an item was created and changed, its version, and its snapshots of other items: the runtime
 * writes them. The table takes them from programs, which write back what they read; what comes over
 * HTTP could forge them.
 */
record KeptAttributes(Table table, Entity entity) {

  /** A new item without any of them, such as a copy of one that was read. */
  Map<String, Object> withoutAny(Map<String, Object> createdItem) {
    Map<String, Object> others = withoutTaken(createdItem);
    entity.version().ifPresent(others::remove);
    return others;
  }

  /**
   * A whole item, such as one that was read before, without the times and snapshots that it was
   * read with. One that is there keeps its own.
   */
  Map<String, Object> withoutTaken(Map<String, Object> whole) {
    Map<String, Object> others = new LinkedHashMap<>(whole);
    taken().forEach(others::remove);
    return others;
  }

  /** Inputs without those that a transaction would write as such, unless the design names them. */
  static Map<String, Object> without(
      Table table, TransactionDefinition transaction, Map<String, Object> inputs) {
    Set<String> inputNames =
        Inputs.of(table, transaction).stream().map(Parameter::name).collect(Collectors.toSet());
    Map<String, Object> others = new LinkedHashMap<>(inputs);
    for (Step step : transaction.steps()) {
      if (step.kind() == Step.Kind.CREATE || step.kind() == Step.Kind.PUT) {
        KeptAttributes attributes = new KeptAttributes(table, table.design().entity(step.entity()));
        Stream.concat(attributes.taken(), attributes.entity().version().stream())
            .filter(name -> !inputNames.contains(name))
            .forEach(others::remove);
      }
    }
    return others;
  }

  /** Those that say which item it is are the caller's to give. */
  private Stream<String> taken() {
    List<String> key = table.keyVariables(entity.name());
    Stream<String> times = Stream.concat(entity.createdAt().stream(), entity.updatedAt().stream());
    return Stream.concat(times, snapshots()).filter(name -> !key.contains(name));
  }

  private Stream<String> snapshots() {
    return entity.attributes().values().stream()
        .filter(attribute -> attribute.snapshot().isPresent())
        .map(Attribute::name);
  }
}
