package dev.clave.engine.operation;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.Fault;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Table;
import dev.clave.engine.write.TableSizes;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;

/** Tells how a table is defined and what state it is in. */
final class DescribeTable implements Operation<DescribeTableRequest, DescribeTableResponse> {

  private final Catalogue catalogue;
  private final TableSizes sizes;

  DescribeTable(Catalogue catalogue, TableSizes sizes) {
    this.catalogue = catalogue;
    this.sizes = sizes;
  }

  @Override
  public DescribeTableResponse run(DescribeTableRequest request) {
    if (request.tableName() == null) {
      throw Fault.PARAMETER_MISSING.with("TableName");
    }
    new Constraints().tableName("tableName", request.tableName()).check();
    Table table =
        catalogue
            .find(request.tableName())
            .orElseThrow(() -> Fault.TABLE_NOT_FOUND.with(request.tableName()));
    return DescribeTableResponse.builder().table(sizes.describe(table)).build();
  }
}
