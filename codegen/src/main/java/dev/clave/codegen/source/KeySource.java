package dev.clave.codegen.source;

import dev.clave.codegen.name.TextLiteral;
import dev.clave.codegen.plan.Component;
import dev.clave.codegen.plan.DesignPlan;
import dev.clave.codegen.plan.EntityPlan;
import java.util.List;

/** Writes the key of an entity. */
final class KeySource {
  private KeySource() {}

  static JavaFile write(DesignPlan plan, EntityPlan entity) {
    JavaFile file = new JavaFile(plan.packageName(), entity.keyType());
    RecordSource record = new RecordSource(file, plan.nullable());
    List<Component> components = entity.key();
    file.doc(About.text("The key of a `" + entity.name() + "`."));
    record.head(
        entity.keyType(), components, List.of(plan.keyInterface() + "<" + entity.type() + ">"));
    record.constructor(entity.keyType(), components);
    file.line("@Override")
        .line("public String entityName() {")
        .line("return " + TextLiteral.of(entity.name()) + ";")
        .line("}")
        .blank()
        .line("@Override");
    record.toMap("public Attributes toMap() {", components);
    file.blank()
        .line("@Override")
        .line(
            "public "
                + entity.type()
                + " read("
                + file.use("dev.clave.table.item.Item")
                + " item) {")
        .line("return " + entity.type() + ".from(item);")
        .line("}");
    return file.line("}");
  }
}
