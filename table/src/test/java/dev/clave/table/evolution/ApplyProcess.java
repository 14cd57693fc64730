package dev.clave.table.evolution;

import dev.clave.design.Design;
import dev.clave.table.options.TableOptions;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A process that applies a change with leases of a few seconds. Arguments: endpoint, the design
 * that the table has, the next one, units a second. It says `fill N` after each page, N being the
 * items that it has gone over, and `done` or why not.
 */
final class ApplyProcess {
  private ApplyProcess() {}

  public static void main(String[] arguments) throws Exception {
    DynamoDbClient client =
        DynamoDbClient.builder()
            .endpointOverride(URI.create(arguments[0]))
            .region(Region.US_EAST_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
            .build();
    Evolution evolution =
        Evolution.of(
            client,
            TableOptions.defaults(),
            Optional.of(design(arguments[1])),
            design(arguments[2]));
    ApplySettings settings =
        ApplySettings.defaults()
            .withSegments(1)
            .withUnitsPerSecond(Integer.parseInt(arguments[3]))
            .withPhaseLength(Duration.ofSeconds(1))
            .withLease(Duration.ofSeconds(3));
    ApplyProgress progress = report -> System.out.println(report.step() + " " + report.items());
    try {
      evolution.apply(settings, progress);
      System.out.println("done");
    } catch (EvolutionException refusal) {
      System.out.println(refusal.getMessage());
    }
  }

  private static Design design(String file) throws Exception {
    return Design.check(Files.readString(Path.of(file))).design().orElseThrow();
  }
}
