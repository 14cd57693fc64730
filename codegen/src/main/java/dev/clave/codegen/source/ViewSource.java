package dev.clave.codegen.source;

import dev.clave.codegen.name.TextLiteral;
import dev.clave.codegen.plan.DesignPlan;
import dev.clave.codegen.plan.ParameterPlan;
import dev.clave.codegen.plan.PatternPlan;
import dev.clave.codegen.plan.ViewPlan;
import java.util.ArrayList;
import java.util.List;

/** Writes what a view gives, and the query that reads it. */
final class ViewSource {
  private ViewSource() {}

  static JavaFile result(DesignPlan plan, ViewPlan view) {
    JavaFile file = new JavaFile(plan.packageName(), view.resultType());
    String untyped = file.use("java.util.Map") + "<String, dev.clave.table.ItemPage> pages";
    List<String> components = new ArrayList<>();
    List<String> arguments = new ArrayList<>();
    for (PatternPlan each : view.patterns()) {
      String page = "pages.get(" + TextLiteral.of(each.pattern().name()) + ")";
      String name = view.members().get(each.pattern().name());
      if (each.single()) {
        components.add(file.use("java.util.Optional") + "<" + each.result() + "> " + name);
        arguments.add(page + ".items().stream().findFirst().map(" + each.result() + "::from)");
      } else {
        components.add(file.use("dev.clave.table.typed.Page") + "<" + each.result() + "> " + name);
        arguments.add(
            file.use("dev.clave.table.typed.Page")
                + ".of("
                + page
                + ", "
                + each.result()
                + "::from)");
      }
    }
    file.doc(
        About.sentence(view.view().about(), "The result of the view `" + view.view().name() + "`"));
    file.list("public record " + view.resultType() + "(", components, ") {");
    file.line("static " + view.resultType() + " from(" + untyped + ") {");
    file.list("return new " + view.resultType() + "(", arguments, ");");
    return file.line("}").line("}");
  }

  static JavaFile query(DesignPlan plan, ViewPlan view) {
    String type = view.queryType();
    JavaFile file = new JavaFile(plan.packageName(), type);
    settings(file, view, type, "Table");
    String text = TextLiteral.of(view.view().name());
    file.blank()
        .doc(
            "Reads the patterns of the view together.",
            "@throws "
                + file.use("dev.clave.table.item.TableException")
                + " {@code REFUSED_INPUT} if a parameter does not fit the design,"
                + " {@code OUT_OF_SCOPE}, {@code BUSY}")
        .line("public " + view.resultType() + " read() {")
        .line("return " + view.resultType() + ".from(")
        .continued(1, "limit.isPresent()")
        .continued(2, "? table.view(" + text + ", parameters, limit.getAsInt())")
        .continued(2, ": table.view(" + text + ", parameters));")
        .line("}");
    return file.line("}");
  }

  static JavaFile async(DesignPlan plan, ViewPlan view) {
    String type = view.asyncQueryType();
    JavaFile file = new JavaFile(plan.packageName(), type);
    settings(file, view, type, "AsyncTable");
    file.blank()
        .doc(
            "Reads the patterns of the view together; fails as {@link "
                + view.queryType()
                + "#read} throws.")
        .line(
            "public "
                + file.use("java.util.concurrent.CompletableFuture")
                + "<"
                + view.resultType()
                + "> read() {")
        .line(
            "return table.call(each -> new "
                + view.queryType()
                + "(each, parameters, limit).read());")
        .line("}");
    return file.line("}");
  }

  /** The class with its fields and settings, up to the method that reads. */
  private static void settings(JavaFile file, ViewPlan view, String type, String table) {
    file.use("dev.clave.table." + table);
    file.use("java.util.Map");
    file.use("java.util.OptionalInt");
    file.doc(
            About.text("A query of the view `" + view.view().name() + "`."),
            "Immutable: each setting returns another query.")
        .line("public final class " + type + " {")
        .line("private final " + table + " table;")
        .line("private final Map<String, Object> parameters;")
        .line("private final OptionalInt limit;")
        .blank()
        .line(type + "(" + table + " table, Map<String, Object> parameters, OptionalInt limit) {")
        .line("this.table = table;")
        .line("this.parameters = parameters;")
        .line("this.limit = limit;")
        .line("}")
        .blank()
        .doc("How many results of each pattern are read.")
        .line("public " + type + " limit(int results) {")
        .line("return new " + type + "(table, parameters, OptionalInt.of(results));")
        .line("}");
    for (ParameterPlan each : view.parameters()) {
      if (each.optional()) {
        setter(file, type, each, file.use(each.type()), each.plain());
        if (each.wholeDays()) {
          setter(file, type, each, file.use("java.time.LocalDate"), each.name() + ".toString()");
        }
      }
    }
  }

  private static void setter(
      JavaFile file, String type, ParameterPlan each, String declaration, String plain) {
    file.blank()
        .doc("Sets the parameter {@code " + each.input() + "}.")
        .line("public " + type + " " + each.name() + "(" + declaration + " " + each.name() + ") {")
        .line("Map<String, Object> more = new " + file.use("java.util.HashMap") + "<>(parameters);")
        .line("more.put(" + TextLiteral.of(each.input()) + ", " + plain + ");")
        .line("return new " + type + "(table, more, limit);")
        .line("}");
  }
}
