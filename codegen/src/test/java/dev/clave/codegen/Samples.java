package dev.clave.codegen;

import dev.clave.codegen.plan.TransactionPlan;
import dev.clave.design.Design;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Step;
import dev.clave.design.sample.SampleItem;
import dev.clave.design.sample.SampleItems;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Made-up values in the forms that the runtime and generated methods take. */
final class Samples {
  private Samples() {}

  /** A made-up value as the runtime takes it: bytes have to be base64. */
  static Object fitting(AttributeType type, Object value) {
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

  /**
   * A value for an input of a transaction: of the attribute that it stands for in the first item.
   */
  static String input(Design design, TransactionPlan transaction, String input) {
    for (Step step : transaction.transaction().steps()) {
      SampleItem item =
          SampleItems.of(design).stream()
              .filter(each -> each.entity().equals(step.entity()))
              .findFirst()
              .orElseThrow();
      String attribute =
          step.with().entrySet().stream()
              .filter(each -> each.getValue().toString().contains("name=" + input + ","))
              .map(Map.Entry::getKey)
              .findFirst()
              .orElse(input);
      Object value = item.attributes().get(attribute);
      if (value == null
          && design.entity(step.entity()).under().map(item.attributes()::get).orElse(null)
              instanceof Map<?, ?> map) {
        value = map.get(attribute);
      }
      if (value != null) {
        return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
      }
    }
    boolean numeric =
        transaction.parameters().stream()
            .anyMatch(each -> each.input().equals(input) && !each.type().name().equals("String"));
    return numeric ? "1" : input + "-1";
  }
}
