package dev.clave.design.workbench;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The attribute by which items say what they are, under the names that designs give it. */
final class TypeAttribute {
  static final List<String> NAMES =
      List.of(
          "entityType", "EntityType", "entity_type", "_et", "_type", "type", "Type", "__typename");

  private TypeAttribute() {}

  /** The share of items that must have the attribute: references and guards often have none. */
  private static final double MOST = 0.7;

  /** The attribute's name, when most items have it. */
  static Optional<String> of(List<WorkbenchModel.Item> items) {
    return NAMES.stream()
        .filter(
            name ->
                items.stream().filter(item -> item.text(name).isPresent()).count()
                    > MOST * items.size())
        .findFirst();
  }

  /** The one type of these items, if they agree. */
  static Optional<String> value(List<WorkbenchModel.Item> items, Optional<String> attribute) {
    Set<String> values =
        attribute.stream()
            .flatMap(name -> items.stream().flatMap(item -> item.text(name).stream()))
            .collect(Collectors.toSet());
    return values.size() == 1 ? values.stream().findFirst() : Optional.empty();
  }
}
