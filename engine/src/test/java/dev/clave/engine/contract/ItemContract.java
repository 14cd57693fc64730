package dev.clave.engine.contract;

import static dev.clave.engine.Tables.key;
import static dev.clave.engine.Tables.number;
import static dev.clave.engine.Tables.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/** Single items: what is kept of them, and what is refused. */
interface ItemContract extends Contract {

  @Test
  default void everyTypeOfValueComesBackAsItWasPut() {
    String table = newTable();
    Map<String, AttributeValue> item = new HashMap<>(key("p", "s"));
    item.put("text", text("ñ€𐍈"));
    item.put("empty", text(""));
    item.put("bytes", AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {0, -1, 7})));
    item.put("yes", AttributeValue.fromBool(true));
    item.put("nothing", AttributeValue.fromNul(true));
    item.put("texts", AttributeValue.fromSs(List.of("a", "b")));
    item.put("numbers", AttributeValue.fromNs(List.of("-1", "2.5")));
    item.put(
        "tree",
        AttributeValue.fromM(
            Map.of("list", AttributeValue.fromL(List.of(number(1), text("two"))))));
    put(table, item);
    assertThat(get(table, "p", "s")).isEqualTo(item);
  }

  @Test
  default void numbersComeBackInOneForm() {
    String table = newTable();
    Map<String, AttributeValue> item = new HashMap<>(key("p", "s"));
    item.put("a", AttributeValue.fromN("+0012.3400"));
    item.put("b", AttributeValue.fromN("-0.0"));
    item.put("c", AttributeValue.fromN("1E3"));
    put(table, item);
    assertThat(get(table, "p", "s"))
        .containsEntry("a", AttributeValue.fromN("12.34"))
        .containsEntry("b", AttributeValue.fromN("0"))
        .containsEntry("c", AttributeValue.fromN("1000"));
  }

  @Test
  default void anItemMayHave400KilobytesAndNotOneMore() {
    String table = newTable();
    int room = 400 * 1024 - "pk".length() - 1 - "sk".length() - 1 - "data".length();
    Map<String, AttributeValue> item = new HashMap<>(key("p", "s"));
    item.put("data", text("x".repeat(room)));
    put(table, item);
    item.put("data", text("x".repeat(room + 1)));
    refused(
        "ValidationException",
        "Item size has exceeded the maximum allowed size",
        () -> put(table, item));
  }

  @Test
  default void aKeyOfTheWrongTypeIsRefused() {
    String table = newTable();
    refused(
        "ValidationException",
        "One or more parameter values were invalid: Type mismatch for key sk expected: S actual: N",
        () -> put(table, Map.of("pk", text("p"), "sk", number(1))));
  }

  @Test
  default void anIndexKeyOfTheWrongTypeIsRefused() {
    String table = newTable();
    refused(
        "ValidationException",
        "One or more parameter values were invalid: Type mismatch for Index Key rank Expected: N"
            + " Actual: S IndexName: by-group",
        () -> put(table, Map.of("pk", text("p"), "sk", text("s"), "rank", text("x"))));
  }

  @Test
  default void anUpdateShowsOnlyTheAttributesItTouched() {
    String table = newTable();
    Map<String, AttributeValue> item = new HashMap<>(key("p", "s"));
    item.put("a", number(1));
    item.put("b", number(2));
    put(table, item);
    Map<String, AttributeValue> returnedAttributes =
        client()
            .updateItem(
                update ->
                    update
                        .tableName(table)
                        .key(key("p", "s"))
                        .updateExpression("SET a = a + :one REMOVE b")
                        .expressionAttributeValues(Map.of(":one", number(1)))
                        .returnValues(ReturnValue.UPDATED_NEW))
            .attributes();
    assertThat(returnedAttributes).isEqualTo(Map.of("a", number(2)));
  }

  @Test
  default void anUpdateComputesFromTheItemBeforeIt() {
    String table = newTable();
    Map<String, AttributeValue> item = new HashMap<>(key("p", "s"));
    item.put("a", number(1));
    item.put("b", number(2));
    item.put("l", AttributeValue.fromL(List.of(text("0"), text("1"), text("2"))));
    put(table, item);
    client()
        .updateItem(
            update ->
                update
                    .tableName(table)
                    .key(key("p", "s"))
                    .updateExpression("SET a = b, b = a, l[9] = :x REMOVE l[0], l[2]")
                    .expressionAttributeValues(Map.of(":x", text("x"))));
    assertThat(get(table, "p", "s"))
        .containsEntry("a", number(2))
        .containsEntry("b", number(1))
        .containsEntry("l", AttributeValue.fromL(List.of(text("1"), text("x"))));
  }

  @Test
  default void aWriteCostsWhatItsIndexesCostToo() {
    String table = newTable();
    Map<String, AttributeValue> item = new HashMap<>(key("p", "s"));
    item.put("rank", number(1));
    item.put("group", text("g"));
    var consumed =
        client()
            .putItem(
                put ->
                    put.tableName(table)
                        .item(item)
                        .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES))
            .consumedCapacity();
    assertThat(consumed.capacityUnits()).isEqualTo(4.0);
    assertThat(consumed.table().capacityUnits()).isEqualTo(1.0);
    assertThat(consumed.globalSecondaryIndexes().keySet())
        .containsExactlyInAnyOrder("by-group", "groups");
    assertThat(consumed.localSecondaryIndexes().keySet()).containsExactly("by-rank");
  }
}
