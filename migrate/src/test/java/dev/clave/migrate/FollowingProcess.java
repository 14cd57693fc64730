package dev.clave.migrate;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * What {@link CaptureKillTest} starts and kills: migrates the shop, or by the design and mapping of
 * a folder, then follows until it is killed.
 */
final class FollowingProcess {
  private FollowingProcess() {}

  public static void main(String[] arguments) throws InterruptedException {
    try (DynamoDbClient client = MigratingProcess.client(arguments[1]);
        Migration migration = migration(client, arguments)) {
      migration.run();
      try (CaptureFollower follower = migration.capture()) {
        while (true) {
          System.out.println(follower.round(Duration.ofMillis(50)));
        }
      }
    }
  }

  private static Migration migration(DynamoDbClient client, String[] arguments) {
    MigrationOptions options =
        MigrationOptions.in(Path.of(arguments[2]))
            .withResume()
            .withCapture()
            .withPageRows(20)
            .withCheckpointEvery(Duration.ofMillis(20));
    return arguments.length == 3
        ? Shop.migration(client, arguments[0], options)
        : DraftedRental.migration(Path.of(arguments[3]), client, arguments[0], options);
  }

  static Process start(Path log, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                FollowingProcess.class.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }
}
