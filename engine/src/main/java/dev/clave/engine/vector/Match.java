package dev.clave.engine.vector;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An entry that a search found.
 *
 * @param score what the index's distance function gives for it
 * @param entry as the index keeps it, the vector packed
 */
public record Match(float score, Map<String, AttributeValue> entry) {}
