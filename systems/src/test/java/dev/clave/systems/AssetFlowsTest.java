package dev.clave.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.assets.Asset;
import dev.clave.assets.Assets;
import dev.clave.assets.AssetsOptions;
import dev.clave.assets.Bucket;
import dev.clave.assets.NewAsset;
import dev.clave.assets.Upload;
import dev.clave.server.system.ServedSystem;
import dev.clave.stores.ObjectStore;
import dev.clave.table.Table;
import dev.clave.table.options.Progress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/** G4, and the documents of Transporte, on their sample data. */
final class AssetFlowsTest {
  private static final byte[] PNG = {
    (byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R'
  };
  private static final byte[] PDF = "%PDF-1.7\n%%EOF\n".getBytes(StandardCharsets.US_ASCII);
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir static Path folder;
  private static ObjectStore store;
  private static S3Client s3;
  private static S3Presigner presigner;

  private Subject subject;
  private Table table;

  @BeforeAll
  static void start() {
    store = ObjectStore.start(folder, 0, List.of());
    var credentials =
        StaticCredentialsProvider.create(
            AwsBasicCredentials.create(store.accessKey(), store.secretKey()));
    s3 =
        S3Client.builder()
            .endpointOverride(store.endpoint())
            .region(Region.US_EAST_1)
            .forcePathStyle(true)
            .credentialsProvider(credentials)
            .build();
    presigner =
        S3Presigner.builder()
            .endpointOverride(store.endpoint())
            .region(Region.US_EAST_1)
            .serviceConfiguration(S3Configuration.builder().pathStyleAccessEnabled(true).build())
            .credentialsProvider(credentials)
            .build();
  }

  @AfterAll
  static void stop() {
    presigner.close();
    s3.close();
    store.close();
  }

  @BeforeEach
  void open() {
    subject = Subject.inProcess();
  }

  @AfterEach
  void close() throws Exception {
    subject.close();
  }

  private Assets assets(String system) {
    ServedSystem served = Systems.table(system).orElseThrow();
    table = subject.table(system);
    table.restore(served.sample().orElseThrow().get(), Progress.NONE);
    Bucket bucket = new Bucket(s3, presigner, system);
    bucket.provision();
    return Assets.open(table, served.files().orElseThrow(), bucket, AssetsOptions.defaults());
  }

  @ParameterizedTest
  @CsvSource({
    "profile, , profile, avatarAssetId, ",
    "product, p01, product, imageAssetId, productId",
    "featured, f01, featured, bannerAssetId, id"
  })
  void g4AFileBecomesTheAvatarImageOrBannerAndTakesThePlaceOfTheOneBefore(
      String relation, String relatedTo, String holder, String reference, String variable)
      throws Exception {
    Assets assets = assets("gamificacion");
    Optional<String> related = Optional.ofNullable(relatedTo);
    Map<String, Object> key =
        related
            .<Map<String, Object>>map(id -> Map.of("userId", "u001", variable, id))
            .orElse(Map.of("userId", "u001"));
    NewAsset newAsset =
        new NewAsset("u001", relation, related, "foto.png", "image/png", PNG.length);

    Asset first = sent(assets, newAsset, PNG);
    assertThat(table.getConsistent(holder, key).orElseThrow().get(reference))
        .isEqualTo(first.key().get("assetId"));
    Asset second = sent(assets, newAsset, PNG);
    assertThat(table.getConsistent(holder, key).orElseThrow().get(reference))
        .isEqualTo(second.key().get("assetId"));
    assertThat(table.getConsistent("asset", first.key())).isEmpty();
    assertThat(assets.list("u001", relation, related, 10, Optional.empty()).assets())
        .containsExactly(second);

    assets.delete(second.key(), "u001");
    assertThat(table.getConsistent(holder, key).orElseThrow().attributes())
        .doesNotContainKey(reference);
    assertThat(assets.list("u001", relation, related, 10, Optional.empty()).assets()).isEmpty();
  }

  @Test
  void t3ATripHasAnyNumberOfDocumentsBesideThoseThatAreLinks() throws Exception {
    Assets assets = assets("transporte");
    String trip =
        table
            .run("cartas", Map.of("userId", "carrier1"))
            .first()
            .orElseThrow()
            .get("viajeId")
            .toString();
    NewAsset newAsset =
        new NewAsset(
            "carrier1", "viaje", Optional.of(trip), "acuse.pdf", "application/pdf", PDF.length);

    Asset one = sent(assets, newAsset, PDF);
    Asset other = sent(assets, newAsset, PDF);

    List<Asset> listed =
        assets.list("carrier1", "viaje", Optional.of(trip), 10, Optional.empty()).assets();
    assertThat(listed).hasSize(3).contains(one, other);
    Asset link =
        listed.stream()
            .filter(each -> each.status() == Asset.Status.ELSEWHERE)
            .findFirst()
            .orElseThrow();
    assertThatThrownBy(() -> assets.download(link.key(), "carrier1"))
        .hasMessage("the bytes are kept elsewhere");
    HttpResponse<byte[]> fetched =
        HTTP.send(
            HttpRequest.newBuilder(assets.download(one.key(), "carrier1")).build(),
            HttpResponse.BodyHandlers.ofByteArray());
    assertThat(fetched.body()).isEqualTo(PDF);

    assets.delete(one.key(), "carrier1");
    assertThat(assets.list("carrier1", "viaje", Optional.of(trip), 10, Optional.empty()).assets())
        .hasSize(2)
        .contains(other);
    assertThat(assets.sweeper().look(count -> {}).lost()).isEmpty();
  }

  private static Asset sent(Assets assets, NewAsset newAsset, byte[] bytes) throws Exception {
    Upload upload = assets.begin(newAsset);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(upload.parts().get(0).url())
            .PUT(HttpRequest.BodyPublishers.ofByteArray(bytes));
    upload.parts().get(0).headers().forEach(request::header);
    assertThat(HTTP.send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode())
        .isEqualTo(200);
    return assets.confirm(upload.key(), newAsset.owner());
  }
}
