package dev.clave.engine.write;

import dev.clave.engine.table.Table;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A wish to change one item.
 *
 * @param storageKey where the item is kept
 * @param step decides what becomes of it
 * @param isExpiry whether time to live asks for it
 */
@SuppressWarnings("ArrayRecordComponent")
public record Mutation(
    Table table, Map<String, AttributeValue> key, byte[] storageKey, Step step, boolean isExpiry) {

  /** From the item as it is to the item as it shall be. */
  public interface Step {

    /**
     * Called while nobody else can write the item. Fails with the SDK's exception if a condition
     * does not hold.
     *
     * @param before the item, or {@code null} if there is none
     * @return the item to keep, {@code before} itself to leave it, or {@code null} for none
     */
    Map<String, AttributeValue> apply(Map<String, AttributeValue> before);
  }

  /**
   * Puts an item, or nothing, in the place of whatever is there, without a look at that.
   *
   * @param item {@code null} for none
   */
  record Replacement(Map<String, AttributeValue> item) implements Step {
    @Override
    public Map<String, AttributeValue> apply(Map<String, AttributeValue> before) {
      return item;
    }
  }

  /**
   * A write without a condition.
   *
   * @param item what is to be kept, or {@code null} for none
   */
  public static Mutation replacing(
      Table table, Map<String, AttributeValue> key, Map<String, AttributeValue> item) {
    return of(table, key, new Replacement(item));
  }

  public static Mutation of(Table table, Map<String, AttributeValue> key, Step step) {
    return new Mutation(table, key, table.keyOf(key), step, false);
  }

  public static Mutation expiry(Table table, Map<String, AttributeValue> key, Step step) {
    return new Mutation(table, key, table.keyOf(key), step, true);
  }
}
