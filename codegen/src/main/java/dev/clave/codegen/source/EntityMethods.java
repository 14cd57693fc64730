package dev.clave.codegen.source;

import dev.clave.codegen.name.TextLiteral;
import dev.clave.codegen.plan.EntityPlan;
import dev.clave.codegen.plan.EntityPlan.Refusal;
import dev.clave.design.model.EntityKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Writes the methods that create, read, change and delete single items. */
final class EntityMethods {
  private static final String OTHERS =
      " {@code REFUSED_INPUT} if a value does not fit the design, {@code OUT_OF_SCOPE},"
          + " {@code BUSY}";

  private final JavaFile file;

  EntityMethods(JavaFile file) {
    this.file = file;
  }

  void write(List<EntityPlan> entities) {
    file.use("dev.clave.table.item.TableException");
    file.use("java.util.Optional");
    for (EntityPlan each : entities) {
      boolean appendOnly = each.entity().is(EntityKind.APPEND_ONLY);
      whole(
          each,
          "create",
          "Writes a new {@code " + each.name() + "}; gives it as it is stored.",
          Set.of(Refusal.Kind.ALREADY_EXISTS, Refusal.Kind.NOT_UNIQUE, Refusal.Kind.NOT_FOUND));
      if (!appendOnly) {
        whole(
            each,
            "put",
            "Writes a {@code " + each.name() + "}, whether or not it is there.",
            Set.of(Refusal.Kind.NOT_UNIQUE, Refusal.Kind.VERSION_CONFLICT));
        whole(
            each,
            "replace",
            "Writes a {@code " + each.name() + "} that is there.",
            Set.of(Refusal.Kind.NOT_FOUND, Refusal.Kind.NOT_UNIQUE, Refusal.Kind.VERSION_CONFLICT));
      }
      get(each, "get", "The {@code " + each.name() + "} with a key.");
      get(
          each,
          "getConsistent",
          "As {@link #get(" + each.keyType() + ")}, sure to see the last write.");
      if (each.changes()) {
        file.blank()
            .doc("Changes some attributes of a {@code " + each.name() + "} that is there.")
            .line(
                "public "
                    + each.updateType()
                    + "<"
                    + each.type()
                    + "> update("
                    + each.keyType()
                    + " key) {")
            .line("return new " + each.updateType() + "<>(key, update -> update.on(table));")
            .line("}");
      }
      if (!appendOnly) {
        delete(each);
      }
    }
  }

  private void whole(EntityPlan each, String method, String about, Set<Refusal.Kind> kinds) {
    List<String> paragraphs = new ArrayList<>(List.of(about));
    for (Refusal refusal : each.refusals()) {
      boolean ownMissing =
          method.equals("create")
              && refusal.kind() == Refusal.Kind.NOT_FOUND
              && refusal.entity().equals(each.name());
      if (kinds.contains(refusal.kind()) && !ownMissing) {
        paragraphs.add(
            "@throws " + each.refusedType() + "." + refusal.name() + " " + About.reason(refusal));
      }
    }
    paragraphs.add("@throws TableException" + OTHERS);
    file.blank()
        .doc(paragraphs.toArray(String[]::new))
        .line(
            "public "
                + each.type()
                + " "
                + method
                + "("
                + each.type()
                + " "
                + each.variable()
                + ") {")
        .line("try {");
    file.list(
        "return " + each.type() + ".from(",
        List.of(
            "table."
                + method
                + "("
                + TextLiteral.of(each.name())
                + ", "
                + each.variable()
                + ".toInput())"),
        ");");
    caught(each);
  }

  private void caught(EntityPlan each) {
    file.line("} catch (TableException refusal) {")
        .line("throw " + each.refusedType() + ".of(refusal);")
        .line("}")
        .line("}");
  }

  private void get(EntityPlan each, String method, String about) {
    String text = TextLiteral.of(each.name());
    file.blank()
        .doc(about)
        .line("public Optional<" + each.type() + "> " + method + "(" + each.keyType() + " key) {")
        .line(
            "return table."
                + method
                + "("
                + text
                + ", key.toMap()).map("
                + each.type()
                + "::from);")
        .line("}");
  }

  private void delete(EntityPlan each) {
    String text = TextLiteral.of(each.name());
    List<String> paragraphs =
        new ArrayList<>(
            List.of("Deletes a {@code " + each.name() + "}; false if it did not exist."));
    each.refusals().stream()
        .filter(refusal -> refusal.kind() == Refusal.Kind.HAS_CHILDREN)
        .forEach(
            refusal ->
                paragraphs.add(
                    "@throws "
                        + each.refusedType()
                        + "."
                        + refusal.name()
                        + " "
                        + About.reason(refusal)));
    file.blank()
        .doc(paragraphs.toArray(String[]::new))
        .line("public boolean delete(" + each.keyType() + " key) {")
        .line("try {")
        .line("return table.delete(" + text + ", key.toMap());");
    caught(each);
  }
}
