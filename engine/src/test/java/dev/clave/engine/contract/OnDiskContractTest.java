package dev.clave.engine.contract;

import dev.clave.engine.Engine;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

class OnDiskContractTest extends DynamoDbContract {

  private static Engine engine;

  @BeforeAll
  static void open(@TempDir Path directory) {
    engine = Engine.open(directory);
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
