package dev.clave.testing;

import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * A request that reached the engine.
 *
 * <pre>{@code
 * double units = endpoint.sent().stream().mapToDouble(SentRequest::capacityUnits).sum();
 * }</pre>
 *
 * @param operation such as {@code Query}
 * @param capacityUnits what it consumed, whether or not it asked for that
 */
public record SentRequest(String operation, DynamoDbRequest request, double capacityUnits) {}
