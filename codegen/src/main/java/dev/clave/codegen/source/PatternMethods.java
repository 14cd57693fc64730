package dev.clave.codegen.source;

import dev.clave.codegen.name.TextLiteral;
import dev.clave.codegen.plan.ParameterPlan;
import dev.clave.codegen.plan.PatternPlan;
import java.util.List;

/** Writes a method for each pattern; {@code bound} is the variable that a scope has bound. */
final class PatternMethods {
  private final JavaFile file;
  private final String bound;

  PatternMethods(JavaFile file, String bound) {
    this.file = file;
    this.bound = bound;
  }

  void write(List<PatternPlan> patterns) {
    patterns.forEach(this::write);
  }

  private void write(PatternPlan pattern) {
    List<ParameterPlan> parameters = ParameterMap.without(pattern.required(), bound);
    String text = TextLiteral.of(pattern.pattern().name());
    String about =
        About.sentence(
            pattern.pattern().about(), "Reads the pattern `" + pattern.pattern().name() + "`");
    String map = ParameterMap.of(file, parameters);
    file.blank().doc(about);
    if (pattern.single()) {
      file.list(
          "public "
              + file.use("java.util.Optional")
              + "<"
              + pattern.result()
              + "> "
              + pattern.method()
              + "(",
          ParameterMap.declarations(file, parameters),
          ") {");
      file.chain(
          "return table",
          List.of(
              ".run(" + text + ", " + map + ")",
              ".first()",
              ".map(" + pattern.result() + "::from);"));
    } else {
      String query =
          pattern
              .queryType()
              .orElseGet(
                  () -> file.use("dev.clave.table.typed.Query") + "<" + pattern.result() + ">");
      file.list(
          "public " + query + " " + pattern.method() + "(",
          ParameterMap.declarations(file, parameters),
          ") {");
      String type = pattern.queryType().orElse("Query<>");
      String reading = file.use("dev.clave.table.typed.Reading");
      file.line(
          "return new "
              + type
              + "("
              + reading
              + ".of("
              + String.join(", ", "table", text, map, pattern.result() + "::from")
              + "));");
    }
    file.line("}");
  }
}
