package dev.clave.server.rest;

import dev.clave.design.model.Parameter;
import dev.clave.design.model.Step;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Route;
import dev.clave.table.item.Item;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The transactions of a design, each by its name, with its inputs in the body. */
public final class TransactionRoutes {
  private final TableSystem system;

  public TransactionRoutes(TableSystem system) {
    this.system = system;
  }

  public List<Route> routes() {
    return system.design().transactions().stream()
        .map(
            transaction ->
                Route.post(
                        system.api().path("/transactions/" + transaction.name()),
                        system.api().writers(),
                        call ->
                            WriterRefusals.of(system, call)
                                .on(inputs(transaction), () -> run(transaction, call)))
                    .about(new RestDescriptions(system).transaction(transaction)))
        .toList();
  }

  private Set<String> inputs(TransactionDefinition transaction) {
    return Inputs.of(system.table(), transaction).stream()
        .map(Parameter::name)
        .collect(Collectors.toSet());
  }

  private Answer run(TransactionDefinition transaction, Call call) {
    system.guard().transaction(transaction);
    Explained explained = Explained.ofWrite(system, call);
    FormerNames names =
        FormerNames.of(
            system.design(),
            transaction.steps().stream().map(Step::entity).toList(),
            Inputs.of(explained.table(), transaction));
    Map<String, Object> sentFields = EntityRoutes.body(call);
    Map<String, Object> inputs =
        KeptAttributes.without(explained.table(), transaction, names.current(sentFields));
    List<Item> writtenItems = explained.table().transact(transaction.name(), inputs);
    List<Map<String, Object>> items =
        system.isReadBy(call)
            ? writtenItems.stream().map(new ItemJson(system.design())::of).toList()
            : List.of();
    return system.deprecated(
        Answer.ok(explained.answer(Map.of("items", items))), names.areIn(sentFields));
  }
}
