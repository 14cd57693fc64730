package dev.clave.codegen.source;

import dev.clave.codegen.name.TextLiteral;
import dev.clave.codegen.plan.DesignPlan;
import dev.clave.codegen.plan.EntityPlan;
import dev.clave.codegen.plan.ParameterPlan;
import dev.clave.codegen.plan.PatternPlan;
import dev.clave.codegen.plan.TransactionPlan;
import dev.clave.codegen.plan.ViewPlan;
import dev.clave.design.model.EntityKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the methods of an asynchronous client. Each does what the method of that name does on the
 * client that {@code target} makes of the table {@code each}.
 */
final class AsyncMethods {
  private final JavaFile file;
  private final DesignPlan plan;
  private final String target;
  private final String bound;
  private final String future;

  /** {@code bound} is the variable that a scope has bound. */
  AsyncMethods(JavaFile file, DesignPlan plan, String target, String bound) {
    this.file = file;
    this.plan = plan;
    this.target = target;
    this.bound = bound;
    this.future = file.use("java.util.concurrent.CompletableFuture");
  }

  void entities(List<EntityPlan> entities) {
    for (EntityPlan each : entities) {
      List<String> record = List.of(each.type() + " " + each.variable());
      List<String> key = List.of(each.keyType() + " key");
      String name = "{@code " + each.name() + "}";
      boolean appendOnly = each.entity().is(EntityKind.APPEND_ONLY);
      String optional = file.use("java.util.Optional") + "<" + each.type() + ">";
      method(
          "Writes a new " + name + "; returns it as it is stored.", each.type(), "create", record);
      if (!appendOnly) {
        method("Writes a " + name + ", whether or not it is there.", each.type(), "put", record);
        method("Writes a " + name + " that is there.", each.type(), "replace", record);
      }
      method("The " + name + " with a key.", optional, "get", key);
      method(
          "As {@link #get("
              + each.keyType()
              + ")} with a consistent read, which sees the last write.",
          optional,
          "getConsistent",
          key);
      if (each.changes()) {
        file.blank()
            .doc("Changes some attributes of a " + name + " that is there.")
            .line(
                "public "
                    + each.updateType()
                    + "<"
                    + future
                    + "<"
                    + each.type()
                    + ">> update("
                    + each.keyType()
                    + " key) {")
            .line("return new " + each.updateType() + "<>(key, update -> table.call(update::on));")
            .line("}");
      }
      if (!appendOnly) {
        method("Deletes a " + name + "; false if it did not exist.", "Boolean", "delete", key);
      }
    }
  }

  void batches() {
    String item = plan.items().type();
    String collection = file.use("java.util.Collection");
    String keys = collection + "<? extends " + plan.keyInterface() + "<T>> keys";
    String list = file.use("java.util.List");
    file.blank()
        .doc(
            "Writes any number of items, in batches, whether or not they are there. Returns how"
                + " many were written.")
        .line(
            "public "
                + future
                + "<Long> putAll("
                + collection
                + "<? extends "
                + item
                + "> items) {")
        .line("return table.putAll(")
        .continued(
            1,
            "items.stream().map(item -> "
                + file.use("dev.clave.table.item.Item")
                + ".of(item.entityName(), item.toInput())).toList());")
        .line("}")
        .blank()
        .doc("The items with these keys, in the keys' order; empty where there is none.");
    file.list(
        "public <T extends " + item + "> " + future + "<" + list + "<Optional<T>>> getAll(",
        List.of(keys),
        ") {");
    file.line("return table.call(each -> " + plan.client() + ".on(each).getAll(keys));")
        .line("}")
        .blank()
        .doc("Deletes any number of items of one entity. Returns how many keys were sent.");
    file.list(
        "public <T extends " + item + "> " + future + "<Long> deleteAll(", List.of(keys), ") {");
    file.line("if (keys.isEmpty()) {")
        .line("return CompletableFuture.completedFuture(0L);")
        .line("}")
        .line("String entity = keys.iterator().next().entityName();")
        .line("return table.deleteAll(entity, keys.stream().map(key -> key.toMap()).toList());")
        .line("}");
  }

  void patterns(List<PatternPlan> patterns) {
    for (PatternPlan pattern : patterns) {
      List<ParameterPlan> parameters = ParameterMap.without(pattern.required(), bound);
      String about =
          About.sentence(
              pattern.pattern().about(), "Reads the pattern `" + pattern.pattern().name() + "`");
      List<String> declarations = ParameterMap.declarations(file, parameters);
      if (pattern.single()) {
        method(
            about,
            file.use("java.util.Optional") + "<" + pattern.result() + ">",
            pattern.method(),
            declarations);
      } else {
        query(pattern, about, parameters, declarations);
      }
    }
  }

  private void query(
      PatternPlan pattern,
      String about,
      List<ParameterPlan> parameters,
      List<String> declarations) {
    String query =
        pattern
            .asyncQueryType()
            .orElseGet(
                () -> file.use("dev.clave.table.typed.AsyncQuery") + "<" + pattern.result() + ">");
    file.blank().doc(about);
    file.list("public " + query + " " + pattern.method() + "(", declarations, ") {");
    file.line(
            "return new "
                + pattern.asyncQueryType().orElse("AsyncQuery<>")
                + "("
                + file.use("dev.clave.table.typed.AsyncReading")
                + ".of("
                + String.join(
                    ", ",
                    "table",
                    TextLiteral.of(pattern.pattern().name()),
                    ParameterMap.of(file, parameters),
                    pattern.result() + "::from")
                + "));")
        .line("}");
  }

  void views(List<ViewPlan> views) {
    for (ViewPlan view : views) {
      List<ParameterPlan> parameters =
          ParameterMap.without(
              view.parameters().stream().filter(each -> !each.optional()).toList(), bound);
      file.blank()
          .doc(About.sentence(view.view().about(), "Reads the view `" + view.view().name() + "`"));
      file.list(
          "public " + view.asyncQueryType() + " " + view.method() + "(",
          ParameterMap.declarations(file, parameters),
          ") {");
      file.list(
          "return new " + view.asyncQueryType() + "(",
          List.of(
              "table",
              ParameterMap.of(file, parameters),
              file.use("java.util.OptionalInt") + ".empty()"),
          ");");
      file.line("}");
    }
  }

  void transactions(List<TransactionPlan> transactions) {
    for (TransactionPlan transaction : transactions) {
      String about =
          About.sentence(
              transaction.transaction().about(),
              "Runs the transaction `" + transaction.transaction().name() + "`: all or nothing");
      method(
          about,
          TransactionMethods.result(transaction),
          transaction.method(),
          new TransactionMethods(file, bound).declarations(transaction));
    }
  }

  private void method(String about, String result, String name, List<String> declarations) {
    List<String> arguments = new ArrayList<>();
    declarations.forEach(each -> arguments.add(each.substring(each.lastIndexOf(' ') + 1)));
    boolean gives = !result.equals("void");
    file.blank().doc(about);
    file.list(
        "public " + future + "<" + (gives ? result : "Void") + "> " + name + "(",
        declarations,
        ") {");
    file.line(
            "return table."
                + (gives ? "call" : "execute")
                + "(each -> "
                + target
                + "."
                + name
                + "("
                + String.join(", ", arguments)
                + "));")
        .line("}");
  }
}
