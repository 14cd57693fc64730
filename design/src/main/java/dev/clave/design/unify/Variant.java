package dev.clave.design.unify;

import dev.clave.design.model.KeyChoice;
import dev.clave.design.model.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One way in which an item can write some key attributes: a template for each, and what the
 * conditions of those templates tell of its attributes.
 */
record Variant(Map<String, Template> templates, Knowledge known) {

  /** Every consistent way of writing {@code attributes}. */
  static List<Variant> of(ItemType type, List<String> attributes) {
    List<Variant> variants = List.of(new Variant(Map.of(), Knowledge.of(type.entity())));
    for (String attribute : attributes) {
      List<Variant> longer = new ArrayList<>();
      for (Variant variant : variants) {
        for (KeyChoice choice : type.keys().get(attribute).choices()) {
          variant.with(attribute, choice).forEach(longer::add);
        }
      }
      variants = longer;
    }
    return variants;
  }

  private Stream<Variant> with(String attribute, KeyChoice choice) {
    Map<String, Template> more = new LinkedHashMap<>(templates);
    more.put(attribute, choice.template());
    return choice
        .when()
        .map(known::when)
        .orElseGet(() -> Stream.of(known))
        .map(knowledge -> new Variant(more, knowledge));
  }

  Side side() {
    return Side.written(known.entity(), known.types());
  }
}
