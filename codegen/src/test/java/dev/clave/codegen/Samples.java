package dev.clave.codegen;

import dev.clave.design.Design;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Form;
import dev.clave.design.sample.SampleItem;
import dev.clave.design.sample.SampleItems;
import dev.clave.table.item.Item;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Made-up items in the form that the runtime takes. */
final class Samples {
  /** Attributes whose made-up values name an item that is not among them. */
  private static final Map<String, Map<String, Object>> GIVEN =
      Map.of(
          "crowdfunding.pledge", Map.of("from", BigDecimal.TEN),
          "crowdfunding.reward", Map.of("from", BigDecimal.TEN),
          "inventory.reservation", Map.of("warehouseId", "sto-1", "quantity", BigDecimal.ONE),
          "ledger.account", Map.of("bookId", "00000000-0000-4000-8000-000000000001"),
          "schooling.enrolment", Map.of("term", "2011-1"));

  private Samples() {}

  /** A few items of each entity, without keys and without what the runtime computes from them. */
  static List<Item> items(Design design) {
    List<Item> items = new ArrayList<>();
    for (SampleItem sample : SampleItems.of(design)) {
      if (sample.reference().isEmpty()) {
        Item item = item(design.entity(sample.entity()), sample);
        Map<String, Object> attributes = new LinkedHashMap<>(item.attributes());
        attributes.putAll(GIVEN.getOrDefault(design.name() + "." + item.entity(), Map.of()));
        items.add(Item.of(item.entity(), attributes));
      }
    }
    return items;
  }

  private static Item item(Entity entity, SampleItem sample) {
    Map<String, Object> attributes = new LinkedHashMap<>(sample.attributes());
    entity
        .under()
        .ifPresent(
            under ->
                ((Map<?, ?>) attributes.remove(under))
                    .forEach((name, value) -> attributes.put((String) name, value)));
    for (Attribute attribute : entity.attributes().values()) {
      if (attribute.storedAs().isPresent() && attributes.containsKey(attribute.storedName())) {
        attributes.put(attribute.name(), attributes.remove(attribute.storedName()));
      }
    }
    attributes
        .keySet()
        .removeIf(
            name ->
                !entity.attributes().containsKey(name)
                    || entity.typeAttribute().equals(Optional.of(name)));
    for (Attribute attribute : entity.attributes().values()) {
      attributes.computeIfPresent(
          attribute.name(), (name, value) -> fitting(attribute.type(), value));
    }
    onlyCharacters(entity, attributes);
    // The engine deletes what has expired.
    entity
        .expiry()
        .ifPresent(expiry -> attributes.replace(expiry.attribute(), "2099-01-01T00:00:00Z"));
    return Item.of(entity.name(), attributes);
  }

  /** A key may allow only some characters, which the values of documents do not keep to. */
  private static void onlyCharacters(Entity entity, Map<String, Object> attributes) {
    entity.keys().values().stream()
        .flatMap(rule -> rule.templates().stream())
        .flatMap(template -> template.variables().stream())
        .filter(variable -> variable.form(Form.Only.class).isPresent())
        .forEach(
            variable ->
                attributes.computeIfPresent(
                    variable.name(),
                    (name, value) -> value.toString().replaceAll("[^A-Za-z0-9]", "")));
  }

  /** Bytes have to be base64. */
  private static Object fitting(AttributeType type, Object value) {
    if (type instanceof AttributeType.Binary) {
      return "AQID";
    }
    if (type instanceof AttributeType.Fields fields && value instanceof Map<?, ?> map) {
      Map<String, Object> fitted = new LinkedHashMap<>();
      fields
          .fields()
          .forEach((name, field) -> fitted.put(name, fitting(field.type(), map.get(name))));
      return fitted;
    }
    if (type instanceof AttributeType.ListOf list && value instanceof List<?> elements) {
      return elements.stream().map(each -> fitting(list.element(), each)).toList();
    }
    return value;
  }
}
