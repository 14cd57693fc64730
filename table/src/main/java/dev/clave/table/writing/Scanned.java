package dev.clave.table.writing;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An item as a scan gave it, with its primary key. */
public record Scanned(Map<String, AttributeValue> key, Map<String, AttributeValue> item) {}
