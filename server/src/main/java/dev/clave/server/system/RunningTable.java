package dev.clave.server.system;

import dev.clave.table.Table;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * The table of a system that has been opened, for parts that follow its changes.
 *
 * <pre>{@code
 * SystemPart part =
 *     new SystemPart() {
 *       @Override
 *       public void follow(RunningTable running) {
 *         table = running.table();
 *       }
 *     };
 * }</pre>
 *
 * @param sampleJustLoaded whether the table was filled with the sample in this start; those changes
 *     are nobody's work
 */
public record RunningTable(
    Table table, DynamoDbClient client, DynamoDbStreamsClient streams, boolean sampleJustLoaded) {}
