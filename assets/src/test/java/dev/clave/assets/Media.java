package dev.clave.assets;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.stores.ObjectStore;
import dev.clave.table.Table;
import dev.clave.table.options.TableOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
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
          Map.of(
              Field.ID, "assetId",
              Field.OWNER, "userId",
              Field.RELATION, "relation",
              Field.FILE_NAME, "fileName",
              Field.CONTENT_TYPE, "contentType",
              Field.SIZE, "size",
              Field.CHECKSUM, "checksum",
              Field.TAG, "tag",
              Field.STATUS, "status",
              Field.EXPIRES, "expiresAt"),
          new AssetEntity.States("pending", "confirmed"),
          "discardAsset",
          List.of(
              new Relation(
                  "album",
                  List.of(),
                  new Relation.Listing("assetsOfAlbum", List.of("userId")),
                  TYPES,
                  5L << 30,
                  new Relation.Holder(
                      "person", Map.of("userId", "userId"), new Relation.Many("confirmAsset"))),
              new Relation(
                  "product",
                  List.of("productId"),
                  new Relation.Listing("assetsOfProduct", List.of("userId", "productId")),
                  TYPES,
                  1L << 20,
                  new Relation.Holder(
                      "product",
                      Map.of("userId", "userId", "productId", "productId"),
                      new Relation.One("imageId", "attachImage", "replaceImage", "removeImage")))));

  static NewAsset png(String owner, String name) {
    return new NewAsset(owner, "album", Optional.empty(), name, "image/png", Browser.PNG.length);
  }

  /** One that the owner's product will name. */
  static NewAsset image(String owner, String name) {
    return new NewAsset(owner, "product", Optional.of("p1"), name, "image/png", Browser.PNG.length);
  }

  static NewAsset album(String name, String type, long size) {
    return new NewAsset("ana", "album", Optional.empty(), name, type, size);
  }

  private final Engine engine;
  private final S3Client s3;
  private final S3Presigner presigner;
  private Instant now = Instant.now();
  final Table table;
  final Bucket bucket;

  /** A bucket of its own in the store, and a table in memory. */
  Media(ObjectStore store) {
    this(store, Engine.inMemory(), "media-" + UUID.randomUUID(), Steps.NONE);
  }

  /** That bucket and the engine's table, made if they are not there; two people with products. */
  Media(ObjectStore store, Engine engine, String bucket, Steps steps) {
    this.engine = engine;
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
    this.presigner =
        S3Presigner.builder()
            .endpointOverride(store.endpoint())
            .region(Region.US_EAST_1)
            .serviceConfiguration(S3Configuration.builder().pathStyleAccessEnabled(true).build())
            .credentialsProvider(credentials)
            .build();
    new Bucket(s3, presigner, bucket).provision();
    Table.open(design(), engine.client()).provision();
    this.bucket = new Bucket(steps.watched(S3Client.class, s3), presigner, bucket);
    this.table =
        Table.open(
            design(),
            steps.watched(DynamoDbClient.class, engine.client()),
            TableOptions.defaults().withClock(clock()));
    people(Table.open(design(), engine.client()));
  }

  private static void people(Table table) {
    for (String person : List.of("ana", "beto")) {
      if (table.get("person", Map.of("userId", person)).isEmpty()) {
        table.put("person", Map.of("userId", person));
        table.put("product", Map.of("userId", person, "productId", "p1"));
      }
    }
  }

  static Design design() {
    try (InputStream in = Media.class.getResourceAsStream("/media.yaml")) {
      Checked checked = Design.check(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      return checked.design().orElseThrow(() -> new AssertionError(checked.findings().toString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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

  /** The same people with the same bucket, where the design's table has another name. */
  Assets elsewhere(String tableName, AssetsOptions options) {
    Table other =
        Table.open(
            design(),
            engine.client(),
            TableOptions.defaults().withTableName(tableName).withClock(clock()));
    other.provision();
    people(other);
    return Assets.open(other, ASSET, bucket, options.withClock(clock()));
  }

  /** As when another process does the same just before. */
  Bucket bucketEndingUploadsTwice() {
    S3Client twice =
        (S3Client)
            Proxy.newProxyInstance(
                S3Client.class.getClassLoader(),
                new Class<?>[] {S3Client.class},
                (proxy, method, arguments) -> {
                  if (method.getName().matches("(abort|complete)MultipartUpload")) {
                    method.invoke(s3, arguments);
                  }
                  try {
                    return method.invoke(s3, arguments);
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                });
    return new Bucket(twice, presigner, bucket.name());
  }

  /** Writes an object as whoever has the keys of the store can. */
  void put(String objectKey, byte[] bytes) {
    s3.putObject(
        request -> request.bucket(bucket.name()).key(objectKey), RequestBody.fromBytes(bytes));
  }

  /** An upload whose bytes have arrived. */
  Upload sent(NewAsset request) {
    return sent(assets(), request);
  }

  static Upload sent(Assets assets, NewAsset request) {
    Upload upload = assets.begin(request);
    if (Browser.put(upload.parts().get(0), Browser.PNG) != 200) {
      throw new AssertionError("the bytes were refused");
    }
    return upload;
  }

  /** One that is confirmed too. */
  Upload kept(NewAsset request) {
    Upload upload = sent(request);
    assets().confirm(upload.key(), request.owner());
    return upload;
  }

  /** The id of the image that the owner's product names, or null. */
  Object image(String owner) {
    return table
        .getConsistent("product", Map.of("userId", owner, "productId", "p1"))
        .orElseThrow()
        .get("imageId");
  }

  List<String> objects() {
    return bucket.objects().list("", Optional.empty()).map(object -> object.key()).toList();
  }

  /** Whether the sweeper finds nothing that has to be mended. */
  boolean whole() {
    Sweeper.Report report = assets().sweeper().look(count -> {});
    return Stream.of(report.expired(), report.orphans(), report.lost(), report.stranded())
        .allMatch(List::isEmpty);
  }

  @Override
  public void close() {
    presigner.close();
    s3.close();
    engine.close();
  }
}
