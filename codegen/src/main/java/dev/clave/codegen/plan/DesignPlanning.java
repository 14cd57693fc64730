package dev.clave.codegen.plan;

import dev.clave.codegen.name.JavaNames;
import dev.clave.codegen.name.NameScope;
import dev.clave.design.Design;
import dev.clave.design.model.Entity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Gives every generated class and method its name, in the order of the design. */
final class DesignPlanning {
  /** What a client has beside the methods of the design. */
  private static final Set<String> CLIENT_MEMBERS =
      Set.of(
          "changes",
          "create",
          "decode",
          "delete",
          "deleteAll",
          "design",
          "get",
          "getAll",
          "getConsistent",
          "items",
          "on",
          "provision",
          "put",
          "putAll",
          "replace",
          "table",
          "update");

  private final Design design;
  private final NameScope types = NameScope.types(NestedTypes.USED);
  private final NameScope methods = NameScope.members(CLIENT_MEMBERS);

  private DesignPlanning(Design design) {
    this.design = design;
  }

  static DesignPlan plan(Design design, String text, String packageName, boolean nullable) {
    return new DesignPlanning(design).plan(text, packageName, nullable);
  }

  /** For the variables that hold records: none has the name of a class, or of another variable. */
  private static NameScope variables(Collection<String> records) {
    Set<String> reserved = new HashSet<>(records);
    reserved.addAll(
        Set.of("table", "each", "refusal", "key", "client", "options", "inputs", "written"));
    return NameScope.members(reserved);
  }

  private DesignPlan plan(String text, String packageName, boolean nullable) {
    Map<String, String> records = new LinkedHashMap<>();
    design
        .entities()
        .forEach(entity -> records.put(entity.name(), types.take(JavaNames.type(entity.name()))));
    String name = JavaNames.type(design.name());
    String client = types.take(records.containsValue(name) ? name + "Client" : name);
    String designType = types.take(client + "Design");
    SumPlan items =
        new SumPlan(types.take(client + "Item"), "Any item of `" + design.name() + "`.", records);
    String keyInterface = types.take(client + "Key");
    String changesType = types.take(client + "Changes");
    String asyncClient = types.take(client + "Async");
    NameScope variables = variables(records.values());
    List<EntityPlan> entities = new ArrayList<>();
    for (Entity entity : design.entities()) {
      EntityPlanning planning =
          new EntityPlanning(design, entity, records.get(entity.name()), items.type());
      entities.add(planning.plan(types, variables.take(JavaNames.member(entity.name()))));
    }
    PatternPlanning patterns = new PatternPlanning(design, entities, items, types, methods);
    List<PatternPlan> patternPlans = patterns.plans();
    List<ViewPlan> views = new ViewPlanning(patternPlans, types, methods).plans(design.views());
    List<TransactionPlan> transactions =
        new TransactionPlanning(design, entities, types, methods).plans();
    List<ScopePlan> scopes =
        new ScopePlanning(client, types, methods)
            .plans(entities, patternPlans, views, transactions);
    return new DesignPlan(
        design,
        text,
        packageName,
        nullable,
        client,
        designType,
        items,
        keyInterface,
        changesType,
        asyncClient,
        entities,
        patterns.projections(),
        patterns.sums(),
        patternPlans,
        views,
        transactions,
        scopes);
  }
}
