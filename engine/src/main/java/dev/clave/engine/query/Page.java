package dev.clave.engine.query;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Results of a query or scan.
 *
 * @param count how many passed the filter
 * @param scanned how many were looked at
 * @param bytes the size of what was looked at, before the filter
 * @param fetchedUnits what reading whole items beside the index cost
 * @param lastKey where to go on; empty at the end
 */
public record Page(
    List<Map<String, AttributeValue>> items,
    int count,
    int scanned,
    long bytes,
    long fetchedUnits,
    Optional<Map<String, AttributeValue>> lastKey) {}
