package dev.clave.codegen.source;

import dev.clave.codegen.name.JavaNames;
import dev.clave.codegen.name.NameScope;
import dev.clave.codegen.name.TextLiteral;
import dev.clave.codegen.plan.Component;
import dev.clave.codegen.plan.Component.Role;
import dev.clave.codegen.plan.DesignPlan;
import dev.clave.codegen.plan.EntityPlan;
import dev.clave.codegen.plan.NestedType;
import dev.clave.design.model.AttributeType;
import java.util.List;
import java.util.Set;

/** Writes the update of an entity: a method for each change that may be made. */
final class UpdateSource {
  private final JavaFile file;
  private final EntityPlan entity;
  private final NameScope methods = NameScope.members(Set.of("apply"));

  private UpdateSource(JavaFile file, EntityPlan entity) {
    this.file = file;
    this.entity = entity;
  }

  static JavaFile write(DesignPlan plan, EntityPlan entity) {
    JavaFile file = new JavaFile(plan.packageName(), entity.updateType());
    new UpdateSource(file, entity).write();
    return file;
  }

  private void write() {
    String type = entity.updateType();
    file.use("dev.clave.table.Table");
    file.use("dev.clave.table.item.TableException");
    file.use("java.util.HashMap");
    file.use("java.util.Map");
    file.doc(
        About.text("Changes of one `" + entity.name() + "`, made together") + " by {@link #apply}.",
        "Not safe to share between threads.",
        "@param <R> what {@code apply} returns: the item, or its future");
    String function = file.use("java.util.function.Function");
    file.line("public final class " + type + "<R> {")
        .line("private final " + entity.keyType() + " key;")
        .line("private final " + function + "<" + type + "<R>, R> application;")
        .line("private final Map<String, Object> changes = new HashMap<>();")
        .line("private final Map<String, Object> expected = new HashMap<>();")
        .blank()
        .line(type + "(" + entity.keyType() + " key, Function<" + type + "<R>, R> application) {")
        .line("this.key = key;")
        .line("this.application = application;")
        .line("}");
    List<Component> plain =
        entity.components().stream().filter(each -> each.role() == Role.PLAIN).toList();
    plain.forEach(each -> change(each, each.attribute(), each.name()));
    for (Component each : plain) {
      nested(each, each.attribute(), each.name(), entity.nested());
    }
    entity.components().stream()
        .filter(each -> each.role() == Role.PLAIN || each.role() == Role.FIXED)
        .filter(UpdateSource::isSimple)
        .filter(each -> entity.key().stream().noneMatch(key -> key.name().equals(each.name())))
        .forEach(this::expect);
    entity.version().ifPresent(this::version);
    apply();
    file.line("}");
  }

  /** Whether the store can compare a value as a whole. */
  private static boolean isSimple(Component component) {
    return !(component.source() instanceof AttributeType.Fields
        || component.source() instanceof AttributeType.ListOf
        || component.source() instanceof AttributeType.MapOf
        || component.source() instanceof AttributeType.Vector
        || component.source() instanceof AttributeType.SetOf
        || component.source() instanceof AttributeType.Any);
  }

  private String self() {
    return entity.updateType() + "<R>";
  }

  private void change(Component component, String path, String preferredName) {
    String name = methods.take(preferredName);
    String type = file.use(component.type());
    String text = TextLiteral.of(path);
    file.blank()
        .doc("Sets {@code " + path + "}.")
        .line("public " + self() + " " + name + "(" + type + " value) {")
        .line("changes.put(" + text + ", " + plain(component) + ");")
        .line("return this;")
        .line("}");
    if (component.source() instanceof AttributeType.Numeric) {
      file.use("dev.clave.table.item.Add");
      String change =
          file.use(
              "dev.clave.table.typed."
                  + (component.type().isPrimitive() ? "IntegerChange" : "DecimalChange"));
      file.blank()
          .doc("Adds to {@code " + path + "}; what several callers add at once all counts.")
          .line("public " + change + "<" + self() + "> " + name + "() {")
          .line(
              "return new "
                  + change
                  + "<>(this, amount -> changes.put("
                  + text
                  + ", Add.of(amount)));")
          .line("}");
    }
    if (component.optional()) {
      file.blank()
          .doc("Removes {@code " + path + "}.")
          .line(
              "public "
                  + self()
                  + " "
                  + methods.take("remove" + JavaNames.type(preferredName))
                  + "() {")
          .line("changes.put(" + text + ", null);")
          .line("return this;")
          .line("}");
    }
  }

  private String plain(Component component) {
    String plain = component.type().plain().of("value");
    if (plain.contains("Values.")) {
      file.use("dev.clave.table.typed.Values");
    }
    if (component.type().isPrimitive() || !plain.equals("value")) {
      return plain;
    }
    String objects = file.use("java.util.Objects");
    return objects + ".requireNonNull(value, " + TextLiteral.of(component.name()) + ")";
  }

  /** Changes inside a map of known shape: {@code costosCasetas} for {@code costos.casetas}. */
  private void nested(Component component, String path, String name, List<NestedType> nestedTypes) {
    if (!(component.source() instanceof AttributeType.Fields)) {
      return;
    }
    String type = component.type().name();
    String simple = type.substring(type.lastIndexOf('.') + 1);
    for (NestedType each : nestedTypes) {
      if (each instanceof NestedType.Fields fields && fields.name().equals(simple)) {
        for (Component field : fields.components()) {
          if (field.role() == Role.PLAIN) {
            String inner = path + "." + field.attribute();
            String methodName = name + JavaNames.type(field.name());
            change(field, inner, methodName);
            nested(field, inner, methodName, fields.nested());
          }
        }
      }
    }
  }

  private void expect(Component component) {
    String capital = JavaNames.type(component.name());
    String text = TextLiteral.of(component.attribute());
    file.blank()
        .doc(
            "Makes the changes only if {@code "
                + component.attribute()
                + "} has this value; else {@link "
                + entity.refusedType()
                + ".ConditionFailed}.")
        .line(
            "public "
                + self()
                + " "
                + methods.take("if" + capital)
                + "("
                + file.use(component.type())
                + " value) {")
        .line("expected.put(" + text + ", " + plain(component) + ");")
        .line("return this;")
        .line("}");
    if (component.optional()) {
      file.blank()
          .doc("Makes the changes only if there is no {@code " + component.attribute() + "}.")
          .line("public " + self() + " " + methods.take("if" + capital + "Missing") + "() {")
          .line("expected.put(" + text + ", null);")
          .line("return this;")
          .line("}");
    }
  }

  private void version(Component version) {
    file.blank()
        .doc(
            "Makes the changes only if the item has the version that was read; else {@link "
                + entity.refusedType()
                + ".VersionConflict}.")
        .line(
            "public "
                + self()
                + " "
                + methods.take("if" + JavaNames.type(version.name()))
                + "("
                + file.use(version.type())
                + " value) {")
        .line("changes.put(" + TextLiteral.of(version.attribute()) + ", value);")
        .line("return this;")
        .line("}");
  }

  private void apply() {
    file.blank()
        .doc(
            "Makes the changes; returns the item as it is then.",
            "@throws " + entity.refusedType() + " with the reason",
            "@throws TableException {@code REFUSED_INPUT} if a value does not fit the design,"
                + " {@code OUT_OF_SCOPE}, {@code BUSY}")
        .line("public R apply() {")
        .line("return application.apply(this);")
        .line("}")
        .blank()
        .line(entity.type() + " on(Table table) {")
        .line("try {");
    file.list(
        "return " + entity.type() + ".from(",
        List.of(
            "table.update(" + TextLiteral.of(entity.name()) + ", key.toMap(), changes, expected)"),
        ");");
    file.line("} catch (TableException refusal) {")
        .line("throw " + entity.refusedType() + ".of(refusal);")
        .line("}")
        .line("}");
  }
}
