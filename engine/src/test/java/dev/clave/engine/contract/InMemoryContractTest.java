package dev.clave.engine.contract;

import dev.clave.engine.Engine;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

class InMemoryContractTest extends DynamoDbContract {

  private static Engine engine;

  @BeforeAll
  static void open() {
    engine = Engine.inMemory();
  }

  @AfterAll
  static void close() {
    engine.close();
  }

  @Override
  public DynamoDbClient client() {
    return engine.client();
  }
}
