package dev.clave.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

class AllOperationsTest {

  @Test
  void everyOperationOfTheServicesModelIsAnswered() {
    Set<String> operations = operations(DynamoDbClient.class);
    operations.addAll(operations(DynamoDbStreamsClient.class));
    try (Engine engine = Engine.inMemory()) {
      assertThat(engine.operations().names()).containsExactlyInAnyOrderElementsOf(operations);
    }
    assertThat(operations(DynamoDbClient.class)).hasSizeGreaterThanOrEqualTo(58);
  }

  /** An operation is a method that takes a request of its own name. */
  private static Set<String> operations(Class<?> client) {
    Set<String> names = new TreeSet<>();
    Arrays.stream(client.getMethods())
        .filter(method -> method.getParameterCount() == 1)
        .filter(AllOperationsTest::isOperation)
        .map(AllOperationsTest::name)
        .forEach(names::add);
    return names;
  }

  private static boolean isOperation(Method method) {
    Class<?> request = method.getParameterTypes()[0];
    return SdkRequest.class.isAssignableFrom(request)
        && request.getSimpleName().equals(name(method) + "Request");
  }

  private static String name(Method method) {
    return Character.toUpperCase(method.getName().charAt(0)) + method.getName().substring(1);
  }
}
