package dev.clave.codegen.source;

import dev.clave.codegen.plan.ParameterPlan;
import dev.clave.codegen.plan.ViewPlan;
import java.util.List;

/** Writes a method for each view; {@code bound} is the variable that a scope has bound. */
final class ViewMethods {
  private final JavaFile file;
  private final String bound;

  ViewMethods(JavaFile file, String bound) {
    this.file = file;
    this.bound = bound;
  }

  void write(List<ViewPlan> views) {
    views.forEach(this::write);
  }

  private void write(ViewPlan view) {
    List<ParameterPlan> parameters =
        ParameterMap.without(
            view.parameters().stream().filter(each -> !each.optional()).toList(), bound);
    file.blank()
        .doc(About.sentence(view.view().about(), "Reads the view `" + view.view().name() + "`"));
    file.list(
        "public " + view.queryType() + " " + view.method() + "(",
        ParameterMap.declarations(file, parameters),
        ") {");
    file.list(
        "return new " + view.queryType() + "(",
        List.of(
            "table",
            ParameterMap.of(file, parameters),
            file.use("java.util.OptionalInt") + ".empty()"),
        ");");
    file.line("}");
  }
}
