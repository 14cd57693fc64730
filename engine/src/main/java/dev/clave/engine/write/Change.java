package dev.clave.engine.write;

import dev.clave.engine.table.Table;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a write did to one item.
 *
 * @param isExpiry whether time to live removed the item, not a request
 */
public record Change(
    Table table,
    Map<String, AttributeValue> key,
    Optional<Map<String, AttributeValue>> before,
    Optional<Map<String, AttributeValue>> after,
    boolean isExpiry) {}
