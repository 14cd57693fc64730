package dev.clave.codegen.plan;

import dev.clave.codegen.name.JavaNames;
import dev.clave.codegen.name.NameScope;
import dev.clave.design.Design;
import dev.clave.design.model.Step;
import dev.clave.design.model.TransactionDefinition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decides what each transaction takes and gives. */
final class TransactionPlanning {
  private final Design design;
  private final Map<String, EntityPlan> entities = new LinkedHashMap<>();
  private final NameScope types;
  private final NameScope methods;

  TransactionPlanning(
      Design design, List<EntityPlan> entities, NameScope types, NameScope methods) {
    this.design = design;
    entities.forEach(each -> this.entities.put(each.name(), each));
    this.types = types;
    this.methods = methods;
  }

  List<TransactionPlan> plans() {
    return design.transactions().stream().map(this::plan).toList();
  }

  private TransactionPlan plan(TransactionDefinition transaction) {
    List<EntityPlan> writtenEntities =
        transaction.steps().stream()
            .filter(TransactionPlanning::writesWhole)
            .map(step -> entities.get(step.entity()))
            .toList();
    List<EntityPlan> records = writtenEntities.stream().distinct().toList();
    String type = JavaNames.type(transaction.name());
    Optional<String> resultType =
        writtenEntities.size() > 1 ? Optional.of(types.take(type + "Result")) : Optional.empty();
    return new TransactionPlan(
        transaction,
        methods.take(JavaNames.member(transaction.name())),
        records,
        new TransactionParameters(entities, transaction, records).parameters(),
        writtenEntities,
        resultType,
        types.take(type + "Refused"),
        new TransactionRefusals(transaction, entities).refusals());
  }

  static boolean writesWhole(Step step) {
    return step.kind() == Step.Kind.CREATE || step.kind() == Step.Kind.PUT;
  }
}
