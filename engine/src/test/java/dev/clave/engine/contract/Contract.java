package dev.clave.engine.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Tables;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** What the parts of the contract share: a client of something that claims to be DynamoDB. */
interface Contract {

  DynamoDbClient client();

  /** A new table with indexes, of a name nobody else uses. */
  default String newTable() {
    String name = "contract-" + UUID.randomUUID();
    client().createTable(Tables.indexed(name));
    client().waiter().waitUntilTableExists(wait -> wait.tableName(name));
    return name;
  }

  default void put(String table, Map<String, AttributeValue> item) {
    client().putItem(put -> put.tableName(table).item(item));
  }

  default Map<String, AttributeValue> get(String table, String pk, String sk) {
    return client()
        .getItem(get -> get.tableName(table).key(Tables.key(pk, sk)).consistentRead(true))
        .item();
  }

  /** Asserts that a call is refused with this code and exactly this text. */
  default void refused(String code, String text, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            DynamoDbException.class,
            failure -> {
              assertThat(failure.awsErrorDetails().errorMessage()).isEqualTo(text);
              assertThat(failure.awsErrorDetails().errorCode()).isEqualTo(code);
            });
  }
}
