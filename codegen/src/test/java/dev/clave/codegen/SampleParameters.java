package dev.clave.codegen;

import dev.clave.design.Design;
import dev.clave.design.model.Condition;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Form;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.KeyRule;
import dev.clave.design.model.Operand;
import dev.clave.design.model.Part;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Template;
import dev.clave.design.model.TimeUnit;
import dev.clave.design.unify.Alignment;
import dev.clave.table.item.Item;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The parameters with which a pattern finds an item: the attributes that stand in their places. */
final class SampleParameters {
  private static final Set<TimeUnit> BY_DAY = Set.of(TimeUnit.WEEK, TimeUnit.QUARTER);

  private final Design design;
  private final Item item;
  private final Map<String, String> parameters = new LinkedHashMap<>();

  private SampleParameters(Design design, Item item) {
    this.design = design;
    this.item = item;
  }

  static Map<String, String> of(Design design, Pattern pattern, Item item) {
    SampleParameters sample = new SampleParameters(design, item);
    pattern.conditions().forEach(sample::key);
    pattern.filter().ifPresent(filter -> filter.leaves().forEach(sample::filter));
    pattern.parameters().forEach(each -> sample.put(each.name(), item.get(each.name())));
    return sample.parameters;
  }

  private void key(KeyCondition condition) {
    Entity entity = design.entity(item.entity());
    String delimiter = design.table(entity.table()).delimiter();
    Stream.concat(Stream.of(entity.keys()), entity.references().stream().map(each -> each.keys()))
        .flatMap(keys -> Optional.ofNullable(keys.get(condition.attribute())).stream())
        .forEach(rule -> condition.operands().forEach(each -> aligned(each, rule, delimiter)));
  }

  private void aligned(Template operand, KeyRule rule, String delimiter) {
    for (Template keyTemplate : rule.templates()) {
      for (Alignment each : Alignment.of(operand, keyTemplate, delimiter)) {
        Part.Variable variable = each.asked();
        put(variable.name(), formed(variable, item.get(each.written().name())));
      }
    }
  }

  /**
   * Of a text or a date that a key holds in part, the part; of a week or a quarter, a day in it.
   */
  private static Object formed(Part.Variable variable, Object value) {
    Optional<Form.First> first = variable.form(Form.First.class);
    if (first.isPresent() && value instanceof String text) {
      return text.substring(0, first.get().length());
    }
    Optional<TimeUnit> unit = variable.form(Form.Truncate.class).map(Form.Truncate::unit);
    boolean isDay = unit.isPresent() && BY_DAY.contains(unit.get());
    return unit.isPresent() && value instanceof String text
        ? (isDay ? TimeUnit.DAY : unit.get()).of(text).orElseThrow()
        : value;
  }

  private void filter(Condition leaf) {
    leaf.operands()
        .forEach(
            operand -> {
              if (operand instanceof Operand.Parameter parameter) {
                put(parameter.name(), item.get(leaf.paths().findFirst().orElseThrow()));
              }
            });
  }

  private void put(String name, Object value) {
    if (value != null) {
      parameters.putIfAbsent(
          name, value instanceof BigDecimal number ? number.toPlainString() : value.toString());
    }
  }
}
