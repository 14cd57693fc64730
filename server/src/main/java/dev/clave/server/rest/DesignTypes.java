package dev.clave.server.rest;

import dev.clave.design.model.Entity;
import dev.clave.design.model.Index;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.Projection;
import dev.clave.design.model.Step;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.design.model.View;
import dev.clave.server.http.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The types of a design in its description: of an entity {@code customer}, {@code Customer} is what
 * is answered, {@code NewCustomer}, {@code CustomerReplacement} and {@code CustomerChanges} what is
 * sent, and {@code CustomerItem} one among others.
 */
final class DesignTypes {
  private static final String ENTITY = "entity";

  private final TableSystem system;

  DesignTypes(TableSystem system) {
    this.system = system;
  }

  /** An item as it is answered. */
  Map<String, Object> answered(Entity entity) {
    Map<String, Object> schema = withFormer(entity, TypeSchema.item(entity));
    Map<String, Object> properties = new LinkedHashMap<>(properties(schema));
    properties.put(Explained.FIELD, Explained.SCHEMA);
    schema.put("properties", properties);
    schema.put("required", alwaysAnswered(entity, schema));
    return Schema.titled(TypeName.of(entity.name()), schema);
  }

  /** What a caller must send, and the variables of the key, which no item is without. */
  private List<String> alwaysAnswered(Entity entity, Map<String, Object> schema) {
    Set<String> names = new LinkedHashSet<>();
    if (schema.get("required") instanceof List<?> sentNames) {
      sentNames.forEach(name -> names.add((String) name));
    }
    system.table().keyVariables(entity.name()).stream()
        .filter(properties(schema)::containsKey)
        .forEach(names::add);
    return List.copyOf(names);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> type(Map<String, Object> properties, String name) {
    return (Map<String, Object>) properties.get(name);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> properties(Map<String, Object> schema) {
    return (Map<String, Object>) schema.get("properties");
  }

  /** An item as a caller creates it. */
  Map<String, Object> created(Entity entity) {
    return Schema.titled(
        "New" + TypeName.of(entity.name()),
        withFormer(entity, TypeSchema.created(entity, writtenByServer())));
  }

  /** An item as a caller replaces it; its key is in the path. */
  Map<String, Object> replaced(Entity entity) {
    List<String> elsewhere = new ArrayList<>(system.table().keyVariables(entity.name()));
    elsewhere.addAll(writtenByServer());
    return Schema.titled(
        TypeName.of(entity.name()) + "Replacement",
        withFormer(entity, TypeSchema.replaced(entity, elsewhere)));
  }

  Map<String, Object> changes(Entity entity) {
    return Schema.titled(
        TypeName.of(entity.name()) + "Changes", withFormer(entity, TypeSchema.changes(entity)));
  }

  /** With the attributes that were renamed under their former names too. */
  private static Map<String, Object> withFormer(Entity entity, Map<String, Object> schema) {
    Map<String, Object> properties = new LinkedHashMap<>(properties(schema));
    FormerNames.of(entity)
        .byFormer()
        .forEach(
            (former, name) -> {
              if (properties.containsKey(name)) {
                properties.put(former, Schema.former(name, type(properties, name)));
              }
            });
    Map<String, Object> both = new LinkedHashMap<>(schema);
    both.put("properties", properties);
    return both;
  }

  private List<String> writtenByServer() {
    return system.signed();
  }

  /** Any item of the design, with what it is. */
  Map<String, Object> item() {
    return union("Item", system.design().entities().stream().map(each -> item(each)).toList());
  }

  private Map<String, Object> item(Entity entity) {
    return item(TypeName.of(entity.name()) + "Item", entity, answered(entity));
  }

  /** An item as an index that keeps only some attributes tells of it. */
  private Map<String, Object> item(Entity entity, Index index) {
    String name = TypeName.of(entity.name()) + "In" + TypeName.of(index.name());
    Map<String, Object> some = withFormer(entity, TypeSchema.item(entity));
    some.remove("required");
    return item(name + "Item", entity, Schema.titled(name, some));
  }

  private static Map<String, Object> item(
      String name, Entity entity, Map<String, Object> attributes) {
    Map<String, Map<String, Object>> fields = new LinkedHashMap<>();
    fields.put(ENTITY, Schema.word(List.of(entity.name())));
    fields.put("attributes", attributes);
    return Schema.titled(name, Schema.object(fields));
  }

  private static Map<String, Object> union(String name, List<Map<String, Object>> items) {
    return items.size() == 1 ? items.get(0) : Schema.titled(name, Schema.oneOf(ENTITY, items));
  }

  Map<String, Object> page(Pattern pattern) {
    Optional<Index> partial =
        pattern
            .index()
            .flatMap(system.design().table(pattern.table())::index)
            .filter(index -> !(index.projection() instanceof Projection.All));
    List<Map<String, Object>> items =
        pattern.returns().stream()
            .map(system.design()::entity)
            .map(each -> partial.map(index -> item(each, index)).orElseGet(() -> item(each)))
            .toList();
    String name = TypeName.of(pattern.name());
    Map<String, Map<String, Object>> fields = new LinkedHashMap<>();
    fields.put("items", Schema.list(items.isEmpty() ? item() : union(name + "Item", items)));
    fields.put("next?", Schema.text());
    fields.put("cursor?", Schema.text());
    fields.put(Explained.FIELD + "?", Explained.SCHEMA);
    return Schema.titled(name + "Page", Schema.object(fields));
  }

  Map<String, Object> pages(View view) {
    Map<String, Map<String, Object>> fields = new LinkedHashMap<>();
    view.patterns()
        .forEach(
            name ->
                system.design().findPattern(name).ifPresent(each -> fields.put(name, page(each))));
    fields.put(Explained.FIELD + "?", Explained.SCHEMA);
    return Schema.titled(TypeName.of(view.name()) + "View", Schema.object(fields));
  }

  Map<String, Object> inputs(TransactionDefinition transaction) {
    Map<String, Map<String, Object>> fields = new LinkedHashMap<>();
    for (Parameter input : Inputs.of(system.table(), transaction)) {
      fields.put(input.name() + (input.optional() ? "?" : ""), TypeSchema.of(input.type()));
    }
    return Schema.titled(TypeName.of(transaction.name()) + "Input", Schema.object(fields));
  }

  /** The items that the steps of a transaction create or put. */
  Map<String, Object> result(TransactionDefinition transaction) {
    String name = TypeName.of(transaction.name());
    List<Map<String, Object>> items =
        transaction.steps().stream()
            .filter(step -> step.kind() == Step.Kind.CREATE || step.kind() == Step.Kind.PUT)
            .map(Step::entity)
            .distinct()
            .map(each -> item(system.design().entity(each)))
            .toList();
    Map<String, Map<String, Object>> fields = new LinkedHashMap<>();
    fields.put(
        "items", Schema.list(items.isEmpty() ? Schema.object() : union(name + "Item", items)));
    fields.put(Explained.FIELD + "?", Explained.SCHEMA);
    return Schema.titled(name + "Result", Schema.object(fields));
  }
}
