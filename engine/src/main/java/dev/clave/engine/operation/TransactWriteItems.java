package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.Fault;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.ItemCheck;
import dev.clave.engine.table.Table;
import dev.clave.engine.write.Attempt;
import dev.clave.engine.write.Change;
import dev.clave.engine.write.Mutation;
import dev.clave.engine.write.WriteUnits;
import dev.clave.engine.write.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;

/** Writes up to a hundred items, all or none. */
final class TransactWriteItems
    implements Operation<TransactWriteItemsRequest, TransactWriteItemsResponse> {

  private final Catalogue catalogue;
  private final Writer writer;
  private final RequestTokens tokens;

  TransactWriteItems(Catalogue catalogue, Writer writer, RequestTokens tokens) {
    this.catalogue = catalogue;
    this.writer = writer;
    this.tokens = tokens;
  }

  @Override
  public TransactWriteItemsResponse run(TransactWriteItemsRequest request) {
    constrain(request);
    List<TransactionPart> parts =
        request.transactItems().stream().map(TransactionPart::of).toList();
    List<Mutation> mutations = mutations(parts);
    if (request.clientRequestToken() == null) {
      return answer(request, Cancellation.unlessDone(writer.transact(mutations, batch -> {})));
    }
    return tokens.once(
        request,
        () -> answer(request, List.of()),
        remember -> {
          Attempt attempt = writer.transact(mutations, remember);
          return answer(request, Cancellation.unlessDone(attempt));
        });
  }

  private static void constrain(TransactWriteItemsRequest request) {
    Constraints constraints =
        TransactionPart.constraints(
                new Constraints()
                    .length(
                        "clientRequestToken",
                        request.clientRequestToken(),
                        1,
                        Limits.REQUEST_TOKEN_CHARACTERS),
                request.hasTransactItems() ? request.transactItems() : null,
                request.returnConsumedCapacityAsString())
            .oneOf(
                "returnItemCollectionMetrics",
                request.returnItemCollectionMetricsAsString(),
                Constraints.RETURN_ITEM_COLLECTION_METRICS);
    for (int i = 0; i < request.transactItems().size(); i++) {
      int number = i + 1;
      TransactionPart.constrain(
          constraints,
          () -> "transactItems." + number + ".member.",
          request.transactItems().get(i));
    }
    constraints.check();
  }

  /** Checks every part against its table; what fails there cancels the transaction. */
  private List<Mutation> mutations(List<TransactionPart> parts) {
    List<Table> tables = parts.stream().map(part -> catalogue.table(part.tableName())).toList();
    for (int i = 0; i < parts.size(); i++) {
      ItemCheck.refuseEmptyKey(tables.get(i), parts.get(i).content());
      ItemCheck.refuseEmptyIndexKeys(tables.get(i), parts.get(i).content());
    }
    List<Mutation> mutations =
        Cancellation.unlessFailing(
            parts.size(), i -> parts.get(i).mutation(tables.get(i)), Mutation::storageKey);
    long bytes = parts.stream().mapToLong(TransactionPart::bytes).sum();
    if (bytes > Limits.TRANSACTION_BYTES) {
      throw Fault.TRANSACTION_TOO_LARGE.with();
    }
    return mutations;
  }

  private static TransactWriteItemsResponse answer(
      TransactWriteItemsRequest request, List<Change> changes) {
    TransactWriteItemsResponse.Builder response = TransactWriteItemsResponse.builder();
    ReturnConsumedCapacity level = request.returnConsumedCapacity();
    if (level != null && level != ReturnConsumedCapacity.NONE) {
      response.consumedCapacity(consumed(changes, level));
    }
    if (request.returnItemCollectionMetrics() == ReturnItemCollectionMetrics.SIZE) {
      response.itemCollectionMetrics(metrics(changes));
    }
    return response.build();
  }

  private static List<ConsumedCapacity> consumed(
      List<Change> changes, ReturnConsumedCapacity level) {
    Map<String, Consumption> byTable = new LinkedHashMap<>();
    for (Change change : changes) {
      byTable
          .computeIfAbsent(change.table().name(), name -> new Consumption(change.table()))
          .addWrite(change, WriteUnits.TRANSACTION);
    }
    return byTable.values().stream()
        .map(consumption -> consumption.consumedCapacity(level, Consumption.Detail.WRITE))
        .toList();
  }

  static Map<String, List<ItemCollectionMetrics>> metrics(List<Change> changes) {
    Map<String, List<ItemCollectionMetrics>> byTable = new LinkedHashMap<>();
    for (Change change : changes) {
      ItemCollectionMetrics metrics = WriteAnswer.metrics(change, ReturnItemCollectionMetrics.SIZE);
      if (metrics != null) {
        byTable.computeIfAbsent(change.table().name(), name -> new ArrayList<>()).add(metrics);
      }
    }
    return byTable;
  }
}
