package dev.clave.codegen.source;

import dev.clave.codegen.name.TextLiteral;
import dev.clave.codegen.plan.DesignPlan;
import dev.clave.codegen.plan.ParameterPlan;
import dev.clave.codegen.plan.PatternPlan;
import java.util.List;

/** Writes the query of a pattern that has optional parameters. */
final class QuerySource {
  private QuerySource() {}

  static JavaFile write(DesignPlan plan, PatternPlan pattern, String type) {
    return write(plan, pattern, type, "");
  }

  static JavaFile async(DesignPlan plan, PatternPlan pattern, String type) {
    return write(plan, pattern, type, "Async");
  }

  private static JavaFile write(DesignPlan plan, PatternPlan pattern, String type, String way) {
    JavaFile file = new JavaFile(plan.packageName(), type);
    String reading =
        file.use("dev.clave.table.typed." + way + "Reading") + "<" + pattern.result() + ">";
    String parent = file.use("dev.clave.table.typed." + way + "PatternQuery");
    file.doc(
        About.sentence(
            pattern.pattern().about(),
            "A query of the pattern `" + pattern.pattern().name() + "`"));
    file.declaration(
        "public final class " + type,
        "extends",
        List.of(parent + "<" + pattern.result() + ", " + type + ">"),
        " {");
    file.line(type + "(" + reading + " reading) {")
        .line("super(reading);")
        .line("}")
        .blank()
        .line("@Override")
        .line("protected " + type + " with(" + reading + " other) {")
        .line("return new " + type + "(other);")
        .line("}");
    for (ParameterPlan each : pattern.optional()) {
      setter(file, type, each, file.use(each.type()), each.plain(), "");
      if (each.wholeDays()) {
        setter(
            file,
            type,
            each,
            file.use("java.time.LocalDate"),
            each.name() + ".toString()",
            ", all of a day");
      }
    }
    return file.line("}");
  }

  private static void setter(
      JavaFile file,
      String type,
      ParameterPlan each,
      String declaration,
      String plain,
      String more) {
    file.blank()
        .doc("Sets the parameter {@code " + each.input() + "}" + more + ".")
        .line("public " + type + " " + each.name() + "(" + declaration + " " + each.name() + ") {")
        .line("return parameter(" + TextLiteral.of(each.input()) + ", " + plain + ");")
        .line("}");
  }
}
