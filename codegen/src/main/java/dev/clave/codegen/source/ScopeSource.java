package dev.clave.codegen.source;

import dev.clave.codegen.name.JavaNames;
import dev.clave.codegen.name.TextLiteral;
import dev.clave.codegen.plan.Component;
import dev.clave.codegen.plan.DesignPlan;
import dev.clave.codegen.plan.EntityPlan;
import dev.clave.codegen.plan.ScopePlan;
import java.util.List;
import java.util.Map;

/** Writes the client with one variable bound. */
final class ScopeSource {
  private ScopeSource() {}

  static JavaFile write(DesignPlan plan, ScopePlan scope) {
    JavaFile file = new JavaFile(plan.packageName(), scope.type());
    String bound = scope.parameter().name();
    String type = file.use(scope.parameter().type());
    file.doc(
            About.text(
                "The part of `"
                    + plan.design().name()
                    + "` that belongs to one `"
                    + scope.input()
                    + "`: nothing of another can be read or written."),
            "Safe to share between threads.")
        .line("public final class " + scope.type() + " {")
        .line("private final " + file.use("dev.clave.table.Table") + " table;")
        .line("private final " + type + " " + bound + ";")
        .blank()
        .line(scope.type() + "(Table table, " + type + " " + bound + ") {")
        .line(
            "this.table = table.scope("
                + file.use(Map.class.getName())
                + ".of("
                + TextLiteral.of(scope.input())
                + ", "
                + scope.parameter().plain()
                + "));")
        .line("this." + bound + " = " + bound + ";")
        .line("}")
        .blank()
        .doc("The untyped table below, bound in the same way.")
        .line("public Table table() {")
        .line("return table;")
        .line("}");
    scope.entities().forEach(each -> made(file, scope, each));
    new EntityMethods(file).write(scope.entities());
    new BatchMethods(file, plan).write();
    new PatternMethods(file, scope.input()).write(scope.patterns());
    new ViewMethods(file, scope.input()).write(scope.views());
    new TransactionMethods(file, scope.input()).write(scope.transactions());
    return file.line("}");
  }

  /** A builder and a key that do not ask for what is bound. */
  static void made(JavaFile file, ScopePlan scope, EntityPlan entity) {
    String bound = scope.parameter().name();
    Component component = entity.component(scope.input()).orElseThrow();
    file.blank()
        .doc(
            "A builder of a new {@code "
                + entity.name()
                + "} whose {@code "
                + scope.input()
                + "} is set.")
        .line("public " + entity.type() + ".Builder new" + JavaNames.type(entity.type()) + "() {")
        .line("return " + entity.type() + ".builder()." + component.name() + "(" + bound + ");")
        .line("}")
        .blank()
        .doc("The key of a {@code " + entity.name() + "}.");
    List<Component> others =
        entity.key().stream().filter(each -> !each.attribute().equals(scope.input())).toList();
    file.list(
        "public " + entity.keyType() + " " + JavaNames.member(entity.keyType()) + "(",
        others.stream().map(each -> file.use(each.type()) + " " + each.name()).toList(),
        ") {");
    file.list(
        "return new " + entity.keyType() + "(",
        entity.key().stream()
            .map(each -> each.attribute().equals(scope.input()) ? bound : each.name())
            .toList(),
        ");");
    file.line("}");
  }
}
