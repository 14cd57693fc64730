package dev.clave.codegen.source;

import dev.clave.codegen.name.JavaNames;
import dev.clave.codegen.name.NameScope;
import dev.clave.codegen.name.TextLiteral;
import dev.clave.codegen.plan.Component;
import dev.clave.codegen.plan.DesignPlan;
import dev.clave.codegen.plan.EntityPlan;
import dev.clave.codegen.plan.ScopePlan;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
    made(file, scope);
    new EntityMethods(file).write(scope.entities());
    new BatchMethods(file, plan).write();
    new PatternMethods(file, scope.input()).write(scope.patterns());
    new ViewMethods(file, scope.input()).write(scope.views());
    new TransactionMethods(file, scope.input()).write(scope.transactions());
    return file.line("}");
  }

  /** For each entity, a builder and a key that do not ask for what is bound. */
  static void made(JavaFile file, ScopePlan scope) {
    Set<String> methods = new HashSet<>();
    scope.patterns().forEach(each -> methods.add(each.method()));
    scope.views().forEach(each -> methods.add(each.method()));
    scope.transactions().forEach(each -> methods.add(each.method()));
    NameScope names = NameScope.members(methods);
    scope.entities().forEach(each -> made(file, scope, each, names));
  }

  private static void made(JavaFile file, ScopePlan scope, EntityPlan entity, NameScope names) {
    String name = scope.parameter().name();
    Component component = entity.component(scope.input()).orElseThrow();
    file.blank()
        .doc(
            "A builder of a new {@code "
                + entity.name()
                + "} whose {@code "
                + scope.input()
                + "} is set.")
        .line(
            "public "
                + entity.type()
                + ".Builder "
                + names.take("new" + JavaNames.type(entity.type()))
                + "() {")
        .line("return " + entity.type() + ".builder()." + component.name() + "(" + name + ");")
        .line("}")
        .blank()
        .doc("The key of a {@code " + entity.name() + "}.");
    List<Component> others =
        entity.key().stream().filter(each -> !each.attribute().equals(scope.input())).toList();
    boolean hidden = others.stream().anyMatch(each -> each.name().equals(name));
    String bound = hidden ? "this." + name : name;
    file.list(
        "public " + entity.keyType() + " " + names.take(JavaNames.member(entity.keyType())) + "(",
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
