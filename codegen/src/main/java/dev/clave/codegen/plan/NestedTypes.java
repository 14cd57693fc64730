package dev.clave.codegen.plan;

import dev.clave.codegen.name.JavaNames;
import dev.clave.codegen.name.NameScope;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Maps the types of attributes to Java types, and gathers those that must be declared for them. */
final class NestedTypes {
  /** Names that a nested type would hide from the code around it. */
  static final Set<String> USED =
      Set.of(
          "Add",
          "AsyncPatternQuery",
          "AsyncQuery",
          "AsyncReading",
          "AsyncTable",
          "AttributeReader",
          "AttributeValue",
          "Attributes",
          "BigDecimal",
          "Boolean",
          "Builder",
          "Collection",
          "CompletableFuture",
          "Design",
          "DynamoDbAsyncClient",
          "DynamoDbClient",
          "EntityKey",
          "EntityRecord",
          "Enum",
          "Flow",
          "Function",
          "HashMap",
          "Instant",
          "Item",
          "LinkedHashMap",
          "List",
          "LocalDate",
          "Long",
          "Map",
          "Math",
          "NullMarked",
          "Nullable",
          "Object",
          "Objects",
          "Optional",
          "Override",
          "Page",
          "PatternQuery",
          "Provisioned",
          "Query",
          "Reading",
          "Record",
          "SdkBytes",
          "Set",
          "Stream",
          "String",
          "Table",
          "TableException",
          "TableOptions",
          "TransactionInputs",
          "Values",
          "Void",
          "Year",
          "YearMonth");

  /** What generated records add to their components. */
  private static final Set<String> RECORD_MEMBERS =
      Set.of("builder", "build", "entityName", "from", "toBuilder", "toInput", "toKey", "toMap");

  private final String owner;
  private final NameScope names;
  private final Set<String> enclosing;
  private final Map<String, NestedType> declaredTypes = new LinkedHashMap<>();

  /**
   * {@code owner} is how code outside names the record in which the types are declared, {@code
   * enclosing} what they must not hide.
   */
  NestedTypes(String owner, Set<String> enclosing) {
    this.owner = owner;
    this.enclosing = enclosing;
    Set<String> reserved = new HashSet<>(USED);
    reserved.addAll(enclosing);
    this.names = NameScope.types(reserved);
  }

  List<NestedType> declared() {
    return List.copyOf(declaredTypes.values());
  }

  /** The Java names of attributes, in their order. */
  static Map<String, String> names(Collection<String> attributes) {
    NameScope members = NameScope.members(RECORD_MEMBERS);
    Map<String, String> names = new LinkedHashMap<>();
    attributes.forEach(each -> names.put(each, members.take(JavaNames.member(each))));
    return names;
  }

  JavaType type(String attribute, AttributeType type) {
    return type(attribute, JavaNames.type(attribute), type);
  }

  private JavaType type(String attribute, String name, AttributeType type) {
    if (type instanceof AttributeType.Text) {
      return JavaType.TEXT;
    }
    if (type instanceof AttributeType.Numeric numeric) {
      return numeric.integer() ? JavaType.INTEGER : JavaType.NUMBER;
    }
    if (type instanceof AttributeType.Bool) {
      return JavaType.BOOL;
    }
    if (type instanceof AttributeType.Timestamp) {
      return JavaType.INSTANT;
    }
    if (type instanceof AttributeType.Date) {
      return JavaType.DATE;
    }
    if (type instanceof AttributeType.Binary) {
      return JavaType.BINARY;
    }
    if (type instanceof AttributeType.Enumeration words) {
      return words(attribute, name, words);
    }
    if (type instanceof AttributeType.Fields fields) {
      return fields(attribute, name, fields);
    }
    if (type instanceof AttributeType.ListOf list) {
      return JavaType.collection("List", type(attribute, name + "Element", list.element()));
    }
    if (type instanceof AttributeType.SetOf set) {
      return JavaType.collection("Set", type(attribute, name + "Element", set.element()));
    }
    if (type instanceof AttributeType.MapOf map) {
      return JavaType.collection("Map", type(attribute, name + "Element", map.element()));
    }
    if (type instanceof AttributeType.Vector vector) {
      return type(attribute, name, vector.asList());
    }
    return JavaType.ANY;
  }

  private JavaType words(String attribute, String preferredName, AttributeType.Enumeration type) {
    String name = names.take(preferredName);
    NameScope constants = NameScope.members(Set.of());
    List<NestedType.Word> words =
        type.values().stream()
            .map(text -> new NestedType.Word(constants.take(JavaNames.constant(text)), text))
            .toList();
    declaredTypes.put(name, new NestedType.Words(name, attribute, words));
    return JavaType.words(owner + "." + name);
  }

  private JavaType fields(String attribute, String preferredName, AttributeType.Fields type) {
    String name = names.take(preferredName);
    Set<String> around = new HashSet<>(enclosing);
    around.add(name);
    NestedTypes inner = new NestedTypes(owner + "." + name, around);
    Map<String, String> members = names(type.fields().keySet());
    List<Component> components = new ArrayList<>();
    type.fields()
        .values()
        .forEach(
            each ->
                components.add(
                    inner.component(
                        members,
                        each,
                        each.fixed() ? Component.Role.FIXED : Component.Role.PLAIN)));
    declaredTypes.put(name, new NestedType.Fields(name, attribute, components, inner.declared()));
    return JavaType.fields(owner + "." + name);
  }

  Component component(Map<String, String> members, Attribute attribute, Component.Role role) {
    JavaType type = type(attribute.name(), attribute.type());
    return new Component(
        attribute.name(),
        members.get(attribute.name()),
        type,
        attribute.optional(),
        initial(type, attribute),
        attribute.about(),
        role,
        attribute.type(),
        attribute.generatedId().isPresent());
  }

  /** The default of an attribute as a Java expression. */
  private Optional<String> initial(JavaType type, Attribute attribute) {
    return attribute
        .defaultValue()
        .flatMap(text -> DefaultText.expression(text, type, attribute.type(), declaredTypes));
  }
}
