package dev.clave.codegen.source;

import dev.clave.codegen.name.TextLiteral;
import dev.clave.codegen.plan.DesignPlan;
import dev.clave.codegen.plan.ScopePlan;
import java.util.List;
import java.util.Map;

/** Writes the twins of the client and its scopes on an asynchronous table. */
final class AsyncSource {
  private AsyncSource() {}

  static JavaFile client(DesignPlan plan) {
    String type = plan.asyncClient();
    JavaFile file = new JavaFile(plan.packageName(), type);
    String table = file.use("dev.clave.table.AsyncTable");
    String client = file.use("software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient");
    String options = file.use("dev.clave.table.options.TableOptions");
    file.doc(
        "The twin of {@link "
            + plan.client()
            + "} without waiting threads: each future fails as the method of that name throws.",
        "<pre>{@code\n" + type + " client = " + type + ".on(dynamoDbAsyncClient);\n}</pre>",
        "Safe to share between threads.");
    file.line("public final class " + type + " {")
        .line("private final " + table + " table;")
        .blank()
        .line("private " + type + "(AsyncTable table) {")
        .line("this.table = table;")
        .line("}")
        .blank()
        .doc("The design on an endpoint: the embedded engine, DynamoDB, or another.")
        .line("public static " + type + " on(" + client + " client) {")
        .line("return on(client, " + options + ".defaults());")
        .line("}")
        .blank()
        .doc("As {@link #on(DynamoDbAsyncClient)}, with options such as the name of the table.");
    file.list(
        "public static " + type + " on(",
        List.of("DynamoDbAsyncClient client", "TableOptions options"),
        ") {");
    file.list(
        "return new " + type + "(",
        List.of("AsyncTable.open(" + plan.designType() + ".design(), client, options)"),
        ");");
    file.line("}")
        .blank()
        .doc("The design on a table that is open already; it must be of the same design.")
        .line("public static " + type + " on(AsyncTable table) {")
        .line("return new " + type + "(table);")
        .line("}");
    table(file, "The untyped table below.");
    for (ScopePlan scope : plan.scopes()) {
      file.blank()
          .doc(
              "This client bound to one {@code "
                  + scope.input()
                  + "}: it neither reads nor writes items of another.")
          .line(
              "public "
                  + scope.asyncType()
                  + " "
                  + scope.method()
                  + "("
                  + file.use(scope.parameter().type())
                  + " "
                  + scope.parameter().name()
                  + ") {")
          .line("return new " + scope.asyncType() + "(table, " + scope.parameter().name() + ");")
          .line("}");
    }
    AsyncMethods methods = new AsyncMethods(file, plan, plan.client() + ".on(each)", "");
    methods.entities(plan.entities());
    methods.batches();
    items(file, plan);
    methods.patterns(plan.patterns());
    methods.views(plan.views());
    methods.transactions(plan.transactions());
    return file.line("}");
  }

  private static void table(JavaFile file, String about) {
    file.blank().doc(about).line("public AsyncTable table() {").line("return table;").line("}");
  }

  private static void items(JavaFile file, DesignPlan plan) {
    String item = plan.items().type();
    file.blank()
        .doc("Every item in the table, read as it is requested, in no order.")
        .line(
            "public "
                + file.use("java.util.concurrent.Flow")
                + ".Publisher<"
                + item
                + "> items() {")
        .line("return table.items(" + item + "::from);")
        .line("}");
  }

  static JavaFile scope(DesignPlan plan, ScopePlan scope) {
    String type = scope.asyncType();
    JavaFile file = new JavaFile(plan.packageName(), type);
    String bound = scope.parameter().name();
    String boundType = file.use(scope.parameter().type());
    file.doc(
            "The twin of {@link " + scope.type() + "} without waiting threads.",
            "Safe to share between threads.")
        .line("public final class " + type + " {")
        .line("private final " + file.use("dev.clave.table.AsyncTable") + " table;")
        .line("private final " + boundType + " " + bound + ";")
        .blank()
        .line(type + "(AsyncTable table, " + boundType + " " + bound + ") {")
        .line(
            "this.table = table.scope("
                + file.use(Map.class.getName())
                + ".of("
                + TextLiteral.of(scope.input())
                + ", "
                + scope.parameter().plain()
                + "));")
        .line("this." + bound + " = " + bound + ";")
        .line("}");
    table(file, "The untyped table below, bound in the same way.");
    AsyncMethods methods =
        new AsyncMethods(
            file, plan, "new " + scope.type() + "(each, this." + bound + ")", scope.input());
    ScopeSource.made(file, scope);
    methods.entities(scope.entities());
    methods.batches();
    methods.patterns(scope.patterns());
    methods.views(scope.views());
    methods.transactions(scope.transactions());
    return file.line("}");
  }
}
