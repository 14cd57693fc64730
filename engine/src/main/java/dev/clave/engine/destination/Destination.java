package dev.clave.engine.destination;

import dev.clave.engine.table.Definition;
import dev.clave.engine.table.ModelCodec;
import dev.clave.engine.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DestinationStatus;
import software.amazon.awssdk.services.dynamodb.model.KinesisDataStreamDestination;

/** What a table streams to, as its definition keeps it. */
final class Destination {
  private static final String SETTING = "kinesis";

  private Destination() {}

  /** Whether a table streams anywhere, or did. */
  static boolean isSetFor(Table table) {
    return table.definition().setting(SETTING).isPresent();
  }

  /** All, also those that are switched off. */
  static List<KinesisDataStreamDestination> of(Table table) {
    return of(table.definition());
  }

  private static List<KinesisDataStreamDestination> of(Definition definition) {
    Optional<AttributeValue> storedSetting = definition.setting(SETTING);
    List<KinesisDataStreamDestination> destinations = new ArrayList<>();
    storedSetting.ifPresent(
        list ->
            list.l()
                .forEach(
                    item -> {
                      KinesisDataStreamDestination.Builder each =
                          KinesisDataStreamDestination.builder();
                      ModelCodec.fill(each, item.m());
                      destinations.add(each.build());
                    }));
    return destinations;
  }

  static boolean isActive(KinesisDataStreamDestination destination) {
    return destination.destinationStatus() == DestinationStatus.ACTIVE;
  }

  /** A definition with other destinations. */
  static Definition with(
      Definition definition, UnaryOperator<List<KinesisDataStreamDestination>> change) {
    List<AttributeValue> storedStreams =
        change.apply(of(definition)).stream()
            .map(each -> AttributeValue.fromM(ModelCodec.toItem(each)))
            .toList();
    return definition.withSetting(
        SETTING,
        storedStreams.isEmpty()
            ? Optional.empty()
            : Optional.of(AttributeValue.fromL(storedStreams)));
  }
}
