package dev.clave.engine.partiql;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.operation.Operation;
import dev.clave.engine.write.Writer;
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
  private final Writer writer;

  BatchExecuteStatement(Statements statements, Writer writer) {
    this.statements = statements;
    this.writer = writer;
  }

  /** A statement of the request, with a failure in its place if it cannot be parsed. */
  private record ParsedStatement(
      BatchStatementRequest request, Optional<Statement> statement, DynamoDbException failure) {
    static ParsedStatement of(BatchStatementRequest request) {
      try {
        Optional<Statement> prepared = PreparedUpdate.of(request.statement(), request.parameters());
        return new ParsedStatement(
            request,
            prepared.isPresent()
                ? prepared
                : Optional.of(Parser.parse(request.statement(), request.parameters())),
            null);
      } catch (DynamoDbException unreadable) {
        return new ParsedStatement(request, Optional.empty(), unreadable);
      }
    }
  }

  @Override
  public BatchExecuteStatementResponse run(BatchExecuteStatementRequest request) {
    List<BatchStatementRequest> statementRequests =
        request.hasStatements() ? request.statements() : null;
    Constraints constraints =
        new Constraints()
            .required("statements", statementRequests != null)
            .size("statements", statementRequests, 1, MAX_STATEMENTS);
    for (int at = 0; statementRequests != null && at < statementRequests.size(); at++) {
      String member = "statements." + (at + 1) + ".member.statement";
      constraints
          .required(member, statementRequests.get(at).statement() != null)
          .length(
              member,
              statementRequests.get(at).statement(),
              1,
              ExecuteStatement.MAX_STATEMENT_LENGTH);
    }
    constraints.check();
    List<ParsedStatement> statements = statementRequests.stream().map(ParsedStatement::of).toList();
    refuseMixture(statements);
    List<ConsumedCapacity> consumed = new ArrayList<>();
    List<BatchStatementResponse> responses =
        writer.together(
            () ->
                statements.stream()
                    .map(each -> answer(each, request.returnConsumedCapacityAsString(), consumed))
                    .toList());
    return BatchExecuteStatementResponse.builder()
        .responses(responses)
        .consumedCapacity(consumed.isEmpty() ? null : consumed)
        .build();
  }

  /** A statement that cannot be parsed counts as neither; it gets an answer of its own. */
  private static void refuseMixture(List<ParsedStatement> statements) {
    long kinds =
        statements.stream()
            .flatMap(each -> each.statement().stream())
            .map(statement -> statement instanceof Statement.Select)
            .distinct()
            .count();
    if (kinds > 1) {
      throw StatementFault.validation(
          "Read and write requests together in the same batch is not supported.");
    }
  }

  private BatchStatementResponse answer(
      ParsedStatement parsedStatement, String level, List<ConsumedCapacity> consumed) {
    BatchStatementResponse.Builder response = BatchStatementResponse.builder();
    if (parsedStatement.statement().isEmpty()) {
      return response
          .error(error(StatementFault.withoutExpressionName(parsedStatement.failure())))
          .build();
    }
    Statement statement = parsedStatement.statement().get();
    response.tableName(statement.table());
    try {
      Statements.Outcome outcome =
          statement instanceof Statement.Select select
              ? select(select, parsedStatement.request(), level)
              : statements.write(
                  statement,
                  level,
                  parsedStatement.request().returnValuesOnConditionCheckFailureAsString());
      outcome.items().stream().findFirst().ifPresent(response::item);
      if (outcome.consumed() != null) {
        consumed.add(outcome.consumed());
      }
    } catch (DynamoDbException failure) {
      response.error(error(StatementFault.withoutExpressionName(failure)));
    }
    return response.build();
  }

  private Statements.Outcome select(
      Statement.Select select, BatchStatementRequest statementRequest, String level) {
    SelectPlan.refuse(select, statements.table(select));
    KeyMatch match = new KeyMatch(select.where());
    if (match.takeKey(statements.schema(select).attributes()).isEmpty() || select.hasFunction()) {
      throw StatementFault.validation(
          "Select statements within BatchExecuteStatement must specify the primary key in the where"
              + " clause.");
    }
    SelectPlan plan = SelectPlan.of(select, statements.table(select));
    ExecuteStatementRequest single =
        ExecuteStatementRequest.builder()
            .consistentRead(statementRequest.consistentRead())
            .returnConsumedCapacity(level)
            .build();
    Selection page = new Selection(statements, plan, single).read(NextToken.START);
    List<Map<String, AttributeValue>> items = page.items();
    return new Statements.Outcome(items, page.consumed());
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
