package dev.clave.engine.partiql;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.operation.Operation;
import dev.clave.engine.table.Index;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;

/** Carries out one PartiQL statement. */
final class ExecuteStatement
    implements Operation<ExecuteStatementRequest, ExecuteStatementResponse> {
  static final int MAX_STATEMENT_LENGTH = 8192;

  private final Statements statements;

  ExecuteStatement(Statements statements) {
    this.statements = statements;
  }

  @Override
  public ExecuteStatementResponse run(ExecuteStatementRequest request) {
    new Constraints()
        .required("statement", request.statement() != null)
        .length("statement", request.statement(), 1, MAX_STATEMENT_LENGTH)
        .size(
            "parameters",
            request.hasParameters() ? request.parameters() : null,
            1,
            Integer.MAX_VALUE)
        .between("limit", request.limit(), 1, Integer.MAX_VALUE)
        .check();
    Statement statement = Parser.parse(request.statement(), request.parameters());
    return StatementFault.telling(
        () ->
            statement instanceof Statement.Select select
                ? select(select, request)
                : write(statement, request));
  }

  private ExecuteStatementResponse select(
      Statement.Select select, ExecuteStatementRequest request) {
    if (!statements.hasTable(select)) {
      // What is wrong with a WHERE by itself is reported before its table is sought.
      select.where().ifPresent(SelectPlan::filter);
    }
    boolean isGlobal =
        select.index().flatMap(statements.table(select)::index).map(Index::isGlobal).orElse(false);
    if (isGlobal && Boolean.TRUE.equals(request.consistentRead())) {
      throw StatementFault.validation(
          "Strongly consistent read is not supported on Global Secondary Indexes");
    }
    NextToken from = NextToken.parse(request.nextToken(), request.statement());
    SelectPlan plan = SelectPlan.of(select, statements.table(select));
    Selection page = new Selection(statements, plan, request).read(from);
    Optional<NextToken> next = page.next();
    return ExecuteStatementResponse.builder()
        .items(page.items())
        .consumedCapacity(page.consumed())
        .nextToken(next.map(token -> token.text(request.statement())).orElse(null))
        .lastEvaluatedKey(next.flatMap(NextToken::after).orElse(null))
        .build();
  }

  private ExecuteStatementResponse write(Statement statement, ExecuteStatementRequest request) {
    Statements.Outcome outcome =
        statements.write(
            statement,
            request.returnConsumedCapacityAsString(),
            request.returnValuesOnConditionCheckFailureAsString());
    return ExecuteStatementResponse.builder()
        .items(outcome.items())
        .consumedCapacity(outcome.consumed())
        .build();
  }
}
