package dev.clave.engine.transfer;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.operation.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.ExportDescription;
import software.amazon.awssdk.services.dynamodb.model.ExportSummary;
import software.amazon.awssdk.services.dynamodb.model.ListExportsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListExportsResponse;

/** Lists exports, of one table or of all. */
record ListExports(Transfers<ExportDescription> exports)
    implements Operation<ListExportsRequest, ListExportsResponse> {
  private static final int MOST = 25;

  @Override
  public ListExportsResponse run(ListExportsRequest request) {
    new Constraints().between("maxResults", request.maxResults(), 1, MOST).check();
    int limit = request.maxResults() == null ? MOST : request.maxResults();
    List<ExportSummary> page = new ArrayList<>();
    String start = request.nextToken() == null ? "" : request.nextToken();
    for (Map.Entry<String, ExportDescription> entry : exports.after(start)) {
      ExportDescription export = entry.getValue();
      if (request.tableArn() != null && !request.tableArn().equals(export.tableArn())) {
        continue;
      }
      if (page.size() == limit) {
        return ListExportsResponse.builder()
            .exportSummaries(page)
            .nextToken(page.get(limit - 1).exportArn())
            .build();
      }
      page.add(
          ExportSummary.builder()
              .exportArn(export.exportArn())
              .exportStatus(export.exportStatus())
              .exportType(export.exportType())
              .build());
    }
    return ListExportsResponse.builder().exportSummaries(page).build();
  }
}
