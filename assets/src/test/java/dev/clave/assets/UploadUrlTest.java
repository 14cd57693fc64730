package dev.clave.assets;

import static dev.clave.assets.Browser.PNG;
import static dev.clave.assets.Refusal.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.assets.AssetException.Kind;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Nothing can be sent or read that a URL does not allow. */
@ExtendWith(EmbeddedStore.class)
final class UploadUrlTest {
  /** As many bytes as {@link Browser#PNG}, and of its type. */
  private static final byte[] OTHER = Arrays.copyOf(Arrays.copyOf(PNG, PNG.length - 1), PNG.length);

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long PAUSE_MILLIS = 100;

  private final Media media;
  private final Assets assets;

  UploadUrlTest(Media media) {
    this.media = media;
    this.assets = media.assets();
  }

  @Test
  void anUploadTakesNoOtherType() {
    Upload.Part part = begin();
    assertThat(
            Browser.put(
                part.url(), Map.of("Content-Type", "text/html"), BodyPublishers.ofByteArray(PNG)))
        .isEqualTo(403);
    assertThat(Browser.put(part.url(), Map.of(), BodyPublishers.ofByteArray(PNG))).isEqualTo(403);
    assertThat(media.objects()).isEmpty();
  }

  @Test
  void anUploadTakesNeitherMoreNorFewerBytes() {
    Upload.Part part = begin();
    assertThat(Browser.put(part, Arrays.copyOf(PNG, PNG.length + 1))).isEqualTo(403);
    assertThat(Browser.put(part, Arrays.copyOf(PNG, PNG.length - 1))).isEqualTo(403);
    assertThat(Browser.put(part, new byte[0])).isEqualTo(403);
    assertThat(media.objects()).isEmpty();
  }

  @Test
  void aTamperedUrlIsWorthNothing() {
    Upload.Part part = begin();
    String url = part.url().toString();
    List<String> tampered =
        List.of(
            url.replace("/incoming/", "/assets/"),
            url.replaceFirst("/incoming/media/asset/[^?]*", "/incoming/media/asset/other"),
            url.replaceFirst("X-Amz-Expires=\\d+", "X-Amz-Expires=604800"),
            url.replaceFirst("X-Amz-Date=\\d{8}", "X-Amz-Date=20990101"),
            url.replaceFirst("X-Amz-Signature=.", "X-Amz-Signature=z"),
            url.replaceFirst("&?X-Amz-Signature=[0-9a-f]+", ""),
            url.replaceFirst("X-Amz-SignedHeaders=[^&]*", "X-Amz-SignedHeaders=host"),
            url.replaceFirst("\\?.*", ""));

    assertThat(tampered)
        .allSatisfy(
            each ->
                assertThat(
                        Browser.put(
                            URI.create(each), part.headers(), BodyPublishers.ofByteArray(PNG)))
                    .as(each)
                    .isBetween(400, 403));
    assertThat(media.objects()).isEmpty();
  }

  @Test
  void anUploadUrlNeitherReadsNorDeletes() {
    Upload upload = assets.begin(Media.png("ana", "a.png"));
    URI url = upload.parts().get(0).url();
    Browser.put(upload.parts().get(0), PNG);

    assertThat(Browser.status("GET", url)).isEqualTo(403);
    assertThat(Browser.status("DELETE", url)).isEqualTo(403);
    assertThat(media.objects()).hasSize(1);
  }

  @Test
  void aDownloadUrlReadsOneFileAndWritesNothing() {
    URI url = assets.download(kept().key(), "ana");

    assertThat(Browser.get(url).body()).isEqualTo(PNG);
    assertThat(Browser.put(url, Map.of(), BodyPublishers.ofByteArray(PNG))).isEqualTo(403);
    assertThat(Browser.status("DELETE", url)).isEqualTo(403);
    assertThat(Browser.status("GET", URI.create(url.toString().replace("a.png", "b.html"))))
        .isEqualTo(403);
    assertThat(Browser.status("GET", URI.create(url.toString().replaceFirst("\\?.*", ""))))
        .isEqualTo(403);
  }

  @Test
  void anExpiredUrlIsWorthNothing() throws InterruptedException {
    Duration soon = Duration.ofSeconds(2);
    Assets brief = media.assets(AssetsOptions.defaults().withLives(soon, soon));
    Upload.Part part = brief.begin(Media.png("ana", "a.png")).parts().get(0);
    URI download = brief.download(kept().key(), "ana");

    await(() -> Browser.put(part, PNG) == 403);
    await(() -> Browser.status("GET", download) == 403);
  }

  @Test
  void anUploadSentAgainChangesNothingAfterTheConfirmation() {
    Upload upload = kept();

    Browser.put(upload.parts().get(0), OTHER);
    assets.confirm(upload.key(), "ana");
    assertThat(Browser.get(assets.download(upload.key(), "ana")).body()).isEqualTo(PNG);

    media.pass(Duration.ofHours(1));
    assets.sweeper().sweep(count -> {});
    assertThat(media.objects()).as("what was sent again is swept").hasSize(1);
    assertThat(Browser.get(assets.download(upload.key(), "ana")).body()).isEqualTo(PNG);
  }

  @Test
  void anUploadSentAgainAfterItsAssetIsGoneIsSwept() {
    Upload upload = kept();
    assets.delete(upload.key(), "ana");
    assertThat(Browser.put(upload.parts().get(0), PNG)).isEqualTo(200);
    assertThat(refusal(() -> assets.confirm(upload.key(), "ana"))).isEqualTo(Kind.NOT_FOUND);

    media.pass(Duration.ofHours(1));
    assets.sweeper().sweepArrivals();
    assertThat(media.objects()).isEmpty();
  }

  @Test
  void bytesThatDoNotHaveTheAnnouncedChecksumAreRefused() {
    Upload upload = assets.begin(summed());

    assertThat(Browser.put(upload.parts().get(0), OTHER)).isEqualTo(400);
    assertThat(media.objects()).isEmpty();
    assertThat(Browser.put(upload.parts().get(0), PNG)).isEqualTo(200);
    assertThat(assets.confirm(upload.key(), "ana").checksum()).contains(sum(PNG));
  }

  @Test
  void aChecksumIsCheckedAgainWhereTheStoreLetOtherBytesIn() {
    Upload upload = assets.begin(summed());
    String path = upload.parts().get(0).url().getPath();
    media.put(path.substring(path.indexOf("incoming/")), OTHER);

    assertThatThrownBy(() -> assets.confirm(upload.key(), "ana"))
        .hasMessage("expected the checksum `%s`, found `%s`".formatted(sum(PNG), sum(OTHER)));
  }

  private static NewAsset summed() {
    return new NewAsset(
        "ana", "album", Optional.empty(), "a.png", "image/png", PNG.length, List.of(sum(PNG)));
  }

  private static String sum(byte[] bytes) {
    try {
      return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private Upload.Part begin() {
    return assets.begin(Media.png("ana", "a.png")).parts().get(0);
  }

  private Upload kept() {
    return media.kept(Media.png("ana", "a.png"));
  }

  /** The store's clock is the machine's; the URL is asked until it is over. */
  private static void await(BooleanSupplier condition) throws InterruptedException {
    Instant end = Instant.now().plus(PATIENCE);
    while (!condition.getAsBoolean()) {
      assertThat(Instant.now()).isBefore(end);
      Thread.sleep(PAUSE_MILLIS);
    }
  }
}
