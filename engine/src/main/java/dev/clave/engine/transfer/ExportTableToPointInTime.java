package dev.clave.engine.transfer;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.SettingFault;
import dev.clave.engine.operation.Operation;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Recovery;
import dev.clave.engine.table.Table;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;
import software.amazon.awssdk.services.dynamodb.model.ExportDescription;
import software.amazon.awssdk.services.dynamodb.model.ExportFormat;
import software.amazon.awssdk.services.dynamodb.model.ExportStatus;
import software.amazon.awssdk.services.dynamodb.model.ExportTableToPointInTimeRequest;
import software.amazon.awssdk.services.dynamodb.model.ExportTableToPointInTimeResponse;
import software.amazon.awssdk.services.dynamodb.model.ExportType;
import software.amazon.awssdk.services.dynamodb.model.ExportViewType;
import software.amazon.awssdk.services.dynamodb.model.IncrementalExportSpecification;
import software.amazon.awssdk.services.dynamodb.model.S3SseAlgorithm;

/** Begins to write what a table was at a moment, or what changed in a period, to a bucket. */
final class ExportTableToPointInTime
    implements Operation<ExportTableToPointInTimeRequest, ExportTableToPointInTimeResponse> {
  private static final Duration SHORTEST_PERIOD = Duration.ofMinutes(15);
  private static final Duration LONGEST_PERIOD = Duration.ofHours(24);

  /** The description of an export stays, in memory too. */
  static final int LONGEST_TOKEN = 1024;

  static final int LONGEST_BUCKET = 255;
  static final int LONGEST_KEY = 1024;
  private static final int LONGEST_KMS_KEY = 2048;

  private final Catalogue catalogue;
  private final InstantSource clock;
  private final Transfers<ExportDescription> exports;
  private final BiConsumer<ExportDescription, Table> start;

  ExportTableToPointInTime(
      Catalogue catalogue,
      InstantSource clock,
      Transfers<ExportDescription> exports,
      BiConsumer<ExportDescription, Table> start) {
    this.catalogue = catalogue;
    this.clock = clock;
    this.exports = exports;
    this.start = start;
  }

  @Override
  public ExportTableToPointInTimeResponse run(ExportTableToPointInTimeRequest request) {
    new Constraints()
        .required("tableArn", request.tableArn() != null)
        .required("s3Bucket", request.s3Bucket() != null)
        .length("clientToken", request.clientToken(), 1, LONGEST_TOKEN)
        .length("s3Bucket", request.s3Bucket(), 1, LONGEST_BUCKET)
        .length("s3BucketOwner", request.s3BucketOwner(), 1, LONGEST_BUCKET)
        .length("s3Prefix", request.s3Prefix(), 0, LONGEST_KEY)
        .length("s3SseKmsKeyId", request.s3SseKmsKeyId(), 1, LONGEST_KMS_KEY)
        .oneOf("exportFormat", request.exportFormatAsString(), "[DYNAMODB_JSON, ION]")
        .oneOf("exportType", request.exportTypeAsString(), "[FULL_EXPORT, INCREMENTAL_EXPORT]")
        .check();
    Table table =
        catalogue
            .find(request.tableArn())
            .orElseThrow(
                () ->
                    SettingFault.BACKUP_TABLE_NOT_FOUND.with(Catalogue.nameOf(request.tableArn())));
    Recovery recovery =
        table
            .definition()
            .recovery()
            .orElseThrow(() -> SettingFault.RECOVERY_NOT_ENABLED.with(table.name()));
    ExportDescription askedExport = describe(request, table, recovery);
    Optional<ExportDescription> earlier = earlier(askedExport);
    if (earlier.isEmpty()) {
      exports.put(askedExport.exportArn(), askedExport);
      start.accept(askedExport, table);
    }
    return ExportTableToPointInTimeResponse.builder()
        .exportDescription(earlier.orElse(askedExport))
        .build();
  }

  /** The export that was begun under the same token. */
  private Optional<ExportDescription> earlier(ExportDescription askedExport) {
    for (ExportDescription export : exports.all()) {
      if (askedExport.clientToken().equals(export.clientToken())) {
        boolean isSame =
            export.tableArn().equals(askedExport.tableArn())
                && export.s3Bucket().equals(askedExport.s3Bucket())
                && Objects.equals(export.s3Prefix(), askedExport.s3Prefix())
                && export.exportType() == askedExport.exportType()
                && export.exportFormat() == askedExport.exportFormat();
        if (!isSame) {
          throw SettingFault.EXPORT_TOKEN_TAKEN.with(askedExport.clientToken());
        }
        return Optional.of(export);
      }
    }
    return Optional.empty();
  }

  private ExportDescription describe(
      ExportTableToPointInTimeRequest request, Table table, Recovery recovery) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Instant oldest = now.minus(Duration.ofDays(recovery.days()));
    Instant earliest = recovery.since().isAfter(oldest) ? recovery.since() : oldest;
    boolean isIncremental = request.exportType() == ExportType.INCREMENTAL_EXPORT;
    if (isIncremental != (request.incrementalExportSpecification() != null)) {
      throw SettingFault.EXPORT_PERIOD_MISSING.with();
    }
    String token =
        request.clientToken() == null ? UUID.randomUUID().toString() : request.clientToken();
    ExportDescription.Builder export =
        ExportDescription.builder()
            .exportArn(table.description().tableArn() + "/export/" + TransferId.next(now))
            .exportStatus(ExportStatus.IN_PROGRESS)
            .startTime(now)
            .tableArn(table.description().tableArn())
            .tableId(table.description().tableId())
            .clientToken(token)
            .s3Bucket(request.s3Bucket())
            .s3BucketOwner(request.s3BucketOwner())
            .s3Prefix(request.s3Prefix())
            .s3SseAlgorithm(
                request.s3SseAlgorithm() == null ? S3SseAlgorithm.AES256 : request.s3SseAlgorithm())
            .s3SseKmsKeyId(request.s3SseKmsKeyId())
            .exportFormat(
                request.exportFormat() == null
                    ? ExportFormat.DYNAMODB_JSON
                    : request.exportFormat())
            .exportType(isIncremental ? ExportType.INCREMENTAL_EXPORT : ExportType.FULL_EXPORT);
    if (isIncremental) {
      IncrementalExportSpecification period = period(request.incrementalExportSpecification(), now);
      requireWithin(period.exportFromTime(), earliest, now);
      requireWithin(period.exportToTime(), earliest, now);
      Duration length = Duration.between(period.exportFromTime(), period.exportToTime());
      if (length.compareTo(SHORTEST_PERIOD) < 0 || length.compareTo(LONGEST_PERIOD) > 0) {
        throw SettingFault.EXPORT_PERIOD.with();
      }
      return export.incrementalExportSpecification(period).build();
    }
    Instant moment = request.exportTime() == null ? now : request.exportTime();
    requireWithin(moment, earliest, now);
    return export.exportTime(moment).build();
  }

  private static IncrementalExportSpecification period(
      IncrementalExportSpecification specification, Instant now) {
    Instant until = specification.exportToTime() == null ? now : specification.exportToTime();
    return specification.toBuilder()
        .exportFromTime(
            specification.exportFromTime() == null
                ? until.minus(LONGEST_PERIOD)
                : specification.exportFromTime())
        .exportToTime(until)
        .exportViewType(
            specification.exportViewType() == null
                ? ExportViewType.NEW_AND_OLD_IMAGES
                : specification.exportViewType())
        .build();
  }

  private static void requireWithin(Instant moment, Instant earliest, Instant now) {
    if (moment.isBefore(earliest) || moment.isAfter(now)) {
      throw SettingFault.EXPORT_TIME_OUTSIDE.with(moment, earliest, now);
    }
  }
}
