package dev.clave.engine.partiql;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.operation.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementError;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;

/** Carries out several statements, each by itself: one that fails leaves the others alone. */
final class BatchExecuteStatement
    implements Operation<BatchExecuteStatementRequest, BatchExecuteStatementResponse> {
  private static final int MAX_STATEMENTS = 25;

  private final Statements statements;

  BatchExecuteStatement(Statements statements) {
    this.statements = statements;
  }

  @Override
  public BatchExecuteStatementResponse run(BatchExecuteStatementRequest request) {
    List<BatchStatementRequest> asked = request.hasStatements() ? request.statements() : null;
    Constraints constraints =
        new Constraints()
            .required("statements", asked != null)
            .size("statements", asked, 1, MAX_STATEMENTS);
    for (int at = 0; asked != null && at < asked.size(); at++) {
      String member = "statements." + (at + 1) + ".member.statement";
      constraints
          .required(member, asked.get(at).statement() != null)
          .length(member, asked.get(at).statement(), 1, ExecuteStatement.MAX_STATEMENT_LENGTH);
    }
    constraints.check();
    refuseMixture(asked);
    List<ConsumedCapacity> consumed = new ArrayList<>();
    List<BatchStatementResponse> responses = new ArrayList<>();
    for (BatchStatementRequest statement : asked) {
      responses.add(answer(statement, request.returnConsumedCapacityAsString(), consumed));
    }
    return BatchExecuteStatementResponse.builder()
        .responses(responses)
        .consumedCapacity(consumed.isEmpty() ? null : consumed)
        .build();
  }

  private static void refuseMixture(List<BatchStatementRequest> asked) {
    long kinds =
        asked.stream()
            .map(BatchExecuteStatement::isRead)
            .flatMap(Optional::stream)
            .distinct()
            .count();
    if (kinds > 1) {
      throw StatementFault.validation(
          "Read and write requests together in the same batch is not supported.");
    }
  }

  /** Empty for a statement that cannot be parsed; it gets an answer of its own. */
  private static Optional<Boolean> isRead(BatchStatementRequest asked) {
    try {
      Statement statement = Parser.parse(asked.statement(), asked.parameters());
      return Optional.of(statement instanceof Statement.Select);
    } catch (DynamoDbException unreadable) {
      return Optional.empty();
    }
  }

  private BatchStatementResponse answer(
      BatchStatementRequest asked, String wanted, List<ConsumedCapacity> consumed) {
    BatchStatementResponse.Builder response = BatchStatementResponse.builder();
    try {
      Statement statement = Parser.parse(asked.statement(), asked.parameters());
      response.tableName(statement.table());
      Statements.Written done =
          statement instanceof Statement.Select select
              ? select(select, asked, wanted)
              : statements.write(
                  statement, wanted, asked.returnValuesOnConditionCheckFailureAsString());
      done.items().stream().findFirst().ifPresent(response::item);
      if (done.consumed() != null) {
        consumed.add(done.consumed());
      }
    } catch (DynamoDbException failure) {
      response.error(error(StatementFault.told(failure)));
    }
    return response.build();
  }

  private Statements.Written select(
      Statement.Select select, BatchStatementRequest asked, String wanted) {
    KeyMatch match = new KeyMatch(select.where());
    if (match.takeKey(statements.schema(select).attributes()).isEmpty() || select.hasFunction()) {
      throw StatementFault.validation(
          "Select statements within BatchExecuteStatement must specify the primary key in the where"
              + " clause.");
    }
    SelectPlan plan = SelectPlan.of(select, statements.table(select));
    ExecuteStatementRequest single =
        ExecuteStatementRequest.builder()
            .consistentRead(asked.consistentRead())
            .returnConsumedCapacity(wanted)
            .build();
    Selection page = new Selection(statements, plan, single).read(NextToken.START);
    List<Map<String, AttributeValue>> items = page.items();
    return new Statements.Written(items, page.consumed());
  }

  private static BatchStatementError error(DynamoDbException failure) {
    BatchStatementError.Builder error =
        BatchStatementError.builder()
            .code(
                StatementFault.isValidation(failure)
                    ? "ValidationError"
                    : failure.awsErrorDetails().errorCode().replace("Exception", ""))
            .message(failure.awsErrorDetails().errorMessage());
    if (failure instanceof ConditionalCheckFailedException check && check.hasItem()) {
      error.item(check.item());
    }
    return error.build();
  }
}
