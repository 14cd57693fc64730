package dev.clave.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.codegen.plan.ParameterPlan;
import dev.clave.codegen.plan.PatternPlan;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.table.item.Item;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The parameters with which a pattern finds something, by the items as they are or made to fit. */
final class SamplePattern {
  /** Published patterns that test an attribute which their index does not hold. */
  private static final Set<String> FIND_NOTHING = Set.of("mailbox.unread");

  /** Inputs that stand for no attribute of the items that they find. */
  private static final Map<String, Map<String, String>> GIVEN =
      Map.of("messages.before", Map.of("before", "7ZZZZZZZZZZZZZZZZZZZZZZZZZ"));

  private SamplePattern() {}

  /** All that is known of its parameters, every required one among them. */
  static Map<String, String> of(RunningClient running, PatternPlan pattern) {
    String name = running.design().name() + "." + pattern.method();
    Optional<Map<String, String>> empty = Optional.empty();
    for (String entity : pattern.pattern().returns()) {
      for (Item item : running.items(entity)) {
        for (Item variant : variants(running.design().entity(entity), item)) {
          running.write(variant);
          Map<String, String> sample =
              new LinkedHashMap<>(
                  SampleParameters.of(running.design(), pattern.pattern(), variant));
          sample.putAll(GIVEN.getOrDefault(name, Map.of()));
          Map<String, String> required = only(pattern.required(), sample);
          if (required.size() < pattern.required().size()) {
            continue;
          }
          if (running.table().run(pattern.pattern().name(), required).first().isPresent()) {
            return sample;
          }
          empty = Optional.of(sample);
        }
      }
    }
    assertThat(FIND_NOTHING).as("patterns that find none of the made-up items").contains(name);
    return empty.orElseThrow(() -> new AssertionError("no parameters for " + name));
  }

  /** Of a sample, the values of these parameters. */
  static Map<String, String> only(List<ParameterPlan> parameters, Map<String, String> sample) {
    Map<String, String> only = new LinkedHashMap<>(sample);
    only.keySet().retainAll(parameters.stream().map(ParameterPlan::input).toList());
    return only;
  }

  /** An item as it is, with every other word, truth value and an earlier time, and with less. */
  private static List<Item> variants(Entity entity, Item item) {
    List<Item> variants = new ArrayList<>(List.of(item));
    for (Attribute attribute : entity.attributes().values()) {
      List<Object> values = new ArrayList<>();
      if (entity.typeAttribute().equals(Optional.of(attribute.name()))) {
        continue;
      }
      if (attribute.type() instanceof AttributeType.Enumeration words) {
        values.addAll(words.values());
      } else if (attribute.type() instanceof AttributeType.Bool) {
        values.addAll(List.of(true, false));
      } else if (attribute.type() instanceof AttributeType.Timestamp) {
        values.add("2023-12-31T00:00:00Z");
      }
      for (Object value : values) {
        Map<String, Object> attributes = new LinkedHashMap<>(item.attributes());
        attributes.put(attribute.name(), value);
        variants.add(Item.of(entity.name(), attributes));
      }
      if (attribute.optional()) {
        Map<String, Object> attributes = new LinkedHashMap<>(item.attributes());
        attributes.remove(attribute.name());
        variants.add(Item.of(entity.name(), attributes));
      }
    }
    return variants;
  }
}
