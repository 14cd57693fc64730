package dev.clave.codegen.source;

import dev.clave.codegen.plan.Component;
import dev.clave.codegen.plan.DesignPlan;
import dev.clave.codegen.plan.EntityPlan;
import dev.clave.codegen.plan.ProjectionPlan;

/** Writes the record of what an index keeps of an entity. */
final class ProjectionSource {
  private ProjectionSource() {}

  static JavaFile write(DesignPlan plan, ProjectionPlan projection) {
    EntityPlan entity = projection.entity();
    JavaFile file = new JavaFile(plan.packageName(), projection.type());
    RecordSource record = new RecordSource(file, plan.nullable());
    file.doc(
        About.text(
            "What the index `"
                + projection.index()
                + "` keeps of the entity `"
                + entity.name()
                + "`."));
    record.head(projection.type(), projection.components(), plan.sumsOf(projection.type()));
    record.constructor(projection.type(), projection.components());
    file.line(
            "static "
                + projection.type()
                + " from("
                + file.use("dev.clave.table.item.Item")
                + " item) {")
        .line(
            file.use("dev.clave.table.typed.AttributeReader")
                + " attributes = AttributeReader.of(item);");
    record.reading(projection.type(), "attributes", projection.components());
    file.line("}");
    key(file, projection);
    return file.line("}");
  }

  /** The key of the whole item, where the index tells it. */
  private static void key(JavaFile file, ProjectionPlan projection) {
    EntityPlan entity = projection.entity();
    boolean hasKey =
        entity.key().stream()
            .allMatch(
                each ->
                    projection.components().stream()
                        .anyMatch(
                            other ->
                                other.attribute().equals(each.attribute()) && !other.optional()));
    if (hasKey) {
      file.blank()
          .doc("The key of the whole item, to read it by.")
          .line("public " + entity.keyType() + " toKey() {");
      file.list(
          "return new " + entity.keyType() + "(",
          entity.key().stream().map((Component each) -> each.name() + "()").toList(),
          ");");
      file.line("}");
    }
  }
}
