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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Files too large for one request. */
@ExtendWith(EmbeddedStore.class)
final class PartsTest {
  private static final int PART = 5 << 20;
  private static final byte[] BYTES = Arrays.copyOf(PNG, 2 * PART + 100);

  private final Media media;
  private final Assets assets;

  PartsTest(Media media) {
    this.media = media;
    this.assets = media.assets(AssetsOptions.defaults().withPartBytes(PART));
  }

  @Test
  void aLargeFileComesInParts() {
    Upload upload = begin(List.of());
    assertThat(upload.parts()).hasSize(3);
    upload.parts().forEach(part -> assertThat(send(part)).isEqualTo(200));

    assets.confirm(upload.key(), "ana");

    assertThat(Browser.get(assets.download(upload.key(), "ana")).body()).isEqualTo(BYTES);
    assertThat(media.whole()).isTrue();
  }

  @Test
  void whatIsMissingIsLentAgainAndNothingIsJoinedBefore() {
    Upload upload = begin(List.of());
    send(upload.parts().get(0));
    send(upload.parts().get(2));
    assertThatThrownBy(() -> assets.confirm(upload.key(), "ana"))
        .hasMessage("expected %d bytes in parts, found %d".formatted(BYTES.length, PART + 100));

    Upload again = assets.resume(upload.key(), "ana");
    assertThat(again.parts()).extracting(Upload.Part::number).containsExactly(2);
    send(again.parts().get(0));
    assertThat(assets.resume(upload.key(), "ana").parts()).isEmpty();

    assets.confirm(upload.key(), "ana");
    assertThat(Browser.get(assets.download(upload.key(), "ana")).body()).isEqualTo(BYTES);
    assertThat(refusal(() -> assets.resume(upload.key(), "ana"))).isEqualTo(Kind.REFUSED);
  }

  @Test
  void aPartTakesNeitherMoreNorFewerBytesNorAnothersPlace() {
    List<Upload.Part> parts = begin(List.of()).parts();
    byte[] last = bytes(3);

    assertThat(Browser.put(parts.get(2), Arrays.copyOf(last, last.length + 1))).isEqualTo(403);
    assertThat(Browser.put(parts.get(2), Arrays.copyOf(last, last.length - 1))).isEqualTo(403);
    String second = parts.get(2).url().toString().replace("partNumber=3", "partNumber=2");
    assertThat(
            Browser.put(
                URI.create(second), parts.get(2).headers(), BodyPublishers.ofByteArray(last)))
        .isEqualTo(403);
    assertThat(send(parts.get(2))).isEqualTo(200);
  }

  @Test
  void eachPartIsCheckedByItsChecksum() throws Exception {
    List<String> checksums = checksums();
    Upload upload = begin(checksums);
    byte[] other = bytes(2);
    other[7] = 'X';
    assertThat(Browser.put(upload.parts().get(1), other)).isEqualTo(400);
    upload.parts().forEach(part -> assertThat(send(part)).isEqualTo(200));

    assertThat(assets.confirm(upload.key(), "ana").checksum().orElseThrow()).endsWith("-3");
    assertThat(refusal(() -> begin(checksums.subList(0, 2)))).isEqualTo(Kind.REFUSED);
    assertThat(refusal(() -> begin(List.of("a", "b", "c")))).isEqualTo(Kind.REFUSED);
  }

  @Test
  void theChecksumsOfPartsAreCheckedAgainWhereTheStoreLetOtherBytesIn() throws Exception {
    Upload upload = begin(checksums());
    byte[] other = BYTES.clone();
    other[PART + 7] = 'X';
    media.put(incoming(upload), other);
    assertThatThrownBy(() -> assets.confirm(upload.key(), "ana"))
        .hasMessageStartingWith("expected the checksum `")
        .isInstanceOfSatisfying(
            AssetException.class, e -> assertThat(e.kind()).isEqualTo(Kind.MISMATCH));

    media.put(incoming(upload), BYTES);
    assets.confirm(upload.key(), "ana");
    assertThat(Browser.get(assets.download(upload.key(), "ana")).body()).isEqualTo(BYTES);
  }

  @Test
  void partsOfAnUploadThatIsNeverConfirmedAreSwept() {
    Upload expired = begin(List.of());
    send(expired.parts().get(0));
    Upload orphaned = begin(List.of());
    send(orphaned.parts().get(0));
    media.table.delete("asset", orphaned.key());
    media.pass(Duration.ofHours(1));

    assets.sweeper().sweep(count -> {});

    assertThat(media.bucket.parts().openBefore("", Instant.MAX)).isEmpty();
    assertThat(media.objects()).isEmpty();
    assertThat(media.table.get("asset", expired.key())).isEmpty();
  }

  @Test
  void ofTwoUploadsUnderOneKeyTheOneThatHasEverythingCounts() {
    Upload upload = begin(List.of());
    media.bucket.parts().begin(incoming(upload), "image/png", false);
    send(upload.parts().get(0));
    assertThat(assets.resume(upload.key(), "ana").parts())
        .as("what has arrived counts")
        .extracting(Upload.Part::number)
        .containsExactly(2, 3);
    upload.parts().forEach(PartsTest::send);

    assets.confirm(upload.key(), "ana");

    assertThat(Browser.get(assets.download(upload.key(), "ana")).body()).isEqualTo(BYTES);
    assertThat(media.bucket.parts().openBefore("", Instant.MAX)).isEmpty();
  }

  @Test
  void anUploadThatSomebodyElseEndedIsNoFailure() {
    Assets restless =
        Assets.open(
            media.table,
            Media.ASSET,
            media.bucketEndingUploadsTwice(),
            AssetsOptions.defaults().withPartBytes(PART).withClock(media.clock()));
    Upload confirmed = begin(List.of());
    confirmed.parts().forEach(PartsTest::send);
    restless.confirm(confirmed.key(), "ana");
    assertThat(Browser.get(assets.download(confirmed.key(), "ana")).body()).isEqualTo(BYTES);

    Upload deleted = begin(List.of());
    send(deleted.parts().get(0));
    assertThat(restless.delete(deleted.key(), "ana")).isTrue();
    assertThat(media.bucket.parts().openBefore("", Instant.MAX)).isEmpty();
  }

  private Upload begin(List<String> checksums) {
    return assets.begin(
        new NewAsset(
            "ana", "album", Optional.empty(), "big.png", "image/png", BYTES.length, checksums));
  }

  private static String incoming(Upload upload) {
    return "incoming/media/asset/" + upload.key().get("assetId");
  }

  private static List<String> checksums() throws NoSuchAlgorithmException {
    List<String> checksums = new ArrayList<>();
    for (int number = 1; number <= 3; number++) {
      checksums.add(
          Base64.getEncoder()
              .encodeToString(MessageDigest.getInstance("SHA-256").digest(bytes(number))));
    }
    return checksums;
  }

  private static int send(Upload.Part part) {
    return Browser.put(part, bytes(part.number()));
  }

  private static byte[] bytes(int number) {
    return Arrays.copyOfRange(BYTES, (number - 1) * PART, Math.min(BYTES.length, number * PART));
  }
}
