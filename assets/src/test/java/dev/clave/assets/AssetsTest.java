package dev.clave.assets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.assets.Asset.Status;
import dev.clave.assets.AssetException.Kind;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AssetsTest {
  private static final byte[] PNG = {
    (byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R'
  };

  private final HttpClient http = HttpClient.newHttpClient();

  @TempDir Path folder;
  private Media media;
  private Assets assets;

  @BeforeEach
  void start() throws Exception {
    media = new Media(folder);
    assets = media.assets();
  }

  @AfterEach
  void stop() {
    media.close();
  }

  @Test
  void aFileIsSentConfirmedFetchedAndDeleted() throws Exception {
    Upload upload = assets.begin(png("ana", "retrato.png"));
    assertThat(send(upload.parts().get(0), PNG)).isEqualTo(200);

    Asset confirmed = assets.confirm(upload.key(), "ana");
    assertThat(confirmed.status()).isEqualTo(Status.CONFIRMED);
    assertThat(confirmed.expires()).as("it expires no more").isEmpty();
    HttpResponse<byte[]> fetched = fetch(assets.download(upload.key(), "ana"));
    assertThat(fetched.body()).isEqualTo(PNG);
    assertThat(fetched.headers().firstValue("Content-Type")).contains("image/png");

    assets.delete(upload.key(), "ana");
    assets.delete(upload.key(), "ana");
    assertThat(media.table.get("asset", upload.key())).isEmpty();
    assertThat(media.objects()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../../etc/passwd",
        "a/b\\c.png",
        "ñandú 日本 😀.png",
        ".",
        "a\"; filename=x",
        "%2e%2e"
      })
  void aNameOfAnyKindComesBackAndLeadsNowhere(String name) throws Exception {
    Upload upload = assets.begin(png("ana", name));
    assertThat(send(upload.parts().get(0), PNG)).isEqualTo(200);
    assets.confirm(upload.key(), "ana");

    assertThat(media.objects()).containsExactly(kept(upload));
    HttpResponse<byte[]> fetched = fetch(assets.download(upload.key(), "ana"));
    assertThat(fetched.statusCode()).isEqualTo(200);
    assertThat(fetched.headers().firstValue("Content-Disposition").orElseThrow())
        .startsWith("attachment; filename=\"")
        .doesNotContain("\"; filename=x");
  }

  @Test
  void theUrlTakesNoOtherTypeLengthOrPlace() throws Exception {
    Upload.Part part = assets.begin(png("ana", "a.png")).parts().get(0);
    Upload.Part elsewhere =
        new Upload.Part(
            1,
            URI.create(part.url().toString().replace("/incoming/", "/assets/")),
            part.headers(),
            part.size());

    assertThat(send(part, Arrays.copyOf(PNG, PNG.length + 1))).isEqualTo(403);
    assertThat(send(elsewhere, PNG)).isEqualTo(403);
    assertThat(
            status(
                HttpRequest.newBuilder(part.url())
                    .header("Content-Type", "text/html")
                    .PUT(HttpRequest.BodyPublishers.ofByteArray(PNG))))
        .isEqualTo(403);
    assertThat(media.objects()).isEmpty();
  }

  @Test
  void bytesOfAnotherKindAreNotConfirmed() throws Exception {
    byte[] page = "<html><script>1</script>".getBytes(StandardCharsets.UTF_8);
    Upload upload =
        assets.begin(
            new NewAsset("ana", "album", Optional.empty(), "a.png", "image/png", page.length));
    send(upload.parts().get(0), page);

    assertThatThrownBy(() -> assets.confirm(upload.key(), "ana"))
        .hasMessage("expected content of `image/png`, found `text/html`");
    assertThat(refusal(() -> assets.download(upload.key(), "ana"))).isEqualTo(Kind.NOT_UPLOADED);
  }

  @Test
  void theUploadUrlChangesNothingAfterTheConfirmation() throws Exception {
    Upload upload = assets.begin(png("ana", "a.png"));
    send(upload.parts().get(0), PNG);
    assets.confirm(upload.key(), "ana");
    byte[] other = PNG.clone();
    other[15] = 'X';

    send(upload.parts().get(0), other);
    assets.confirm(upload.key(), "ana");

    assertThat(fetch(assets.download(upload.key(), "ana")).body()).isEqualTo(PNG);
  }

  @Test
  void nothingIsConfirmedThatHasNotArrived() {
    Upload upload = assets.begin(png("ana", "a.png"));

    assertThat(refusal(() -> assets.confirm(upload.key(), "ana"))).isEqualTo(Kind.NOT_UPLOADED);
  }

  @Test
  void anothersAssetDoesNotExist() throws Exception {
    Upload upload = assets.begin(png("ana", "a.png"));
    send(upload.parts().get(0), PNG);
    assertThat(refusal(() -> assets.confirm(upload.key(), "beto"))).isEqualTo(Kind.NOT_FOUND);
    assets.confirm(upload.key(), "ana");

    assertThat(refusal(() -> assets.download(upload.key(), "beto"))).isEqualTo(Kind.NOT_FOUND);
    assertThat(refusal(() -> assets.delete(upload.key(), "beto"))).isEqualTo(Kind.NOT_FOUND);
    assertThat(fetch(assets.download(upload.key(), "ana")).statusCode()).isEqualTo(200);
  }

  @Test
  void whatDoesNotFitTheLimitsIsRefusedBeforeAnythingIsWritten() {
    assertThat(refusal(() -> assets.begin(asset("a", "image/png", 0)))).isEqualTo(Kind.REFUSED);
    assertThat(refusal(() -> assets.begin(asset("a", "image/png", 6L << 30))))
        .isEqualTo(Kind.REFUSED);
    assertThat(refusal(() -> assets.begin(asset("a", "text/html", 1)))).isEqualTo(Kind.REFUSED);
    assertThat(refusal(() -> assets.begin(asset(" ", "image/png", 1)))).isEqualTo(Kind.REFUSED);
    assertThat(media.table.items().filter(each -> each.entity().equals("asset"))).isEmpty();
  }

  @Test
  void aLargeFileComesInParts() throws Exception {
    int part = 5 << 20;
    byte[] bytes = Arrays.copyOf(PNG, part + 100);
    Assets inParts = media.assets(AssetsOptions.defaults().withPartBytes(part));
    Upload upload = inParts.begin(asset("big.png", "image/png", bytes.length));
    assertThat(upload.parts()).hasSize(2);

    assertThat(send(upload.parts().get(0), Arrays.copyOf(bytes, part))).isEqualTo(200);
    assertThat(send(upload.parts().get(1), Arrays.copyOfRange(bytes, part, bytes.length)))
        .isEqualTo(200);
    inParts.confirm(upload.key(), "ana");

    assertThat(fetch(inParts.download(upload.key(), "ana")).body()).isEqualTo(bytes);
  }

  @Test
  void anUploadThatIsNeverConfirmedIsSweptFromBothStores() throws Exception {
    Upload abandoned = assets.begin(png("ana", "a.png"));
    send(abandoned.parts().get(0), PNG);
    Upload kept = assets.begin(png("ana", "b.png"));
    send(kept.parts().get(0), PNG);
    assets.confirm(kept.key(), "ana");
    media.pass(Duration.ofHours(1));

    Sweeper.Report seen = assets.sweeper().look(count -> {});
    assertThat(seen.expired()).containsExactly(abandoned.key());
    assertThat(media.objects()).as("a look touches nothing").hasSize(2);

    assets.sweeper().sweep(count -> {});
    assertThat(media.table.get("asset", abandoned.key())).isEmpty();
    assertThat(media.objects()).containsExactly(kept(kept));
    assertThat(refusal(() -> assets.confirm(abandoned.key(), "ana"))).isEqualTo(Kind.NOT_FOUND);
  }

  @Test
  void whatADeathBetweenTheStoresLeavesIsFoundInEitherDirection() throws Exception {
    Upload orphaned = assets.begin(png("ana", "a.png"));
    send(orphaned.parts().get(0), PNG);
    assets.confirm(orphaned.key(), "ana");
    String orphan = kept(orphaned);
    media.table.delete("asset", orphaned.key());
    Upload lost = assets.begin(png("ana", "b.png"));
    send(lost.parts().get(0), PNG);
    assets.confirm(lost.key(), "ana");
    media.bucket.delete(kept(lost));
    media.pass(Duration.ofHours(1));

    Sweeper.Report report = assets.sweeper().sweep(count -> {});

    assertThat(report.orphans()).containsExactly(orphan);
    assertThat(report.lost()).containsExactly(lost.key());
    assertThat(media.objects()).isEmpty();
    assertThat(assets.sweeper().look(count -> {}).orphans()).isEmpty();
  }

  private String kept(Upload upload) {
    return "assets/asset/%s/%s"
        .formatted(
            upload.key().get("assetId"),
            assets.asset(upload.key(), upload.asset().owner()).tag().orElseThrow());
  }

  private static NewAsset png(String owner, String name) {
    return new NewAsset(owner, "album", Optional.empty(), name, "image/png", PNG.length);
  }

  private static NewAsset asset(String name, String type, long size) {
    return new NewAsset("ana", "album", Optional.empty(), name, type, size);
  }

  private static Kind refusal(Runnable work) {
    try {
      work.run();
    } catch (AssetException e) {
      return e.kind();
    }
    throw new AssertionError("it was not refused");
  }

  private int send(Upload.Part part, byte[] bytes) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(part.url()).PUT(HttpRequest.BodyPublishers.ofByteArray(bytes));
    part.headers().forEach(request::header);
    return status(request);
  }

  private int status(HttpRequest.Builder request) throws Exception {
    return http.send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  private HttpResponse<byte[]> fetch(URI url) throws Exception {
    return http.send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.ofByteArray());
  }
}
