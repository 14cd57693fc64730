package dev.clave.server.backup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.stores.ObjectStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

class BucketBackupsTest extends BackupsContract {
  private static final String BUCKET = "backups";

  @TempDir static Path folder;
  private static ObjectStore store;
  private static S3Client client;

  private String prefix;

  @BeforeAll
  static void start() {
    store = ObjectStore.start(folder, 0, List.of());
    client =
        S3Client.builder()
            .endpointOverride(store.endpoint())
            .forcePathStyle(true)
            .region(Region.US_EAST_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(
                    AwsBasicCredentials.create(store.accessKey(), store.secretKey())))
            .build();
    client.createBucket(create -> create.bucket(BUCKET));
  }

  @AfterAll
  static void stop() {
    client.close();
    store.close();
  }

  @BeforeEach
  void ownPrefix() {
    prefix = UUID.randomUUID() + "/";
  }

  @Override
  BackupPlace place() {
    return new BucketPlace(client, BUCKET, prefix, InstantSource.system());
  }

  @Test
  void theLockOfAProcessThatWasKilledIsTakenOver() throws Exception {
    place().hold(); // Never closed.
    Instant later = Instant.now().plus(Duration.ofHours(1));
    try (BackupPlace.Hold hold = new BucketPlace(client, BUCKET, prefix, () -> later).hold()) {
      assertThat(place().names("lock")).hasSize(1);
    }
  }
}
