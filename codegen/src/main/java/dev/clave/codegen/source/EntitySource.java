package dev.clave.codegen.source;

import dev.clave.codegen.name.TextLiteral;
import dev.clave.codegen.plan.Component;
import dev.clave.codegen.plan.Component.Role;
import dev.clave.codegen.plan.DesignPlan;
import dev.clave.codegen.plan.EntityPlan;
import java.util.ArrayList;
import java.util.List;

/** Writes the record of an entity. */
final class EntitySource {
  private EntitySource() {}

  static JavaFile write(DesignPlan plan, EntityPlan entity) {
    JavaFile file = new JavaFile(plan.packageName(), entity.type());
    RecordSource record = new RecordSource(file, plan.nullable());
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(About.sentence(entity.entity().about(), "The entity `" + entity.name() + "`"));
    for (Component each : entity.components()) {
      String about = about(each);
      if (!about.isEmpty()) {
        paragraphs.add("@param " + each.name() + " " + about);
      }
    }
    file.doc(paragraphs.toArray(String[]::new));
    List<String> interfaces = new ArrayList<>(List.of(plan.items().type()));
    interfaces.addAll(plan.sumsOf(entity.type()));
    record.head(entity.type(), entity.components(), interfaces);
    record.constructor(entity.type(), entity.components());
    from(file, record, entity);
    key(file, plan, entity);
    file.line("@Override")
        .line("public String entityName() {")
        .line("return " + TextLiteral.of(entity.name()) + ";")
        .line("}")
        .blank();
    file.line("@Override");
    record.toMap(
        "public Map<String, Object> toInput() {",
        entity.components().stream().filter(each -> each.role() != Role.KEPT).toList());
    file.blank().line("@Override").line("public Map<String, Object> toMap() {");
    List<Component> kept =
        entity.components().stream().filter(each -> each.role() == Role.KEPT).toList();
    if (kept.isEmpty()) {
      file.line("return toInput();");
    } else {
      file.line("Map<String, Object> map = toInput();");
      record.puts(kept);
      file.line("return map;");
    }
    file.line("}").blank();
    record.building(entity.type(), entity.components());
    record.nested(entity.nested());
    return file.line("}");
  }

  private static String about(Component component) {
    String kept =
        switch (component.role()) {
          case CREATED_AT -> "when it was created, kept by the runtime";
          case VERSION -> "goes up with each change, kept by the runtime";
          case KEPT -> "kept by the runtime";
          default -> "";
        };
    return component.about().isBlank() ? kept : About.text(component.about());
  }

  private static void from(JavaFile file, RecordSource record, EntityPlan entity) {
    file.line("static " + entity.type() + " from(" + file.use("dev.clave.table.Item") + " item) {")
        .line(
            file.use("dev.clave.table.typed.AttributeReader")
                + " attributes = AttributeReader.of(item);");
    record.reading(entity.type(), "attributes", entity.components());
    file.line("}").blank();
  }

  private static void key(JavaFile file, DesignPlan plan, EntityPlan entity) {
    List<String> arguments = new ArrayList<>();
    for (Component each : entity.key()) {
      boolean optional = entity.component(each.attribute()).map(Component::optional).orElse(false);
      arguments.add(each.name() + "()" + (optional && !plan.nullable() ? ".orElseThrow()" : ""));
    }
    if (entity.key().stream().allMatch(each -> entity.component(each.attribute()).isPresent())) {
      file.doc("The key of this item.").line("public " + entity.keyType() + " toKey() {");
      file.list("return new " + entity.keyType() + "(", arguments, ");");
      file.line("}").blank();
    }
  }
}
