package dev.clave.engine.transfer;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.operation.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.ImportSummary;
import software.amazon.awssdk.services.dynamodb.model.ImportTableDescription;
import software.amazon.awssdk.services.dynamodb.model.ListImportsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListImportsResponse;

/** Lists imports, of one table or of all. */
record ListImports(Transfers<ImportTableDescription> imports)
    implements Operation<ListImportsRequest, ListImportsResponse> {
  private static final int MOST = 25;

  @Override
  public ListImportsResponse run(ListImportsRequest request) {
    new Constraints().between("pageSize", request.pageSize(), 1, MOST).check();
    int limit = request.pageSize() == null ? MOST : request.pageSize();
    List<ImportSummary> page = new ArrayList<>();
    String start = request.nextToken() == null ? "" : request.nextToken();
    for (Map.Entry<String, ImportTableDescription> entry : imports.after(start)) {
      ImportTableDescription each = entry.getValue();
      if (request.tableArn() != null && !request.tableArn().equals(each.tableArn())) {
        continue;
      }
      if (page.size() == limit) {
        return ListImportsResponse.builder()
            .importSummaryList(page)
            .nextToken(page.get(limit - 1).importArn())
            .build();
      }
      page.add(
          ImportSummary.builder()
              .importArn(each.importArn())
              .importStatus(each.importStatus())
              .tableArn(each.tableArn())
              .s3BucketSource(each.s3BucketSource())
              .inputFormat(each.inputFormat())
              .startTime(each.startTime())
              .endTime(each.endTime())
              .build());
    }
    return ListImportsResponse.builder().importSummaryList(page).build();
  }
}
