package dev.clave.engine.transfer;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.Fault;
import dev.clave.engine.error.SettingFault;
import dev.clave.engine.operation.CreateTable;
import dev.clave.engine.operation.Operation;
import dev.clave.engine.table.Catalogue;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ImportStatus;
import software.amazon.awssdk.services.dynamodb.model.ImportTableDescription;
import software.amazon.awssdk.services.dynamodb.model.ImportTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ImportTableResponse;
import software.amazon.awssdk.services.dynamodb.model.InputCompressionType;
import software.amazon.awssdk.services.dynamodb.model.S3BucketSource;
import software.amazon.awssdk.services.dynamodb.model.TableCreationParameters;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** Begins to make a new table of the files in a bucket. */
final class ImportTable implements Operation<ImportTableRequest, ImportTableResponse> {
  private final Catalogue catalogue;
  private final CreateTable creation;
  private final InstantSource clock;
  private final Transfers<ImportTableDescription> imports;
  private final BiConsumer<ImportTableDescription, TableDescription> start;

  ImportTable(
      Catalogue catalogue,
      CreateTable creation,
      InstantSource clock,
      Transfers<ImportTableDescription> imports,
      BiConsumer<ImportTableDescription, TableDescription> start) {
    this.catalogue = catalogue;
    this.creation = creation;
    this.clock = clock;
    this.imports = imports;
    this.start = start;
  }

  @Override
  public ImportTableResponse run(ImportTableRequest request) {
    Constraints constraints =
        new Constraints()
            .required("s3BucketSource", request.s3BucketSource() != null)
            .required("inputFormat", request.inputFormat() != null)
            .oneOf("inputFormat", request.inputFormatAsString(), "[DYNAMODB_JSON, ION, CSV]")
            .oneOf(
                "inputCompressionType",
                request.inputCompressionTypeAsString(),
                "[GZIP, ZSTD, NONE]")
            .required("tableCreationParameters", request.tableCreationParameters() != null)
            .required(
                "s3BucketSource.s3Bucket",
                request.s3BucketSource() == null || request.s3BucketSource().s3Bucket() != null)
            .length(
                "clientToken", request.clientToken(), 1, ExportTableToPointInTime.LONGEST_TOKEN);
    if (request.s3BucketSource() != null) {
      S3BucketSource source = request.s3BucketSource();
      constraints
          .length(
              "s3BucketSource.s3Bucket",
              source.s3Bucket(),
              1,
              ExportTableToPointInTime.LONGEST_BUCKET)
          .length(
              "s3BucketSource.s3BucketOwner",
              source.s3BucketOwner(),
              1,
              ExportTableToPointInTime.LONGEST_BUCKET)
          .length(
              "s3BucketSource.s3KeyPrefix",
              source.s3KeyPrefix(),
              0,
              ExportTableToPointInTime.LONGEST_KEY);
    }
    constraints.check();
    Optional<ImportTableDescription> earlier = earlier(request);
    if (earlier.isPresent()) {
      return ImportTableResponse.builder().importTableDescription(earlier.get()).build();
    }
    TableDescription table = creation.describe(creation(request.tableCreationParameters()));
    if (catalogue.find(table.tableName()).isPresent()) {
      throw Fault.TABLE_EXISTS.with(table.tableName());
    }
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    ImportTableDescription begunImport =
        ImportTableDescription.builder()
            .importArn(table.tableArn() + "/import/" + TransferId.next(now))
            .importStatus(ImportStatus.IN_PROGRESS)
            .tableArn(table.tableArn())
            .tableId(table.tableId())
            .clientToken(
                request.clientToken() == null
                    ? UUID.randomUUID().toString()
                    : request.clientToken())
            .s3BucketSource(request.s3BucketSource())
            .inputFormat(request.inputFormat())
            .inputFormatOptions(request.inputFormatOptions())
            .inputCompressionType(
                request.inputCompressionType() == null
                    ? InputCompressionType.NONE
                    : request.inputCompressionType())
            .tableCreationParameters(request.tableCreationParameters())
            .errorCount(0L)
            .processedSizeBytes(0L)
            .processedItemCount(0L)
            .importedItemCount(0L)
            .startTime(now)
            .build();
    imports.put(begunImport.importArn(), begunImport);
    start.accept(begunImport, table);
    return ImportTableResponse.builder().importTableDescription(begunImport).build();
  }

  private Optional<ImportTableDescription> earlier(ImportTableRequest request) {
    for (ImportTableDescription each : imports.all()) {
      if (request.clientToken() != null && request.clientToken().equals(each.clientToken())) {
        if (!each.tableCreationParameters().equals(request.tableCreationParameters())) {
          throw SettingFault.IMPORT_TOKEN_TAKEN.with(request.clientToken());
        }
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  private static CreateTableRequest creation(TableCreationParameters parameters) {
    CreateTableRequest.Builder creation =
        CreateTableRequest.builder()
            .tableName(parameters.tableName())
            .attributeDefinitions(parameters.attributeDefinitions())
            .keySchema(parameters.keySchema())
            .billingMode(parameters.billingMode())
            .provisionedThroughput(parameters.provisionedThroughput())
            .onDemandThroughput(parameters.onDemandThroughput())
            .sseSpecification(parameters.sseSpecification());
    if (parameters.hasGlobalSecondaryIndexes()) {
      creation.globalSecondaryIndexes(parameters.globalSecondaryIndexes());
    }
    if (parameters.hasVectorIndexes()) {
      creation.vectorIndexes(parameters.vectorIndexes());
    }
    return creation.build();
  }
}
