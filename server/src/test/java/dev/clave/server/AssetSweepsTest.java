package dev.clave.server;

import dev.clave.assets.Assets;
import dev.clave.assets.AssetsOptions;
import dev.clave.assets.Bucket;
import dev.clave.engine.Engine;
import dev.clave.server.system.ServedSystem;
import dev.clave.stores.ObjectStore;
import dev.clave.table.Table;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/** Orphans go away by themselves, wherever they lie. */
final class AssetSweepsTest {
  private static final String BUCKET = "files";

  @TempDir Path folder;

  @Test
  void whatNobodyNeedsIsTakenAwayInTheBackgroundSomeAtATime() throws Exception {
    Duration often = Duration.ofMillis(10);
    AssetsOptions tomorrow =
        AssetsOptions.defaults().withClock(() -> Instant.now().plus(Duration.ofDays(1)));
    ServedSystem library = LibraryServer.library();
    try (ObjectStore store = ObjectStore.start(folder, 0, List.of());
        S3Client s3 = client(store);
        S3Presigner presigner = S3Presigner.builder().region(Region.US_EAST_1).build();
        Engine engine = Engine.inMemory()) {
      Table table = Table.open(library.design().orElseThrow(), engine.client());
      table.provision();
      Bucket bucket = new Bucket(s3, presigner, BUCKET);
      bucket.provision();
      for (String place : List.of("assets/%s/scan/%s/tag", "incoming/%s/scan/%s")) {
        for (int number = 0; number < 5; number++) {
          String key = place.formatted(table.tableName(), UUID.randomUUID());
          s3.putObject(put -> put.bucket(BUCKET).key(key), RequestBody.fromString("x"));
        }
      }
      Assets assets = Assets.open(table, library.files().orElseThrow(), bucket, tomorrow);

      try (AssetSweeps sweeps =
          new AssetSweeps(List.of(assets), new AssetSweeps.Pace(often, often, 2))) {
        Await.until(() -> !s3.listObjectsV2(list -> list.bucket(BUCKET)).hasContents());
      }
    }
  }

  private static S3Client client(ObjectStore store) {
    return S3Client.builder()
        .endpointOverride(store.endpoint())
        .region(Region.US_EAST_1)
        .forcePathStyle(true)
        .credentialsProvider(
            StaticCredentialsProvider.create(
                AwsBasicCredentials.create(store.accessKey(), store.secretKey())))
        .build();
  }
}
