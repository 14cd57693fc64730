package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.Fault;
import dev.clave.engine.error.VectorFault;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Table;
import java.util.Collection;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableResponse;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.VectorIndexDescription;

/** Deletes a table. It is gone at once; its items are cleared in the background. */
final class DeleteTable implements Operation<DeleteTableRequest, DeleteTableResponse> {

  private final Catalogue catalogue;

  DeleteTable(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  @Override
  public DeleteTableResponse run(DeleteTableRequest request) {
    if (request.tableName() == null) {
      throw Fault.PARAMETER_MISSING.with("TableName");
    }
    new Constraints().tableName("tableName", request.tableName()).check();
    Table table =
        catalogue
            .find(request.tableName())
            .orElseThrow(() -> Fault.TABLE_NOT_FOUND.with(request.tableName()));
    if (Boolean.TRUE.equals(table.description().deletionProtectionEnabled())) {
      throw Fault.TABLE_PROTECTED.with();
    }
    if (table.description().vectorIndexes().stream()
        .anyMatch(index -> index.indexStatus() == IndexStatus.CREATING)) {
      throw VectorFault.TABLE_IN_USE.with();
    }
    catalogue.remove(table.name());
    return DeleteTableResponse.builder()
        .tableDescription(
            table.description().toBuilder()
                .tableStatus(TableStatus.DELETING)
                .creationDateTime(null)
                .attributeDefinitions((Collection<AttributeDefinition>) null)
                .keySchema((Collection<KeySchemaElement>) null)
                .globalSecondaryIndexes((Collection<GlobalSecondaryIndexDescription>) null)
                .localSecondaryIndexes((Collection<LocalSecondaryIndexDescription>) null)
                .vectorIndexes((Collection<VectorIndexDescription>) null)
                .build())
        .build();
  }
}
