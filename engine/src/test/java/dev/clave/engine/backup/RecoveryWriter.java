package dev.clave.engine.backup;

import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.engine.SettableClock;
import dev.clave.engine.Tables;
import java.nio.file.Path;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Takes {@link RecoverySteps} until it is killed; a line follows each that was taken. */
public final class RecoveryWriter {

  private RecoveryWriter() {}

  /** The arguments are the directory, the seed and the first step. */
  public static void main(String[] arguments) {
    RecoverySteps steps = new RecoverySteps(Long.parseLong(arguments[1]));
    int first = Integer.parseInt(arguments[2]);
    SettableClock clock = new SettableClock();
    clock.set(steps.time(first - 1));
    DynamoDbClient client =
        Engine.open(Path.of(arguments[0]), EngineOptions.defaults().withClock(clock)).client();
    if (client.listTables().tableNames().isEmpty()) {
      client.createTable(Tables.indexed(RecoverySteps.TABLE));
    }
    client.updateContinuousBackups(
        update ->
            update
                .tableName(RecoverySteps.TABLE)
                .pointInTimeRecoverySpecification(s -> s.pointInTimeRecoveryEnabled(true)));
    System.out.println("taken " + (first - 1));
    for (int step = first; ; step++) {
      clock.set(steps.time(step));
      steps.take(client, step);
      System.out.println("taken " + step);
      System.out.flush();
    }
  }
}
