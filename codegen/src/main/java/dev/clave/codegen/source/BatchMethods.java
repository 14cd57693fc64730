package dev.clave.codegen.source;

import dev.clave.codegen.plan.DesignPlan;

/** Writes the methods that write, read and delete many items. */
final class BatchMethods {
  private final JavaFile file;
  private final DesignPlan plan;

  BatchMethods(JavaFile file, DesignPlan plan) {
    this.file = file;
    this.plan = plan;
  }

  void write() {
    String item = plan.items().type();
    String collection = file.use("java.util.Collection");
    file.use("dev.clave.table.item.Item");
    file.use("java.util.List");
    file.use("java.util.Optional");
    file.blank()
        .doc(
            "Writes any number of items, in batches and with retries, whether or not they are"
                + " there. Returns how many were written.",
            "@throws TableException {@code REFUSED_INPUT}, {@code BUSY}, or what a single write"
                + " throws")
        .line("public long putAll(" + collection + "<? extends " + item + "> items) {")
        .line(
            "return table.putAll(items.stream().map(item -> Item.of(item.entityName(),"
                + " item.toInput())));")
        .line("}")
        .blank()
        .doc("The items with these keys, in the keys' order; empty where there is none.")
        .line(
            "public <T extends "
                + item
                + "> List<Optional<T>> getAll(Collection<? extends "
                + plan.keyInterface()
                + "<T>> keys) {")
        .line("if (keys.isEmpty()) {")
        .line("return List.of();")
        .line("}")
        .line(plan.keyInterface() + "<T> first = keys.iterator().next();")
        .line(
            "return table.getAll(first.entityName(), keys.stream().map(key ->"
                + " key.toMap()).toList()).stream()")
        .continued(1, ".map(each -> each.map(first::read))")
        .continued(1, ".toList();")
        .line("}")
        .blank()
        .doc("Deletes any number of items of one entity. Returns how many keys were sent.")
        .line(
            "public <T extends "
                + item
                + "> long deleteAll(Collection<? extends "
                + plan.keyInterface()
                + "<T>> keys) {")
        .line("if (keys.isEmpty()) {")
        .line("return 0;")
        .line("}")
        .line("String entity = keys.iterator().next().entityName();")
        .line("return table.deleteAll(entity, keys.stream().map(key -> key.toMap()));")
        .line("}");
  }
}
