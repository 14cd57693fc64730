package dev.clave.table.writing;

import dev.clave.table.schema.Shape;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An item of an entity as a scan gave it, with its primary key. */
public record Scanned(
    Shape shape, Map<String, AttributeValue> key, Map<String, AttributeValue> item) {}
