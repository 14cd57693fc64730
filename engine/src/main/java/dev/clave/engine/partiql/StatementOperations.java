package dev.clave.engine.partiql;

import dev.clave.engine.operation.Operations;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.write.Writer;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionRequest;

/** Adds the operations that take PartiQL to a registry. */
public final class StatementOperations {
  private StatementOperations() {}

  /** The operations that statements stand for must be in {@code carryingOut}. */
  public static Operations.Builder addTo(
      Operations.Builder operations, Operations carryingOut, Catalogue catalogue, Writer writer) {
    Statements statements = new Statements(carryingOut, catalogue);
    return operations
        .add("ExecuteStatement", ExecuteStatementRequest::builder, new ExecuteStatement(statements))
        .add(
            "BatchExecuteStatement",
            BatchExecuteStatementRequest::builder,
            new BatchExecuteStatement(statements, writer))
        .add(
            "ExecuteTransaction",
            ExecuteTransactionRequest::builder,
            new ExecuteTransaction(statements));
  }
}
