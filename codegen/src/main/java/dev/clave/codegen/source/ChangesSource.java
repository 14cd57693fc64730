package dev.clave.codegen.source;

import dev.clave.codegen.name.TextLiteral;
import dev.clave.codegen.plan.DesignPlan;
import dev.clave.codegen.plan.EntityPlan;

/** Writes the handlers of changes, with a method for each entity. */
final class ChangesSource {
  private ChangesSource() {}

  static JavaFile write(DesignPlan plan) {
    String type = plan.changesType();
    JavaFile file = new JavaFile(plan.packageName(), type);
    String handlers = file.use("dev.clave.table.change.ChangeHandlers");
    file.doc(
        About.text("The handlers of changes of `" + plan.design().name() + "`."),
        "Immutable: each method returns another object. Handlers are called at least once for each"
            + " change, in order per item, by several threads.");
    file.line("public final class " + type + " {")
        .line("private final " + handlers + " handlers;")
        .blank()
        .line(type + "(ChangeHandlers handlers) {")
        .line("this.handlers = handlers;")
        .line("}");
    plan.entities().forEach(each -> handler(file, type, each));
    String streams =
        file.use("software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient");
    String consumer = file.use("dev.clave.table.change.ChangeConsumer");
    String options = file.use("dev.clave.table.change.ConsumerOptions");
    file.blank()
        .doc(
            "Begins to read the stream and to call the handlers, until the consumer is closed."
                + " Processes that start a consumer of the same name share the work.",
            "@throws IllegalStateException if the table has no stream")
        .line("public " + consumer + " start(" + streams + " streams, String name) {")
        .line("return handlers.start(streams, name);")
        .line("}")
        .blank()
        .doc("As {@link #start(DynamoDbStreamsClient, String)}, with options.")
        .line("public " + consumer + " start(" + streams + " streams, " + options + " options) {")
        .line("return handlers.start(streams, options);")
        .line("}")
        .blank()
        .doc(
            "A consumer that reads when {@link ChangeConsumer#poll} is called, for tests and"
                + " schedulers.")
        .line(
            "public " + consumer + " consumer(" + streams + " streams, " + options + " options) {")
        .line("return handlers.consumer(streams, options);")
        .line("}")
        .blank()
        .doc(
            "Calls the handlers with the event of a Lambda function, as the map that its JSON is."
                + " Returns the answer that names the first change that was not handled.",
            "@throws IllegalArgumentException if the map is no event of a DynamoDB stream")
        .line(
            "public "
                + file.use("java.util.Map")
                + "<String, Object> handleEvent(Map<String, ?> event) {")
        .line("return handlers.handleEvent(event);")
        .line("}")
        .blank()
        .doc("The untyped handlers below.")
        .line("public ChangeHandlers handlers() {")
        .line("return handlers;")
        .line("}");
    return file.line("}");
  }

  private static void handler(JavaFile file, String type, EntityPlan entity) {
    String optional = file.use("java.util.Optional") + "<" + entity.type() + ">";
    file.blank()
        .doc(
            "Calls a handler with each {@code "
                + entity.name()
                + "} before and after a change: nothing before it was created, nothing after it was"
                + " deleted.")
        .line(
            "public "
                + type
                + " on"
                + entity.type()
                + "("
                + file.use("java.util.function.BiConsumer")
                + "<"
                + optional
                + ", "
                + optional
                + "> handler) {")
        .line(
            "return new "
                + type
                + "(handlers.on("
                + TextLiteral.of(entity.name())
                + ", "
                + entity.type()
                + "::from, handler));")
        .line("}");
  }
}
