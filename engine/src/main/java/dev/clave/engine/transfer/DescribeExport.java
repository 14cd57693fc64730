package dev.clave.engine.transfer;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.SettingFault;
import dev.clave.engine.operation.Operation;
import software.amazon.awssdk.services.dynamodb.model.DescribeExportRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeExportResponse;
import software.amazon.awssdk.services.dynamodb.model.ExportDescription;

/** Tells how far an export is. */
record DescribeExport(Transfers<ExportDescription> exports)
    implements Operation<DescribeExportRequest, DescribeExportResponse> {

  @Override
  public DescribeExportResponse run(DescribeExportRequest request) {
    new Constraints().required("exportArn", request.exportArn() != null).check();
    return DescribeExportResponse.builder()
        .exportDescription(
            exports
                .find(request.exportArn())
                .orElseThrow(() -> SettingFault.EXPORT_NOT_FOUND.with(request.exportArn())))
        .build();
  }
}
