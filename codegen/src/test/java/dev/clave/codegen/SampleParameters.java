package dev.clave.codegen;

import dev.clave.design.Design;
import dev.clave.design.model.Form;
import dev.clave.design.model.KeyCondition;
import dev.clave.design.model.Operator;
import dev.clave.design.model.Part;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Template;
import dev.clave.design.sample.SampleItem;
import dev.clave.design.sample.SampleItems;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;

/** Parameters with which a pattern finds a made-up item, read from that item's keys. */
final class SampleParameters {
  private SampleParameters() {}

  /** Empty when no made-up item is within the pattern. */
  static Optional<Map<String, String>> of(Design design, Pattern pattern) {
    return SampleItems.of(design).stream()
        .filter(item -> pattern.returns().contains(item.entity()))
        .map(item -> of(pattern, item))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<Map<String, String>> of(Pattern pattern, SampleItem item) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (KeyCondition condition : pattern.conditions()) {
      Object key = item.attributes().get(condition.attribute());
      if (key == null) {
        return Optional.empty();
      }
      boolean prefix = condition.operator() == Operator.BEGINS_WITH;
      for (Template template : condition.operands()) {
        Optional<Map<String, String>> values = read(template, key.toString(), prefix);
        if (values.isEmpty()) {
          return Optional.empty();
        }
        values.get().forEach(parameters::putIfAbsent);
      }
    }
    return Optional.of(parameters);
  }

  private static Optional<Map<String, String>> read(Template template, String key, boolean open) {
    StringBuilder regex = new StringBuilder();
    for (Part part : template.parts()) {
      regex.append(
          part instanceof Part.Literal literal
              ? java.util.regex.Pattern.quote(literal.text())
              : "([^#]+)");
    }
    boolean range = !template.isConstant();
    Matcher matcher =
        java.util.regex.Pattern.compile(
                regex + (open || range ? "(#.*)?" : "") + (open ? ".*" : ""))
            .matcher(key);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    Map<String, String> values = new LinkedHashMap<>();
    List<Part.Variable> variables = template.variables();
    for (int i = 0; i < variables.size(); i++) {
      boolean asWritten =
          variables.get(i).form(Form.Pad.class).isEmpty()
              && variables.get(i).form(Form.Descending.class).isEmpty();
      if (!asWritten) {
        return Optional.empty();
      }
      values.put(variables.get(i).name(), matcher.group(i + 1));
    }
    return Optional.of(values);
  }
}
