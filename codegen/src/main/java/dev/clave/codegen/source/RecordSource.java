package dev.clave.codegen.source;

import dev.clave.codegen.name.JavaNames;
import dev.clave.codegen.name.NameScope;
import dev.clave.codegen.name.TextLiteral;
import dev.clave.codegen.plan.Component;
import dev.clave.codegen.plan.JavaType;
import dev.clave.codegen.plan.NestedType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What the records of entities, of projections and of maps in them have in common. */
final class RecordSource {
  private final JavaFile file;
  private final boolean nullable;

  RecordSource(JavaFile file, boolean nullable) {
    this.file = file;
    this.nullable = nullable;
  }

  /** The type of a component. */
  String type(Component component) {
    if (absentAtFirst(component)) {
      return file.nullable(file.use(component.type()));
    }
    if (!component.optional()) {
      return file.use(component.type());
    }
    return nullable
        ? file.nullable(file.boxed(component.type()))
        : file.use("java.util.Optional") + "<" + file.boxed(component.type()) + ">";
  }

  /** The first line of a record, up to its brace. */
  void head(String name, List<Component> components, List<String> interfaces) {
    List<String> declarations =
        components.stream().map(each -> type(each) + " " + each.name()).toList();
    String before = "public record " + name + "(";
    if (interfaces.isEmpty()) {
      file.list(before, declarations, ") {");
    } else if (file.fits(before + String.join(", ", declarations) + ")")) {
      file.declaration(
          before + String.join(", ", declarations) + ")", "implements", interfaces, " {");
    } else {
      file.list(before, declarations, ")");
      file.continued(1, "implements " + String.join(", ", interfaces) + " {").nest();
    }
  }

  /** Components that a record refuses to be without, and copies of those that could be changed. */
  void constructor(String name, List<Component> components) {
    List<Component> checkedComponents =
        components.stream()
            .filter(each -> !(each.optional() ? nullable : each.type().isPrimitive()))
            .filter(each -> !absentAtFirst(each))
            .toList();
    List<Component> copiedComponents =
        components.stream().filter(each -> each.type().collection()).toList();
    if (checkedComponents.isEmpty() && copiedComponents.isEmpty()) {
      return;
    }
    file.line("public " + name + " {");
    for (Component component : checkedComponents) {
      String text = TextLiteral.of(component.name());
      file.line(
          file.use("java.util.Objects")
              + ".requireNonNull("
              + component.name()
              + ", "
              + text
              + ");");
    }
    copiedComponents.forEach(each -> file.assignment(each.name(), copy(each)));
    file.line("}").blank();
  }

  /** Whether it is null in a new item, until the runtime has generated it. */
  private static boolean absentAtFirst(Component component) {
    return component.generated() && !component.optional();
  }

  private String copy(Component component) {
    file.use("dev.clave.table.typed.Values");
    String name = component.name();
    if (!component.optional()) {
      return "Values.copy(" + name + ")";
    }
    return nullable
        ? name + " == null ? null : Values.copy(" + name + ")"
        : name + ".map(Values::copy)";
  }

  /** Reads a record; {@code reader} is the variable of an {@code AttributeReader}. */
  void reading(String name, String reader, List<Component> components) {
    List<String> arguments = new ArrayList<>();
    for (Component each : components) {
      String attribute = TextLiteral.of(each.attribute());
      String function = file.reader(each.type());
      if (each.optional()) {
        String method = nullable ? "nullable" : "optional";
        arguments.add(reader + "." + method + "(" + attribute + ", " + function + ")");
      } else if (each.initial().isPresent()) {
        String initial = file.withoutOuterTypes(each.initial().get());
        arguments.add(reader + ".or(" + attribute + ", " + function + ", " + initial + ")");
      } else {
        arguments.add(reader + ".required(" + attribute + ", " + function + ")");
      }
    }
    file.list("return new " + name + "(", arguments, ");");
  }

  /** The calls that add the components to {@code Attributes}, with a semicolon at the end. */
  List<String> adds(List<Component> components) {
    List<String> calls = new ArrayList<>();
    for (Component each : components) {
      calls.add(".add(" + TextLiteral.of(each.attribute()) + ", " + added(each) + ")");
    }
    if (calls.isEmpty()) {
      return List.of(";");
    }
    int last = calls.size() - 1;
    calls.set(last, calls.get(last) + ";");
    return calls;
  }

  private String added(Component component) {
    String name = component.name();
    boolean same = component.type().plain() instanceof JavaType.PlainForm.Same;
    if (same || !(component.optional() || absentAtFirst(component))) {
      return plain(component, name);
    }
    if (nullable || absentAtFirst(component)) {
      return name + " == null ? null : " + plain(component, name);
    }
    plain(component, name);
    return file.withoutOuterTypes(name + ".map(" + component.type().plain().function() + ")");
  }

  private String plain(Component component, String expression) {
    String plain = component.type().plain().of(expression);
    if (plain.contains("Values.")) {
      file.use("dev.clave.table.typed.Values");
    }
    return file.withoutOuterTypes(plain);
  }

  /** Withers, {@code toBuilder} and the builder itself. */
  void building(String name, List<Component> components) {
    NameScope copies =
        NameScope.members(components.stream().map(Component::name).collect(Collectors.toSet()));
    for (Component each : components) {
      String capital = JavaNames.type(each.name());
      file.doc("A copy with another {@code " + each.name() + "}.")
          .line(
              "public "
                  + name
                  + " "
                  + copies.take("with" + capital)
                  + "("
                  + file.use(each.type())
                  + " "
                  + each.name()
                  + ") {")
          .line("return toBuilder()." + each.name() + "(" + each.name() + ").build();")
          .line("}")
          .blank();
      if (each.optional()) {
        file.doc("A copy without {@code " + each.name() + "}.")
            .line("public " + name + " " + copies.take("without" + capital) + "() {")
            .line("return toBuilder()." + each.name() + "(null).build();")
            .line("}")
            .blank();
      }
    }
    file.doc("A builder in which only defaults are set.")
        .line("public static Builder builder() {")
        .line("return new Builder();")
        .line("}")
        .blank();
    file.doc("A builder with the values of this record.").line("public Builder toBuilder() {");
    file.line("Builder builder = new Builder();");
    for (Component each : components) {
      file.line(
          "builder."
              + each.name()
              + " = "
              + each.name()
              + (unwrapped(each) ? ".orElse(null)" : "")
              + ";");
    }
    file.line("return builder;").line("}").blank();
    builder(name, components);
  }

  private boolean unwrapped(Component component) {
    return component.optional() && !nullable;
  }

  private void builder(String name, List<Component> components) {
    file.doc("Builds a {@code " + name + "}. Not safe to share between threads.")
        .line("public static final class Builder {");
    for (Component each : components) {
      String initial = each.initial().map(text -> " = " + file.withoutOuterTypes(text)).orElse("");
      file.line("private " + file.boxed(each.type()) + " " + each.name() + initial + ";");
    }
    file.blank().line("private Builder() {}").blank();
    for (Component each : components) {
      if (!each.about().isBlank()) {
        file.doc(About.sentence(each.about(), ""));
      }
      String declaredType =
          each.optional() ? file.nullable(file.boxed(each.type())) : file.use(each.type());
      file.line("public Builder " + each.name() + "(" + declaredType + " " + each.name() + ") {")
          .line("this." + each.name() + " = " + each.name() + ";")
          .line("return this;")
          .line("}")
          .blank();
    }
    List<String> arguments = new ArrayList<>();
    for (Component each : components) {
      if (unwrapped(each)) {
        arguments.add("Optional.ofNullable(" + each.name() + ")");
      } else if (!each.optional() && each.type().isPrimitive()) {
        arguments.add(
            file.use("java.util.Objects")
                + ".requireNonNull("
                + each.name()
                + ", "
                + TextLiteral.of(each.name())
                + ")");
      } else {
        arguments.add(each.name());
      }
    }
    file.line("public " + name + " build() {");
    file.list("return new " + name + "(", arguments, ");");
    file.line("}").line("}");
  }

  /** The types that are declared in a record. */
  void nested(List<NestedType> types) {
    for (NestedType type : types) {
      file.blank();
      if (type instanceof NestedType.Words words) {
        words(words);
      } else if (type instanceof NestedType.Fields fields) {
        fields(fields);
      }
    }
  }

  private void words(NestedType.Words type) {
    file.doc("The values of {@code " + type.attribute() + "}.")
        .line("public enum " + type.name() + " {");
    List<NestedType.Word> words = type.words();
    for (int i = 0; i < words.size(); i++) {
      NestedType.Word word = words.get(i);
      file.line(
          word.constant()
              + "("
              + TextLiteral.of(word.text())
              + ")"
              + (i < words.size() - 1 ? "," : ";"));
    }
    file.use("dev.clave.table.typed.Values");
    file.blank()
        .line("private final String text;")
        .blank()
        .line(type.name() + "(String text) {")
        .line("this.text = text;")
        .line("}")
        .blank()
        .line("static " + type.name() + " from(Object value) {")
        .line("return switch (Values.text(value)) {");
    for (NestedType.Word word : words) {
      file.line("case " + TextLiteral.of(word.text()) + " -> " + word.constant() + ";");
    }
    file.line("default -> throw Values.noWord(value, values());")
        .line("};")
        .line("}")
        .blank()
        .doc("The value as it is stored.")
        .line("@Override")
        .line("public String toString() {")
        .line("return text;")
        .line("}")
        .line("}");
  }

  private void fields(NestedType.Fields type) {
    file.doc("The fields of {@code " + type.attribute() + "}.");
    head(type.name(), type.components(), List.of());
    constructor(type.name(), type.components());
    String reader = file.use("dev.clave.table.typed.AttributeReader");
    file.line("static " + type.name() + " from(Object value) {")
        .line(
            reader
                + " fields = AttributeReader.of("
                + TextLiteral.of(type.attribute())
                + ", value);");
    reading(type.name(), "fields", type.components());
    file.line("}").blank();
    toMap("Attributes toMap() {", type.components());
    file.blank();
    building(type.name(), type.components());
    nested(type.nested());
    file.line("}");
  }

  void toMap(String signature, List<Component> components) {
    String type = file.use("dev.clave.table.typed.Attributes");
    file.line(signature)
        .chain("return new " + type + "(" + components.size() + ")", adds(components))
        .line("}");
  }
}
