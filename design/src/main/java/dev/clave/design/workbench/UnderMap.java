package dev.clave.design.workbench;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Models whose items hold their attributes in one map, as {@code under} says in a design. It is
 * recognised by the variables that facets state: they are within the map and nowhere else.
 */
final class UnderMap {
  /** What the runtime keeps outside such a map. */
  static final List<String> KEPT = List.of("createdAt", "updatedAt", "version");

  private UnderMap() {}

  /** The name of the map, when every item that a facet states keeps its variables in it. */
  static Optional<String> of(WorkbenchModel model) {
    Set<String> names = new LinkedHashSet<>();
    for (WorkbenchModel.Table table : model.tables()) {
      List<FacetKeys> facets = FacetKeys.of(table);
      for (WorkbenchModel.Item item : table.items()) {
        Optional<FacetKeys> facet = FacetKeys.of(item, facets);
        if (facet.isPresent() && !facet.get().variables().isEmpty()) {
          names.add(holder(item, facet.get().variables()).orElse(""));
        }
      }
    }
    return names.size() == 1
        ? names.stream().filter(name -> !name.isEmpty()).findFirst()
        : Optional.empty();
  }

  private static Optional<String> holder(WorkbenchModel.Item item, Set<String> variables) {
    return variables.stream().anyMatch(item.attributes()::containsKey)
        ? Optional.empty()
        : item.attributes().entrySet().stream()
            .filter(
                each ->
                    each.getValue().value() instanceof Map<?, ?> map
                        && map.keySet().containsAll(variables))
            .map(Map.Entry::getKey)
            .findFirst();
  }

  /** The model with the attributes of the map beside the others. */
  static WorkbenchModel flattened(WorkbenchModel model, String under) {
    return new WorkbenchModel(
        model.name(),
        model.description(),
        model.tables().stream()
            .map(
                table ->
                    new WorkbenchModel.Table(
                        table.name(),
                        table.key(),
                        table.indexes(),
                        table.facets().stream().map(facet -> opened(facet, table, under)).toList(),
                        table.attributeTypes(),
                        table.items().stream().map(item -> flattened(item, under)).toList()))
            .toList());
  }

  /** A facet of such a table takes whatever the map of its items holds. */
  private static WorkbenchModel.Facet opened(
      WorkbenchModel.Facet facet, WorkbenchModel.Table table, String under) {
    Stream<String> within =
        table.items().stream()
            .flatMap(item -> flattened(item, under).attributes().keySet().stream())
            .filter(name -> !table.keyAttributes().contains(name));
    return new WorkbenchModel.Facet(
        facet.name(),
        Stream.concat(facet.attributes().stream(), within)
            .filter(name -> !name.equals(under))
            .distinct()
            .toList(),
        facet.aliases());
  }

  private static WorkbenchModel.Item flattened(WorkbenchModel.Item item, String under) {
    Map<String, WorkbenchModel.Typed> attributes = new LinkedHashMap<>(item.attributes());
    WorkbenchModel.Typed map = attributes.remove(under);
    if (map != null && map.value() instanceof Map<?, ?> fields) {
      fields.forEach(
          (name, value) ->
              WorkbenchModel.Typed.of(value)
                  .ifPresent(typed -> attributes.putIfAbsent(name.toString(), typed)));
    }
    return new WorkbenchModel.Item(attributes);
  }
}
