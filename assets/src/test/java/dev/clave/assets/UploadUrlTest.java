package dev.clave.assets;

import static dev.clave.assets.Browser.PNG;
import static dev.clave.assets.Refusal.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.assets.AssetException.Kind;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Nothing can be sent or read that a URL does not allow. */
final class UploadUrlTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @RegisterExtension final EmbeddedStore store = new EmbeddedStore();

  private Media media;
  private Assets assets;

  @BeforeEach
  void open() {
    media = store.media();
    assets = media.assets();
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
            url.replaceFirst("/incoming/asset/[^?]*", "/incoming/asset/other"),
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
  void anExpiredUrlIsWorthNothing() {
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
    byte[] other = PNG.clone();
    other[15] = 'X';

    Browser.put(upload.parts().get(0), other);
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
  void bytesThatDoNotHaveTheAnnouncedChecksumAreRefused() throws Exception {
    String checksum =
        Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(PNG));
    NewAsset wanted =
        new NewAsset(
            "ana", "album", Optional.empty(), "a.png", "image/png", PNG.length, List.of(checksum));
    byte[] other = PNG.clone();
    other[15] = 'X';
    Upload upload = assets.begin(wanted);

    assertThat(Browser.put(upload.parts().get(0), other)).isEqualTo(400);
    assertThat(media.objects()).isEmpty();
    assertThat(Browser.put(upload.parts().get(0), PNG)).isEqualTo(200);
    assertThat(assets.confirm(upload.key(), "ana").checksum()).contains(checksum);
  }

  private Upload.Part begin() {
    return assets.begin(Media.png("ana", "a.png")).parts().get(0);
  }

  private Upload kept() {
    Upload upload = assets.begin(Media.png("ana", "a.png"));
    assertThat(Browser.put(upload.parts().get(0), PNG)).isEqualTo(200);
    assets.confirm(upload.key(), "ana");
    return upload;
  }

  /** The store's clock is the machine's; the URL is asked until it is over. */
  private static void await(java.util.function.BooleanSupplier condition) {
    Instant end = Instant.now().plus(PATIENCE);
    while (!condition.getAsBoolean()) {
      assertThat(Instant.now()).isBefore(end);
    }
  }
}
