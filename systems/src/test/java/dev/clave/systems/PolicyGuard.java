package dev.clave.systems;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.design.infrastructure.IamPolicy;
import dev.clave.design.infrastructure.IamPolicy.Access;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * Notes which requests IAM would refuse to a program that has the policy of a system's design. Safe
 * to share.
 */
public final class PolicyGuard {
  private static final String TABLES = "arn:aws:dynamodb:*:*:table/";

  /** What {@link Subject} puts behind a table's name. */
  private static final String SUFFIX = "-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

  private final Set<String> allowed = new HashSet<>();
  private final Set<String> refused = new ConcurrentSkipListSet<>();

  private PolicyGuard() {}

  /** Of a program that reads and writes. */
  public static PolicyGuard ofProgram(String system) {
    PolicyGuard guard = new PolicyGuard();
    String policy =
        IamPolicy.of(
            Systems.design(system), Set.of(Access.READ, Access.WRITE), IamPolicy.Place.anywhere());
    try {
      for (JsonNode statement : new ObjectMapper().readTree(policy).get("Statement")) {
        for (JsonNode action : statement.get("Action")) {
          statement
              .get("Resource")
              .forEach(resource -> guard.allowed.add(action.asText() + " " + resource.asText()));
        }
      }
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
    return guard;
  }

  /**
   * Some requirements look at the whole table, or provision it again, for which a program has no
   * right.
   */
  public void requireNothingRefused() {
    assertThat(refused).allMatch(right -> right.matches("dynamodb:(Scan|Describe\\w+) .*"));
  }

  DynamoDbClient on(DynamoDbClient client) {
    InvocationHandler handler =
        (proxy, method, arguments) -> call(client, proxy, method, arguments);
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            PolicyGuard.class.getClassLoader(), new Class<?>[] {DynamoDbClient.class}, handler);
  }

  private Object call(DynamoDbClient client, Object proxy, Method method, Object[] arguments)
      throws Throwable {
    if (arguments != null && arguments.length == 1 && arguments[0] instanceof Consumer<?>) {
      return InvocationHandler.invokeDefault(proxy, method, arguments);
    }
    if (arguments != null
        && arguments.length == 1
        && arguments[0] instanceof DynamoDbRequest sent) {
      note(method.getName(), sent);
    }
    try {
      return method.invoke(client, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private void note(String method, DynamoDbRequest request) {
    String action = Character.toUpperCase(method.charAt(0)) + method.substring(1);
    if (request instanceof TransactWriteItemsRequest transaction) {
      transaction.transactItems().forEach(this::note);
    } else if (request instanceof BatchGetItemRequest batch) {
      batch.requestItems().keySet().forEach(table -> note(action, table, null));
    } else if (request instanceof BatchWriteItemRequest batch) {
      batch.requestItems().keySet().forEach(table -> note(action, table, null));
    } else if (request instanceof QueryRequest query) {
      note(action, query.tableName(), query.indexName());
    } else if (request instanceof ScanRequest scan) {
      note(action, scan.tableName(), scan.indexName());
    } else if (request instanceof SearchVectorsRequest search) {
      note(action, search.tableName(), search.indexName());
    } else {
      request
          .getValueForField("TableName", String.class)
          .ifPresentOrElse(
              table -> note(action, table, null), () -> refused.add(action + " of nothing"));
    }
  }

  private void note(TransactWriteItem item) {
    if (item.put() != null) {
      note("PutItem", item.put().tableName(), null);
    } else if (item.update() != null) {
      note("UpdateItem", item.update().tableName(), null);
    } else if (item.delete() != null) {
      note("DeleteItem", item.delete().tableName(), null);
    } else {
      note("ConditionCheckItem", item.conditionCheck().tableName(), null);
    }
  }

  private void note(String action, String table, String index) {
    String name = table.replaceFirst(SUFFIX, "");
    String right =
        "dynamodb:" + action + " " + TABLES + name + (index == null ? "" : "/index/" + index);
    if (!allowed.contains(right)) {
      refused.add(right);
    }
  }
}
