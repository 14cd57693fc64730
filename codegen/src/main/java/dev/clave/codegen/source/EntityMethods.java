package dev.clave.codegen.source;

import dev.clave.codegen.name.TextLiteral;
import dev.clave.codegen.plan.EntityPlan;
import dev.clave.codegen.plan.EntityPlan.Refusal;
import dev.clave.design.model.EntityKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

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
          "Writes a new {@code " + each.name() + "}; returns it as it is stored.",
          refusal ->
              switch (refusal.kind()) {
                case ALREADY_EXISTS, NOT_UNIQUE -> true;
                case NOT_FOUND, LIMIT_REACHED -> !isOwn(refusal, each);
                default -> false;
              });
      if (!appendOnly) {
        whole(
            each,
            "put",
            "Writes a {@code " + each.name() + "}, whether or not it is there.",
            refusal ->
                switch (refusal.kind()) {
                  case NOT_UNIQUE, VERSION_CONFLICT -> true;
                  case NOT_FOUND, LIMIT_REACHED -> !isOwn(refusal, each);
                  default -> false;
                });
        whole(
            each,
            "replace",
            "Writes a {@code " + each.name() + "} that is there.",
            refusal ->
                switch (refusal.kind()) {
                  case NOT_FOUND, NOT_UNIQUE, VERSION_CONFLICT -> true;
                  case LIMIT_REACHED -> !isOwn(refusal, each);
                  default -> false;
                });
      }
      get(each, "get", "The {@code " + each.name() + "} with a key.");
      get(
          each,
          "getConsistent",
          "As {@link #get("
              + each.keyType()
              + ")} with a consistent read, which sees the last write.");
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

  /** Whether a refusal is about the item that is written, not about one that counts it. */
  private static boolean isOwn(Refusal refusal, EntityPlan each) {
    return refusal.entity().equals(each.name());
  }

  private static List<String> paragraphs(
      String about, EntityPlan each, Predicate<Refusal> happens) {
    List<String> paragraphs = new ArrayList<>(List.of(about));
    each.refusals().stream()
        .filter(happens)
        .map(
            refusal ->
                "@throws "
                    + each.refusedType()
                    + "."
                    + refusal.name()
                    + " "
                    + About.reason(refusal))
        .forEach(paragraphs::add);
    paragraphs.add("@throws TableException" + OTHERS);
    return paragraphs;
  }

  private void whole(EntityPlan each, String method, String about, Predicate<Refusal> happens) {
    List<String> paragraphs = paragraphs(about, each, happens);
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
        paragraphs(
            "Deletes a {@code " + each.name() + "}; false if it did not exist.",
            each,
            refusal ->
                switch (refusal.kind()) {
                  case HAS_CHILDREN -> true;
                  case LIMIT_REACHED -> !isOwn(refusal, each);
                  default -> false;
                });
    file.blank()
        .doc(paragraphs.toArray(String[]::new))
        .line("public boolean delete(" + each.keyType() + " key) {")
        .line("try {")
        .line("return table.delete(" + text + ", key.toMap());");
    caught(each);
  }
}
