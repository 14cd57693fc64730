package dev.clave.codegen.source;

import dev.clave.codegen.plan.DesignPlan;
import dev.clave.codegen.plan.ScopePlan;
import java.util.Map;

/** Writes the class through which everything is called. */
final class ClientSource {
  private ClientSource() {}

  static JavaFile write(DesignPlan plan) {
    JavaFile file = new JavaFile(plan.packageName(), plan.client());
    String table = file.use("dev.clave.table.Table");
    String client = file.use("software.amazon.awssdk.services.dynamodb.DynamoDbClient");
    String options = file.use("dev.clave.table.options.TableOptions");
    file.doc(
        About.sentence(plan.design().about(), "The design `" + plan.design().name() + "` at work"),
        "<pre>{@code\n"
            + plan.client()
            + " client = "
            + plan.client()
            + ".on(dynamoDbClient);\n}</pre>",
        "Safe to share between threads.");
    file.line("public final class " + plan.client() + " {")
        .line("private final " + table + " table;")
        .blank()
        .line("private " + plan.client() + "(Table table) {")
        .line("this.table = table;")
        .line("}")
        .blank()
        .doc("The design on an endpoint: the embedded engine, DynamoDB, or another.")
        .line("public static " + plan.client() + " on(" + client + " client) {")
        .line("return on(client, " + options + ".defaults());")
        .line("}")
        .blank()
        .doc("As {@link #on(DynamoDbClient)}, with options such as the name of the table.")
        .line(
            "public static " + plan.client() + " on(DynamoDbClient client, TableOptions options) {")
        .line(
            "return new "
                + plan.client()
                + "(Table.open("
                + plan.designType()
                + ".design(), client, options));")
        .line("}")
        .blank()
        .doc("The design on a table that is open already; it must be of the same design.")
        .line("public static " + plan.client() + " on(Table table) {")
        .line("return new " + plan.client() + "(table);")
        .line("}")
        .blank()
        .doc("The design that the client was generated from.")
        .line("public static " + file.use("dev.clave.design.Design") + " design() {")
        .line("return " + plan.designType() + ".design();")
        .line("}")
        .blank()
        .doc("The untyped table below.")
        .line("public Table table() {")
        .line("return table;")
        .line("}")
        .blank()
        .doc(
            "Creates the table, or compares it with the design and adds the indexes that it lacks.")
        .line("public " + file.use("dev.clave.table.provision.Provisioned") + " provision() {")
        .line("return table.provision();")
        .line("}");
    file.blank()
        .doc(
            "Takes a handler for each entity, which is called with every change of its items.",
            "<pre>{@code\n"
                + "client.changes().on"
                + plan.entities().get(0).type()
                + "((before, after) -> log(after)).start(streams, \"log\");\n}</pre>")
        .line("public " + plan.changesType() + " changes() {")
        .line(
            "return new "
                + plan.changesType()
                + "("
                + file.use("dev.clave.table.change.ChangeHandlers")
                + ".of(table));")
        .line("}");
    for (ScopePlan scope : plan.scopes()) {
      scope(file, scope);
    }
    new EntityMethods(file).write(plan.entities());
    new BatchMethods(file, plan).write();
    items(file, plan);
    new PatternMethods(file, "").write(plan.patterns());
    new ViewMethods(file, "").write(plan.views());
    new TransactionMethods(file, "").write(plan.transactions());
    return file.line("}");
  }

  private static void scope(JavaFile file, ScopePlan scope) {
    file.blank()
        .doc(
            "This client bound to one {@code "
                + scope.input()
                + "}: it neither reads nor writes items of another.")
        .line(
            "public "
                + scope.type()
                + " "
                + scope.method()
                + "("
                + file.use(scope.parameter().type())
                + " "
                + scope.parameter().name()
                + ") {")
        .line("return new " + scope.type() + "(table, " + scope.parameter().name() + ");")
        .line("}");
  }

  private static void items(JavaFile file, DesignPlan plan) {
    String item = plan.items().type();
    file.blank()
        .doc("Every item in the table, read as it is asked for, in no order.")
        .line("public " + file.use("java.util.stream.Stream") + "<" + item + "> items() {")
        .line("return table.items().map(" + item + "::from);")
        .line("}")
        .blank()
        .doc("A stored item, as a stream brings it; empty for guards and such.")
        .line(
            "public Optional<"
                + item
                + "> decode("
                + file.use(Map.class.getName())
                + "<String, "
                + file.use("software.amazon.awssdk.services.dynamodb.model.AttributeValue")
                + "> stored) {")
        .line("return table.decode(stored).map(" + item + "::from);")
        .line("}");
  }
}
