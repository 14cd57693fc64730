package dev.clave.engine.contract;

import static dev.clave.engine.Tables.key;
import static dev.clave.engine.Tables.number;
import static dev.clave.engine.Tables.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/** Conditions: what they mean, and that nothing comes between them and their write. */
interface ConditionContract extends Contract {

  private String tableWithItem() {
    String table = newTable();
    Map<String, AttributeValue> item = new HashMap<>(key("p", "s"));
    item.put("n", number(5));
    item.put("t", text("hello"));
    item.put("l", AttributeValue.fromL(List.of(number(5), text("x"))));
    item.put("m", AttributeValue.fromM(Map.of("k", text("v"))));
    item.put("ss", AttributeValue.fromSs(List.of("a", "b")));
    put(table, item);
    return table;
  }

  private void check(String table, String condition) {
    Map<String, AttributeValue> all =
        Map.of(
            ":five",
            number(5),
            ":six",
            number(6),
            ":he",
            text("he"),
            ":a",
            text("a"),
            ":v",
            text("v"),
            ":type",
            text("L"));
    Map<String, AttributeValue> used = new HashMap<>(all);
    used.keySet().removeIf(name -> !condition.matches(".*" + name + "\\b.*"));
    client()
        .deleteItem(
            delete -> {
              delete.tableName(table).key(key("p", "s")).conditionExpression(condition);
              if (!used.isEmpty()) {
                delete.expressionAttributeValues(used);
              }
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "n = :five",
        "n <> :six AND n < :six AND n <= :five AND n >= :five",
        "n BETWEEN :five AND :six",
        "n IN (:six, :five)",
        "attribute_exists(m.k) AND attribute_not_exists(m.absent) AND m.k = :v",
        "begins_with(t, :he) AND contains(ss, :a) AND contains(l, :five)",
        "attribute_type(l, :type) AND size(t) = :five",
        "NOT (n = :six OR n > :six)",
        "absent <> :five",
        "l[0] = n",
        "n = :six OR t = t2 OR (n = :five)"
      })
  default void theseHold(String condition) {
    check(tableWithItem(), condition);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "n = :six",
        "n < :he",
        "absent = :five",
        "n = t",
        "contains(t, :five)",
        "l[7] = :five"
      })
  default void theseDoNotHold(String condition) {
    String table = tableWithItem();
    assertThatThrownBy(() -> check(table, condition))
        .isInstanceOf(ConditionalCheckFailedException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "n = | Syntax error; token: \"<EOF>\", near: \"=\"",
        "n = :five) | Syntax error; token: \")\", near: \":five)\"",
        "((n = :five)) | The expression has redundant parentheses;",
        "nope(n) | Invalid function name; function: nope",
        "size(n) | The function is not allowed to be used this way in an expression; function:"
            + " size",
        "begins_with(t) | Incorrect number of operands for operator or function; operator or"
            + " function: begins_with, number of operands: 1",
        "begins_with(t, :five) | Incorrect operand type for operator or function; operator or"
            + " function: begins_with, operand type: N",
        "name = :five | Attribute name is a reserved keyword; reserved keyword: name",
        "n = n | The first operand must be distinct from the remaining operands for this operator"
            + " or function; operator: =, first operand: [n]"
      })
  default void theseAreRefused(String condition, String reason) {
    String table = newTable();
    refused(
        "ValidationException",
        "1 validation error detected: Invalid ConditionExpression: " + reason,
        () -> check(table, condition));
  }

  @Test
  default void aFailureShowsTheItemWhenAsked() {
    String table = tableWithItem();
    assertThatThrownBy(
            () ->
                client()
                    .putItem(
                        put ->
                            put.tableName(table)
                                .item(key("p", "s"))
                                .conditionExpression("attribute_not_exists(pk)")
                                .returnValuesOnConditionCheckFailure(
                                    ReturnValuesOnConditionCheckFailure.ALL_OLD)))
        .isInstanceOfSatisfying(
            ConditionalCheckFailedException.class,
            failure -> assertThat(failure.item()).containsEntry("n", number(5)));
  }

  @Test
  default void ofManyThatCountTogetherNoneIsLost() throws Exception {
    String table = newTable();
    int threads = 8;
    int each = 25;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Callable<Void>> work = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        work.add(
            () -> {
              for (int n = 0; n < each; n++) {
                client()
                    .updateItem(
                        update ->
                            update
                                .tableName(table)
                                .key(key("p", "counter"))
                                .updateExpression("ADD visits :one")
                                .expressionAttributeValues(Map.of(":one", number(1))));
              }
              return null;
            });
      }
      for (Future<Void> done : pool.invokeAll(work)) {
        done.get();
      }
    } finally {
      pool.shutdown();
    }
    assertThat(get(table, "p", "counter")).containsEntry("visits", number((long) threads * each));
  }
}
