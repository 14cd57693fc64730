package dev.clave.engine.destination;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.error.SettingFault;
import dev.clave.engine.operation.Operations;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.ApproximateCreationDateTimePrecision;
import software.amazon.awssdk.services.dynamodb.model.DescribeKinesisStreamingDestinationRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeKinesisStreamingDestinationResponse;
import software.amazon.awssdk.services.dynamodb.model.DestinationStatus;
import software.amazon.awssdk.services.dynamodb.model.DisableKinesisStreamingDestinationRequest;
import software.amazon.awssdk.services.dynamodb.model.DisableKinesisStreamingDestinationResponse;
import software.amazon.awssdk.services.dynamodb.model.EnableKinesisStreamingDestinationRequest;
import software.amazon.awssdk.services.dynamodb.model.EnableKinesisStreamingDestinationResponse;
import software.amazon.awssdk.services.dynamodb.model.KinesisDataStreamDestination;
import software.amazon.awssdk.services.dynamodb.model.UpdateKinesisStreamingDestinationRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateKinesisStreamingDestinationResponse;

/**
 * Adds the operations on Kinesis destinations. What the service does in a minute is done at once;
 * answers name the state that it would be in meanwhile.
 *
 * <p>Of {@code EnableKinesisStreamingDestination}, for example:
 *
 * <pre>{@code
 * client.enableKinesisStreamingDestination(it -> it.tableName("notes").streamArn(streamArn));
 * }</pre>
 */
public final class DestinationOperations {
  private static final Pattern STREAM =
      Pattern.compile("arn:aws[a-z-]*:kinesis:[^:]+:\\d{12}:stream/[a-zA-Z0-9_.-]+");

  /** How many streams a table may stream to at a time. */
  private static final int MOST = 2;

  private final Catalogue catalogue;

  private DestinationOperations(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  public static Operations.Builder addTo(Operations.Builder operations, Catalogue catalogue) {
    DestinationOperations all = new DestinationOperations(catalogue);
    return operations
        .add(
            "EnableKinesisStreamingDestination",
            EnableKinesisStreamingDestinationRequest::builder,
            all::enable)
        .add(
            "DisableKinesisStreamingDestination",
            DisableKinesisStreamingDestinationRequest::builder,
            all::disable)
        .add(
            "UpdateKinesisStreamingDestination",
            UpdateKinesisStreamingDestinationRequest::builder,
            all::update)
        .add(
            "DescribeKinesisStreamingDestination",
            DescribeKinesisStreamingDestinationRequest::builder,
            all::describe);
  }

  private EnableKinesisStreamingDestinationResponse enable(
      EnableKinesisStreamingDestinationRequest request) {
    String arn = checked(request.tableName(), request.streamArn());
    if (!STREAM.matcher(arn).matches()) {
      throw SettingFault.DESTINATION_ARN.with(arn);
    }
    ApproximateCreationDateTimePrecision precision =
        Optional.ofNullable(request.enableKinesisStreamingConfiguration())
            .map(asked -> asked.approximateCreationDateTimePrecision())
            .orElse(ApproximateCreationDateTimePrecision.MILLISECOND);
    Table table = catalogue.table(request.tableName());
    change(
        table,
        present -> {
          List<KinesisDataStreamDestination> others = without(present, arn);
          if (present.stream().anyMatch(each -> isActive(each, arn))) {
            throw SettingFault.DESTINATION_IN_USE.with(arn);
          }
          if (others.stream().filter(Destination::isActive).count() >= MOST) {
            throw SettingFault.DESTINATION_LIMIT.with();
          }
          others.add(
              KinesisDataStreamDestination.builder()
                  .streamArn(arn)
                  .destinationStatus(DestinationStatus.ACTIVE)
                  .approximateCreationDateTimePrecision(precision)
                  .build());
          return others;
        });
    return EnableKinesisStreamingDestinationResponse.builder()
        .tableName(table.name())
        .streamArn(arn)
        .destinationStatus(DestinationStatus.ENABLING)
        .enableKinesisStreamingConfiguration(
            it -> it.approximateCreationDateTimePrecision(precision))
        .build();
  }

  private DisableKinesisStreamingDestinationResponse disable(
      DisableKinesisStreamingDestinationRequest request) {
    String arn = checked(request.tableName(), request.streamArn());
    Table table = catalogue.table(request.tableName());
    change(
        table,
        present -> {
          KinesisDataStreamDestination active = active(present, table, arn);
          List<KinesisDataStreamDestination> others = without(present, arn);
          others.add(active.toBuilder().destinationStatus(DestinationStatus.DISABLED).build());
          return others;
        });
    return DisableKinesisStreamingDestinationResponse.builder()
        .tableName(table.name())
        .streamArn(arn)
        .destinationStatus(DestinationStatus.DISABLING)
        .build();
  }

  private UpdateKinesisStreamingDestinationResponse update(
      UpdateKinesisStreamingDestinationRequest request) {
    String arn = checked(request.tableName(), request.streamArn());
    Table table = catalogue.table(request.tableName());
    change(
        table,
        present -> {
          KinesisDataStreamDestination active = active(present, table, arn);
          List<KinesisDataStreamDestination> others = without(present, arn);
          KinesisDataStreamDestination.Builder changedStream = active.toBuilder();
          if (request.updateKinesisStreamingConfiguration() != null) {
            changedStream.approximateCreationDateTimePrecision(
                request
                    .updateKinesisStreamingConfiguration()
                    .approximateCreationDateTimePrecision());
          }
          others.add(changedStream.build());
          return others;
        });
    return UpdateKinesisStreamingDestinationResponse.builder()
        .tableName(table.name())
        .streamArn(arn)
        .destinationStatus(DestinationStatus.UPDATING)
        .updateKinesisStreamingConfiguration(request.updateKinesisStreamingConfiguration())
        .build();
  }

  private DescribeKinesisStreamingDestinationResponse describe(
      DescribeKinesisStreamingDestinationRequest request) {
    new Constraints().tableName("tableName", request.tableName()).check();
    Table table = catalogue.table(request.tableName());
    return DescribeKinesisStreamingDestinationResponse.builder()
        .tableName(table.name())
        .kinesisDataStreamDestinations(Destination.of(table))
        .build();
  }

  private static String checked(String tableName, String streamArn) {
    new Constraints()
        .tableName("tableName", tableName)
        .required("streamArn", streamArn != null)
        .length("streamArn", streamArn, 37, 1024)
        .check();
    return streamArn;
  }

  private void change(Table table, UnaryOperator<List<KinesisDataStreamDestination>> change) {
    catalogue.update(table.name(), definition -> Destination.with(definition, change));
  }

  private static boolean isActive(KinesisDataStreamDestination destination, String arn) {
    return destination.streamArn().equals(arn) && Destination.isActive(destination);
  }

  private static KinesisDataStreamDestination active(
      List<KinesisDataStreamDestination> present, Table table, String arn) {
    return present.stream()
        .filter(each -> isActive(each, arn))
        .findFirst()
        .orElseThrow(() -> SettingFault.DESTINATION_NOT_FOUND.with(arn, table.name()));
  }

  private static List<KinesisDataStreamDestination> without(
      List<KinesisDataStreamDestination> present, String arn) {
    List<KinesisDataStreamDestination> others = new ArrayList<>(present);
    others.removeIf(each -> each.streamArn().equals(arn));
    return others;
  }
}
