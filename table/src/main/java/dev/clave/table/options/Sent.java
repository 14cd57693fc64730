package dev.clave.table.options;

import dev.clave.table.Table;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * One request that left for the table, with the capacity units that the answer reports. Handed to
 * whoever watches by {@link Table#observed}.
 *
 * <pre>{@code
 * Table watched =
 *     table.observed(sent -> System.out.println(sent.operation() + " " + sent.capacityUnits()));
 * }</pre>
 */
public record Sent(String operation, DynamoDbRequest request, double capacityUnits) {}
