package dev.clave.design.workbench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Items of one table whose keys look alike: an entity to be. */
record Group(
    String name,
    Optional<String> type,
    Optional<FacetKeys> facet,
    List<WorkbenchModel.Item> items) {

  static List<Group> of(WorkbenchModel.Table table, String delimiter) {
    Optional<String> typeAttribute = TypeAttribute.of(table.items());
    Map<String, List<WorkbenchModel.Item>> bySignature = new LinkedHashMap<>();
    List<FacetKeys> facets = FacetKeys.of(table);
    Map<FacetKeys, List<WorkbenchModel.Item>> byFacet = new LinkedHashMap<>();
    for (WorkbenchModel.Item item : table.items()) {
      Optional<FacetKeys> facet = FacetKeys.of(item, facets);
      if (facet.isPresent()) {
        byFacet.computeIfAbsent(facet.get(), each -> new ArrayList<>()).add(item);
        continue;
      }
      StringBuilder signature = new StringBuilder();
      for (String key : table.key().names()) {
        boolean partition = key.equals(table.key().partition());
        String value = item.text(key).orElse("");
        signature.append(Shape.of(value, delimiter, partition, item).signature()).append('\u0001');
      }
      typeAttribute.flatMap(item::text).ifPresent(signature::append);
      bySignature.computeIfAbsent(signature.toString(), each -> new ArrayList<>()).add(item);
    }
    List<Group> groups = new ArrayList<>();
    Set<String> usedNames = new LinkedHashSet<>();
    byFacet.forEach(
        (facet, items) ->
            groups.add(
                new Group(
                    free(identifier(facet.facet().name()), usedNames),
                    TypeAttribute.value(items, typeAttribute),
                    Optional.of(facet),
                    items)));
    for (List<WorkbenchModel.Item> items : bySignature.values()) {
      Optional<String> type = TypeAttribute.value(items, typeAttribute);
      String text =
          type.or(() -> facet(table, items)).orElseGet(() -> words(table, items, delimiter));
      groups.add(new Group(free(identifier(text), usedNames), type, Optional.empty(), items));
    }
    return groups;
  }

  /** The facet that lists the most of these items' attributes and the fewest others. */
  private static Optional<String> facet(
      WorkbenchModel.Table table, List<WorkbenchModel.Item> items) {
    Set<String> attributes = new LinkedHashSet<>();
    items.forEach(item -> attributes.addAll(item.attributes().keySet()));
    table.key().names().forEach(attributes::remove);
    String best = "";
    double bestShare = 0.5;
    for (WorkbenchModel.Facet facet : table.facets()) {
      Set<String> common = new LinkedHashSet<>(facet.attributes());
      common.retainAll(attributes);
      Set<String> all = new LinkedHashSet<>(facet.attributes());
      all.addAll(attributes);
      double share = all.isEmpty() ? 0 : (double) common.size() / all.size();
      if (share > bestShare) {
        bestShare = share;
        best = facet.name();
      }
    }
    return Optional.of(best).filter(name -> !name.isEmpty());
  }

  /** The fixed words of the sort key, or of the partition key. */
  private static String words(
      WorkbenchModel.Table table, List<WorkbenchModel.Item> items, String delimiter) {
    WorkbenchModel.Item first = items.get(0);
    List<String> names = new ArrayList<>(table.key().names());
    Collections.reverse(names);
    for (String key : names) {
      Shape shape =
          Shape.of(
              first.text(key).orElse(""), delimiter, key.equals(table.key().partition()), first);
      Optional<String> word =
          shape.pieces().stream()
              .filter(piece -> piece.fixed() && piece.text().matches(".*[A-Za-z].*"))
              .map(Shape.Piece::text)
              .filter(text -> !text.matches("(?i)meta(data)?"))
              .findFirst();
      if (word.isPresent()) {
        return word.get();
      }
    }
    return table.name();
  }

  /** {@code Order Item} and {@code ORDER_ITEM} become {@code orderItem}. */
  static String identifier(String text) {
    StringBuilder name = new StringBuilder();
    for (String word : text.split("[^A-Za-z0-9]+", -1)) {
      if (!word.isEmpty()) {
        String rest =
            word.equals(word.toUpperCase(Locale.ROOT))
                ? word.substring(1).toLowerCase(Locale.ROOT)
                : word.substring(1);
        char first = word.charAt(0);
        name.append(name.isEmpty() ? Character.toLowerCase(first) : Character.toUpperCase(first));
        name.append(rest);
      }
    }
    return name.isEmpty() ? "item" : name.toString();
  }

  static String free(String name, Set<String> usedNames) {
    String free = name;
    for (int number = 2; !usedNames.add(free); number++) {
      free = name + number;
    }
    return free;
  }
}
