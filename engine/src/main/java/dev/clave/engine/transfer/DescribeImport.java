package dev.clave.engine.transfer;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.SettingFault;
import dev.clave.engine.operation.Operation;
import software.amazon.awssdk.services.dynamodb.model.DescribeImportRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeImportResponse;
import software.amazon.awssdk.services.dynamodb.model.ImportTableDescription;

/** Tells how far an import is. */
record DescribeImport(Transfers<ImportTableDescription> imports)
    implements Operation<DescribeImportRequest, DescribeImportResponse> {

  @Override
  public DescribeImportResponse run(DescribeImportRequest request) {
    new Constraints().required("importArn", request.importArn() != null).check();
    return DescribeImportResponse.builder()
        .importTableDescription(
            imports
                .find(request.importArn())
                .orElseThrow(() -> SettingFault.IMPORT_NOT_FOUND.with(request.importArn())))
        .build();
  }
}
