package dev.clave.engine.partiql;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.operation.Operation;
import dev.clave.engine.table.KeySchema;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionResponse;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Carries out several statements, all reads or all writes, as one transaction. */
final class ExecuteTransaction
    implements Operation<ExecuteTransactionRequest, ExecuteTransactionResponse> {
  private static final int MAX_STATEMENTS = 100;

  private final Statements statements;

  ExecuteTransaction(Statements statements) {
    this.statements = statements;
  }

  @Override
  public ExecuteTransactionResponse run(ExecuteTransactionRequest request) {
    List<ParameterizedStatement> asked =
        request.hasTransactStatements() ? request.transactStatements() : null;
    Constraints constraints =
        new Constraints()
            .required("transactStatements", asked != null)
            .size("transactStatements", asked, 1, MAX_STATEMENTS);
    for (int at = 0; asked != null && at < asked.size(); at++) {
      String member = "transactStatements." + (at + 1) + ".member.statement";
      constraints
          .required(member, asked.get(at).statement() != null)
          .length(member, asked.get(at).statement(), 1, ExecuteStatement.MAX_STATEMENT_LENGTH);
    }
    constraints.check();
    asked.forEach(one -> Parser.checkParameters(one.parameters()));
    List<Statement> parsed = new ArrayList<>();
    for (int at = 0; at < asked.size(); at++) {
      ParameterizedStatement one = asked.get(at);
      parsed.add(inStatement(at, () -> Parser.parse(one.statement(), one.parameters())));
    }
    long reads = parsed.stream().filter(one -> one instanceof Statement.Select).count();
    if (reads > 0 && reads < parsed.size()) {
      throw StatementFault.validation(
          "ExecuteTransaction API does not support both read and write operations in the same"
              + " request.");
    }
    return StatementFault.telling(() -> reads > 0 ? read(parsed, request) : write(parsed, request));
  }

  private ExecuteTransactionResponse read(
      List<Statement> parsed, ExecuteTransactionRequest request) {
    List<TransactGetItem> gets = new ArrayList<>();
    List<SelectPlan> plans = new ArrayList<>();
    for (int at = 0; at < parsed.size(); at++) {
      Statement.Select select = (Statement.Select) parsed.get(at);
      gets.add(inStatement(at, () -> get(select)));
      plans.add(inStatement(at, () -> SelectPlan.of(select, statements.table(select))));
    }
    TransactGetItemsResponse response =
        statements.run(
            "TransactGetItems",
            TransactGetItemsRequest.builder()
                .transactItems(gets)
                .returnConsumedCapacity(request.returnConsumedCapacityAsString())
                .build(),
            TransactGetItemsResponse.class);
    List<ItemResponse> responses = new ArrayList<>();
    for (int at = 0; at < plans.size(); at++) {
      ItemResponse itemResponse = response.responses().get(at);
      ItemResponse.Builder one = ItemResponse.builder();
      if (itemResponse.hasItem()) {
        plans.get(at).selected(List.of(itemResponse.item())).stream()
            .findFirst()
            .ifPresent(one::item);
      }
      responses.add(one.build());
    }
    return ExecuteTransactionResponse.builder()
        .responses(responses)
        .consumedCapacity(response.hasConsumedCapacity() ? response.consumedCapacity() : null)
        .build();
  }

  private TransactGetItem get(Statement.Select select) {
    SelectPlan.refuse(select, statements.table(select));
    if (select.index().isPresent()) {
      throw StatementFault.validation("Reads on indices are not supported within transactions.");
    }
    KeySchema schema = statements.schema(select);
    if (new KeyMatch(select.where()).takeKey(schema.attributes()).isEmpty()
        || select.hasFunction()) {
      throw StatementFault.validation(
          "Select statements within ExecuteTransaction must specify the primary key in the where"
              + " clause.");
    }
    var key = new KeyMatch(select.where()).takeWholeKey(schema);
    return TransactGetItem.builder().get(get -> get.tableName(select.table()).key(key)).build();
  }

  /** What {@code plan} makes of the statement; a fault in it is told with its place. */
  private static <T> T inStatement(int at, Supplier<T> plan) {
    try {
      return plan.get();
    } catch (DynamoDbException failure) {
      if (!StatementFault.isValidation(failure)) {
        throw failure;
      }
      throw StatementFault.validation(
          "Validation failed in TransactStatements["
              + at
              + "]: "
              + StatementFault.told(failure).awsErrorDetails().errorMessage());
    }
  }

  private ExecuteTransactionResponse write(
      List<Statement> parsed, ExecuteTransactionRequest request) {
    List<TransactWriteItem> steps = new ArrayList<>();
    for (int at = 0; at < parsed.size(); at++) {
      Statement statement = parsed.get(at);
      steps.add(inStatement(at, () -> TransactStep.of(statement, statements.schema(statement))));
    }
    try {
      TransactWriteItemsResponse response =
          statements.run(
              "TransactWriteItems",
              TransactWriteItemsRequest.builder()
                  .transactItems(steps)
                  .clientRequestToken(request.clientRequestToken())
                  .returnConsumedCapacity(request.returnConsumedCapacityAsString())
                  .build(),
              TransactWriteItemsResponse.class);
      return ExecuteTransactionResponse.builder()
          .responses(List.of())
          .consumedCapacity(response.hasConsumedCapacity() ? response.consumedCapacity() : null)
          .build();
    } catch (TransactionCanceledException cancelled) {
      throw Cancellation.inTermsOf(parsed, cancelled);
    }
  }
}
