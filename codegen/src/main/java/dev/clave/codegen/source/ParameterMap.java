package dev.clave.codegen.source;

import dev.clave.codegen.name.TextLiteral;
import dev.clave.codegen.plan.ParameterPlan;
import java.util.ArrayList;
import java.util.List;

/** Writes the parameters of a method as the map that the untyped table takes. */
final class ParameterMap {
  /** {@code Map.of} takes ten pairs. */
  private static final int PAIRS = 10;

  private ParameterMap() {}

  static String of(JavaFile file, List<ParameterPlan> parameters) {
    file.use("java.util.Map");
    boolean entries = parameters.size() > PAIRS;
    List<String> pairs = new ArrayList<>();
    for (ParameterPlan each : parameters) {
      String pair = TextLiteral.of(each.input()) + ", " + each.plain();
      pairs.add(entries ? "Map.entry(" + pair + ")" : pair);
    }
    return (entries ? "Map.ofEntries(" : "Map.of(") + String.join(", ", pairs) + ")";
  }

  static List<String> declarations(JavaFile file, List<ParameterPlan> parameters) {
    return parameters.stream().map(each -> file.use(each.type()) + " " + each.name()).toList();
  }

  static List<ParameterPlan> without(List<ParameterPlan> parameters, String bound) {
    return parameters.stream().filter(each -> !each.input().equals(bound)).toList();
  }
}
