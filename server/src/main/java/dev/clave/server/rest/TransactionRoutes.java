package dev.clave.server.rest;

import dev.clave.design.model.TransactionDefinition;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Call;
import dev.clave.server.http.Route;
import dev.clave.table.Item;
import java.util.List;
import java.util.Map;

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
                        call -> Refusals.of(() -> run(transaction, call)))
                    .about(new RestDescriptions(system).transaction(transaction)))
        .toList();
  }

  private Answer run(TransactionDefinition transaction, Call call) {
    system.guard().transaction(transaction);
    Explained seen = Explained.ofWrite(system, call);
    Map<String, Object> inputs =
        KeptAttributes.without(seen.table(), transaction, EntityRoutes.body(call));
    List<Item> written = seen.table().transact(transaction.name(), inputs);
    List<Map<String, Object>> items =
        system.isReadBy(call) ? written.stream().map(PatternRoutes::item).toList() : List.of();
    return Answer.ok(seen.answer(Map.of("items", items)));
  }
}
