package dev.clave.assets;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.stores.ObjectStore;
import dev.clave.table.Table;
import dev.clave.table.TableOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/** Both stores, embedded, and the assets of the test's design on them. */
final class Media implements AutoCloseable {
  private static final Set<String> TYPES =
      Set.of("image/png", "image/jpeg", "text/plain", "application/pdf");

  static final AssetEntity ASSET =
      new AssetEntity(
          "asset",
          "assetId",
          "userId",
          "relation",
          "fileName",
          "contentType",
          "size",
          "checksum",
          "tag",
          "status",
          "pending",
          "confirmed",
          "expiresAt",
          "discardAsset",
          List.of(
              new Relation(
                  "album",
                  Optional.empty(),
                  "assetsOfAlbum",
                  TYPES,
                  5L << 30,
                  new Relation.Holder(
                      "person", Map.of("userId", "userId"), new Relation.Many("confirmAsset"))),
              new Relation(
                  "product",
                  Optional.of("productId"),
                  "assetsOfProduct",
                  TYPES,
                  1L << 20,
                  new Relation.Holder(
                      "product",
                      Map.of("userId", "userId", "productId", "productId"),
                      new Relation.One("imageId", "attachImage", "replaceImage", "removeImage")))));

  private final Engine engine = Engine.inMemory();
  private final ObjectStore store;
  private Instant now = Instant.now();
  final S3Client s3;
  final Table table;
  final Bucket bucket;

  Media(Path folder) throws IOException {
    this.store = ObjectStore.start(folder, 0, List.of());
    StaticCredentialsProvider credentials =
        StaticCredentialsProvider.create(
            AwsBasicCredentials.create(store.accessKey(), store.secretKey()));
    this.s3 =
        S3Client.builder()
            .endpointOverride(store.endpoint())
            .region(Region.US_EAST_1)
            .forcePathStyle(true)
            .credentialsProvider(credentials)
            .build();
    S3Presigner presigner =
        S3Presigner.builder()
            .endpointOverride(store.endpoint())
            .region(Region.US_EAST_1)
            .serviceConfiguration(S3Configuration.builder().pathStyleAccessEnabled(true).build())
            .credentialsProvider(credentials)
            .build();
    this.bucket = new Bucket(s3, presigner, "media");
    bucket.provision();
    this.table = Table.open(design(), engine.client(), TableOptions.defaults().withClock(clock()));
    table.provision();
    for (String person : List.of("ana", "beto")) {
      table.put("person", Map.of("userId", person));
      table.put("product", Map.of("userId", person, "productId", "p1"));
    }
  }

  private static Design design() throws IOException {
    try (InputStream in = Media.class.getResourceAsStream("/media.yaml")) {
      Checked checked = Design.check(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      return checked.design().orElseThrow(() -> new AssertionError(checked.findings().toString()));
    }
  }

  InstantSource clock() {
    return () -> now;
  }

  void pass(Duration time) {
    now = now.plus(time);
  }

  Assets assets() {
    return assets(AssetsOptions.defaults());
  }

  Assets assets(AssetsOptions options) {
    return Assets.open(table, ASSET, bucket, options.withClock(clock()));
  }

  List<String> objects() {
    return bucket.list("").map(object -> object.key()).toList();
  }

  @Override
  public void close() {
    s3.close();
    store.close();
    engine.close();
  }
}
