package dev.clave.codegen.plan;

import dev.clave.codegen.name.JavaNames;
import dev.clave.codegen.name.NameScope;
import dev.clave.design.model.View;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Decides what each view takes and gives. */
final class ViewPlanning {
  private final List<PatternPlan> patterns;
  private final NameScope types;
  private final NameScope methods;

  ViewPlanning(List<PatternPlan> patterns, NameScope types, NameScope methods) {
    this.patterns = patterns;
    this.types = types;
    this.methods = methods;
  }

  List<ViewPlan> plans(List<View> views) {
    return views.stream().map(this::plan).toList();
  }

  private ViewPlan plan(View view) {
    List<PatternPlan> viewPatterns =
        view.patterns().stream()
            .flatMap(name -> patterns.stream().filter(each -> each.pattern().name().equals(name)))
            .toList();
    NameScope names = NameScope.members(Set.of());
    Map<String, String> members = new LinkedHashMap<>();
    viewPatterns.forEach(
        each ->
            members.put(
                each.pattern().name(), names.take(JavaNames.member(each.pattern().name()))));
    return new ViewPlan(
        view,
        methods.take(JavaNames.member(view.name())),
        types.take(JavaNames.type(view.name()) + "View"),
        types.take(JavaNames.type(view.name()) + "Query"),
        types.take(JavaNames.type(view.name()) + "AsyncQuery"),
        viewPatterns,
        members,
        parameters(viewPatterns));
  }

  /** The parameters of all patterns, each once; text where two patterns take different types. */
  private static List<ParameterPlan> parameters(List<PatternPlan> patterns) {
    Map<String, ParameterPlan> parameters = new LinkedHashMap<>();
    for (PatternPlan pattern : patterns) {
      for (ParameterPlan parameter : pattern.parameters()) {
        parameters.merge(parameter.input(), parameter, ViewPlanning::merged);
      }
    }
    NameScope names = NameScope.members(PatternPlanning.QUERY_MEMBERS);
    return parameters.values().stream()
        .map(each -> each.withName(names.take(JavaNames.member(each.input()))))
        .toList();
  }

  private static ParameterPlan merged(ParameterPlan one, ParameterPlan other) {
    boolean same = one.type().equals(other.type());
    return new ParameterPlan(
        one.input(),
        one.name(),
        same ? one.type() : JavaType.TEXT,
        one.optional() && other.optional(),
        same && one.wholeDays());
  }
}
