package dev.clave.migrate;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What {@link KillTest} starts and kills: one resumed migration to an endpoint. */
final class MigratingProcess {
  private MigratingProcess() {}

  static DynamoDbClient client(String endpoint) {
    return DynamoDbClient.builder()
        .endpointOverride(URI.create(endpoint))
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
        .httpClient(Apache5HttpClient.create())
        .build();
  }

  public static void main(String[] arguments) throws InterruptedException {
    try (DynamoDbClient client = client(arguments[1]);
        Migration migration =
            Shop.migration(
                client,
                arguments[0],
                MigrationOptions.in(Path.of(arguments[2]))
                    .withResume()
                    .withPageRows(50)
                    .withCheckpointEvery(Duration.ofMillis(20)))) {
      migration.run();
    }
  }
}
