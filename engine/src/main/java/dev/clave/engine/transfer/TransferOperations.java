package dev.clave.engine.transfer;

import dev.clave.engine.backup.History;
import dev.clave.engine.operation.CreateTable;
import dev.clave.engine.operation.Operations;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.write.TableCopy;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import software.amazon.awssdk.services.dynamodb.model.DescribeExportRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeImportRequest;
import software.amazon.awssdk.services.dynamodb.model.ExportDescription;
import software.amazon.awssdk.services.dynamodb.model.ExportStatus;
import software.amazon.awssdk.services.dynamodb.model.ExportTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.ImportStatus;
import software.amazon.awssdk.services.dynamodb.model.ImportTableDescription;
import software.amazon.awssdk.services.dynamodb.model.ImportTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ListExportsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListImportsRequest;

/**
 * Adds the operations on exports and imports to a registry.
 *
 * <p>Of {@code ExportTableToPointInTime}, for example:
 *
 * <pre>{@code
 * client.exportTableToPointInTime(it -> it.tableArn(tableArn).s3Bucket("exports"));
 * }</pre>
 */
public final class TransferOperations {
  /** The first bytes of what is kept of exports and imports. */
  private static final int EXPORTS = 10;

  private static final int IMPORTS = 11;
  private static final String CLOSED = "the engine was closed before it was done";

  private TransferOperations() {}

  public static Operations.Builder addTo(
      Operations.Builder operations,
      Storage storage,
      Catalogue catalogue,
      TableCopy copy,
      History history,
      InstantSource clock,
      String region,
      Buckets buckets,
      Executor jobs) {
    Transfers<ExportDescription> exports =
        new Transfers<>(storage, EXPORTS, ExportDescription::builder, TransferOperations::ended);
    Transfers<ImportTableDescription> imports =
        new Transfers<>(
            storage, IMPORTS, ImportTableDescription::builder, TransferOperations::ended);
    return operations
        .add(
            "ExportTableToPointInTime",
            ExportTableToPointInTimeRequest::builder,
            new ExportTableToPointInTime(
                catalogue,
                clock,
                exports,
                (export, table) ->
                    jobs.execute(
                        new ExportJob(
                            storage, catalogue, copy, history, clock, buckets, exports, export,
                            table))))
        .add("DescribeExport", DescribeExportRequest::builder, new DescribeExport(exports))
        .add("ListExports", ListExportsRequest::builder, new ListExports(exports))
        .add(
            "ImportTable",
            ImportTableRequest::builder,
            new ImportTable(
                catalogue,
                new CreateTable(catalogue, clock, region),
                clock,
                imports,
                (begun, table) ->
                    jobs.execute(
                        new ImportJob(storage, copy, clock, buckets, imports, begun, table))))
        .add("DescribeImport", DescribeImportRequest::builder, new DescribeImport(imports))
        .add("ListImports", ListImportsRequest::builder, new ListImports(imports));
  }

  private static ExportDescription ended(ExportDescription export) {
    return export.exportStatus() == ExportStatus.IN_PROGRESS
        ? export.toBuilder().exportStatus(ExportStatus.FAILED).failureMessage(CLOSED).build()
        : export;
  }

  private static ImportTableDescription ended(ImportTableDescription begunImport) {
    return begunImport.importStatus() == ImportStatus.IN_PROGRESS
        ? begunImport.toBuilder().importStatus(ImportStatus.FAILED).failureMessage(CLOSED).build()
        : begunImport;
  }
}
