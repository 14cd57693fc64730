package dev.clave.table.item;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item as it is stored, for those who write many at once by themselves.
 *
 * <pre>{@code
 * for (Image image : table.images("viaje", attributes)) {
 *   client.putItem(it -> it.tableName(image.table()).item(image.item()));
 * }
 * }</pre>
 *
 * @param table the name of the table that DynamoDB knows
 */
public record Image(
    String table, Map<String, AttributeValue> key, Map<String, AttributeValue> item) {}
