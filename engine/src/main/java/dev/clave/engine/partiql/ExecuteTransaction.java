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
    List<ParameterizedStatement> parameterizedStatements =
        request.hasTransactStatements() ? request.transactStatements() : null;
    Constraints constraints =
        new Constraints()
            .required("transactStatements", parameterizedStatements != null)
            .size("transactStatements", parameterizedStatements, 1, MAX_STATEMENTS);
    for (int at = 0; parameterizedStatements != null && at < parameterizedStatements.size(); at++) {
      String member = "transactStatements." + (at + 1) + ".member.statement";
      constraints
          .required(member, parameterizedStatements.get(at).statement() != null)
          .length(
              member,
              parameterizedStatements.get(at).statement(),
              1,
              ExecuteStatement.MAX_STATEMENT_LENGTH);
    }
    constraints.check();
    parameterizedStatements.forEach(one -> Parser.checkParameters(one.parameters()));
    List<Statement> parsedStatements = new ArrayList<>();
    for (int at = 0; at < parameterizedStatements.size(); at++) {
      ParameterizedStatement one = parameterizedStatements.get(at);
      parsedStatements.add(inStatement(at, () -> Parser.parse(one.statement(), one.parameters())));
    }
    long reads = parsedStatements.stream().filter(one -> one instanceof Statement.Select).count();
    if (reads > 0 && reads < parsedStatements.size()) {
      throw StatementFault.validation(
          "ExecuteTransaction API does not support both read and write operations in the same"
              + " request.");
    }
    return StatementFault.telling(
        () -> reads > 0 ? read(parsedStatements, request) : write(parsedStatements, request));
  }

  private ExecuteTransactionResponse read(
      List<Statement> parsedStatements, ExecuteTransactionRequest request) {
    List<TransactGetItem> gets = new ArrayList<>();
    List<SelectPlan> plans = new ArrayList<>();
    for (int at = 0; at < parsedStatements.size(); at++) {
      Statement.Select select = (Statement.Select) parsedStatements.get(at);
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
              + StatementFault.withoutExpressionName(failure).awsErrorDetails().errorMessage());
    }
  }

  private ExecuteTransactionResponse write(
      List<Statement> parsedStatements, ExecuteTransactionRequest request) {
    List<TransactWriteItem> steps = new ArrayList<>();
    for (int at = 0; at < parsedStatements.size(); at++) {
      Statement statement = parsedStatements.get(at);
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
      throw Cancellation.inTermsOf(parsedStatements, cancelled);
    }
  }
}
