package dev.clave.assets;

import static dev.clave.assets.Browser.PNG;
import static dev.clave.assets.Refusal.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.assets.Asset.Status;
import dev.clave.assets.AssetException.Kind;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What files go through, and what becomes of the things they belong to. */
@ExtendWith(EmbeddedStore.class)
final class AssetsTest {
  private final Media media;
  private final Assets assets;

  AssetsTest(Media media) {
    this.media = media;
    this.assets = media.assets();
  }

  @Test
  void aFileIsSentConfirmedFetchedAndDeleted() {
    Upload upload = assets.begin(Media.png("ana", "retrato.png"));
    assertThat(Browser.put(upload.parts().get(0), PNG)).isEqualTo(200);

    Asset confirmed = assets.confirm(upload.key(), "ana");
    assertThat(confirmed.status()).isEqualTo(Status.CONFIRMED);
    assertThat(confirmed.expires()).as("it expires no more").isEmpty();
    HttpResponse<byte[]> fetched = Browser.get(assets.download(upload.key(), "ana"));
    assertThat(fetched.body()).isEqualTo(PNG);
    assertThat(fetched.headers().firstValue("Content-Type")).contains("image/png");

    assertThat(assets.delete(upload.key(), "ana")).isTrue();
    assertThat(assets.delete(upload.key(), "ana")).isFalse();
    assertThat(media.table.get("asset", upload.key())).isEmpty();
    assertThat(media.objects()).isEmpty();
  }

  @Test
  void filesAreListedByWhatTheyBelongToNewestFirstAndInPages() {
    List<Map<String, Object>> keys =
        IntStream.range(0, 5)
            .mapToObj(
                number -> {
                  media.pass(Duration.ofSeconds(1));
                  return assets.begin(Media.png("ana", number + ".png")).key();
                })
            .toList();
    assets.begin(Media.png("beto", "other.png"));
    assets.begin(Media.image("ana", "other.png"));

    AssetPage first = assets.list("ana", "album", Optional.empty(), 3, Optional.empty());
    AssetPage rest = assets.list("ana", "album", Optional.empty(), 3, first.cursor());

    assertThat(first.assets())
        .extracting(Asset::key)
        .containsExactly(keys.get(4), keys.get(3), keys.get(2));
    assertThat(rest.assets()).extracting(Asset::key).containsExactly(keys.get(1), keys.get(0));
    assertThat(rest.cursor()).isEmpty();
  }

  @Test
  void aConfirmedFileIsNamedByTheThingThatItBelongsTo() {
    Upload upload = media.sent(Media.image("ana", "a.png"));
    assertThat(media.image("ana")).as("not before it is confirmed").isNull();

    assets.confirm(upload.key(), "ana");
    assertThat(media.image("ana")).isEqualTo(upload.key().get("assetId"));

    assets.delete(upload.key(), "ana");
    assertThat(media.image("ana")).isNull();
    assertThat(media.objects()).isEmpty();
  }

  @Test
  void aFileThatTakesThePlaceOfAnotherRemovesIt() {
    Upload old = media.sent(Media.image("ana", "old.png"));
    assets.confirm(old.key(), "ana");
    Upload fresh = media.sent(Media.image("ana", "fresh.png"));
    assets.confirm(fresh.key(), "ana");

    assertThat(media.image("ana")).isEqualTo(fresh.key().get("assetId"));
    assertThat(refusal(() -> assets.asset(old.key(), "ana"))).isEqualTo(Kind.NOT_FOUND);
    assertThat(media.objects()).hasSize(1);
    assertThat(media.whole()).isTrue();
  }

  @Test
  void aNameThatIsLeftOfAFileThatIsGoneIsReplaced() {
    media.table.update(
        "product", Map.of("userId", "ana", "productId", "p1"), Map.of("imageId", "gone"));
    Upload upload = media.sent(Media.image("ana", "a.png"));
    assets.confirm(upload.key(), "ana");

    assertThat(media.image("ana")).isEqualTo(upload.key().get("assetId"));
  }

  @Test
  void aNameOfAnothersFileGivesNoPowerOverIt() {
    Upload anothers = media.sent(Media.image("beto", "b.png"));
    assets.confirm(anothers.key(), "beto");
    media.table.update(
        "product",
        Map.of("userId", "ana", "productId", "p1"),
        Map.of("imageId", anothers.key().get("assetId")));

    Upload upload = media.sent(Media.image("ana", "a.png"));
    assets.confirm(upload.key(), "ana");

    assertThat(media.image("ana")).isEqualTo(upload.key().get("assetId"));
    assertThat(media.image("beto")).isEqualTo(anothers.key().get("assetId"));
    assertThat(Browser.get(assets.download(anothers.key(), "beto")).body()).isEqualTo(PNG);
  }

  @Test
  void ofManyConfirmationsAtOnceOneFileStays() throws Exception {
    List<Upload> uploads =
        IntStream.range(0, 6).mapToObj(i -> media.sent(Media.image("ana", i + ".png"))).toList();
    ExecutorService threads = Executors.newFixedThreadPool(6);
    try {
      for (var each :
          threads.invokeAll(
              uploads.stream()
                  .<java.util.concurrent.Callable<Asset>>map(
                      upload -> () -> assets.confirm(upload.key(), "ana"))
                  .toList())) {
        assertThat(each.get().status()).isEqualTo(Status.CONFIRMED);
      }
    } finally {
      threads.shutdownNow();
    }

    AssetPage remainingAssets =
        assets.list("ana", "product", Optional.of("p1"), 10, Optional.empty());
    assertThat(remainingAssets.assets())
        .singleElement()
        .extracting(Asset::key)
        .isEqualTo(Map.of("assetId", media.image("ana")));
    assertThat(media.objects()).hasSize(1);
  }

  @Test
  void nothingBelongsToAThingThatIsNotThere() {
    NewAsset request =
        new NewAsset("ana", "product", Optional.of("p2"), "a.png", "image/png", PNG.length);

    assertThatThrownBy(() -> assets.begin(request))
        .hasMessageStartingWith("there is no `product` with {")
        .isInstanceOfSatisfying(
            AssetException.class, e -> assertThat(e.kind()).isEqualTo(Kind.NOT_FOUND));
  }

  @Test
  void anothersAssetDoesNotExist() {
    Upload upload = media.sent(Media.png("ana", "a.png"));
    assertThat(refusal(() -> assets.confirm(upload.key(), "beto"))).isEqualTo(Kind.NOT_FOUND);
    assertThat(refusal(() -> assets.resume(upload.key(), "beto"))).isEqualTo(Kind.NOT_FOUND);
    assets.confirm(upload.key(), "ana");

    assertThat(refusal(() -> assets.download(upload.key(), "beto"))).isEqualTo(Kind.NOT_FOUND);
    assertThat(assets.delete(upload.key(), "beto")).isFalse();
    assertThat(assets.list("beto", "album", Optional.empty(), 10, Optional.empty()).assets())
        .isEmpty();
    assertThat(Browser.get(assets.download(upload.key(), "ana")).statusCode()).isEqualTo(200);
  }

  @Test
  void aDeletionThatWasBrokenOffIsFinishedWhenItIsRepeated() {
    Upload upload = media.kept(Media.png("ana", "a.png"));
    media.table.delete("asset", upload.key());
    assertThat(media.objects()).hasSize(1);

    assertThat(assets.delete(upload.key(), "ana")).isFalse();
    assertThat(media.objects()).isEmpty();
  }

  @Test
  void anAwaitedFileThatTheDesignDoesNotLetGoIsSaidToStay() {
    AssetEntity stubborn =
        new AssetEntity(
            Media.ASSET.name(),
            Media.ASSET.attributes(),
            Media.ASSET.states(),
            "discardNothing",
            Media.ASSET.relations());
    Upload upload = media.sent(Media.png("ana", "a.png"));

    assertThatThrownBy(
            () ->
                Assets.open(media.table, stubborn, media.bucket, AssetsOptions.defaults())
                    .delete(upload.key(), "ana"))
        .hasMessageStartingWith("expected `discardNothing` to delete an asset that is pending");
    assertThat(media.objects()).hasSize(1);
  }

  @Test
  void nothingIsConfirmedForAThingThatIsGone() {
    Upload one = media.sent(Media.image("ana", "a.png"));
    Upload many = media.sent(Media.png("ana", "b.png"));
    media.table.delete("product", Map.of("userId", "ana", "productId", "p1"));
    media.table.delete("person", Map.of("userId", "ana"));

    assertThat(refusal(() -> assets.confirm(one.key(), "ana"))).isEqualTo(Kind.NOT_FOUND);
    assertThat(refusal(() -> assets.confirm(many.key(), "ana"))).isEqualTo(Kind.NOT_FOUND);
  }

  @Test
  void bytesOfAnotherKindAreNotConfirmed() {
    byte[] page = "<html><script>1</script>".getBytes(StandardCharsets.UTF_8);
    Upload upload = assets.begin(Media.album("a.png", "image/png", page.length));
    Browser.put(upload.parts().get(0), page);

    assertThatThrownBy(() -> assets.confirm(upload.key(), "ana"))
        .hasMessage("expected content of `image/png`, found `text/html`");
    assertThat(refusal(() -> assets.download(upload.key(), "ana"))).isEqualTo(Kind.NOT_UPLOADED);
  }

  @Test
  void nothingIsConfirmedThatHasNotArrived() {
    Upload upload = assets.begin(Media.png("ana", "a.png"));

    assertThat(refusal(() -> assets.confirm(upload.key(), "ana"))).isEqualTo(Kind.NOT_UPLOADED);
  }

  @Test
  void nothingIsConfirmedAfterItExpired() {
    Upload upload = media.sent(Media.png("ana", "a.png"));
    media.pass(Duration.ofHours(1));

    assertThatThrownBy(() -> assets.confirm(upload.key(), "ana"))
        .hasMessageStartingWith("the upload expired at ");
  }

  @Test
  void whatDoesNotFitTheLimitsIsRefusedBeforeAnythingIsWritten() {
    assertThat(refusal(() -> assets.begin(Media.album("a", "image/png", 0))))
        .as("an empty file")
        .isEqualTo(Kind.REFUSED);
    assertThat(refusal(() -> assets.begin(Media.album("a", "image/png", 6L << 30))))
        .as("too large")
        .isEqualTo(Kind.REFUSED);
    assertThat(refusal(() -> assets.begin(Media.album("a", "text/html", 1))))
        .as("another type")
        .isEqualTo(Kind.REFUSED);
    assertThat(refusal(() -> assets.begin(Media.album(" ", "image/png", 1))))
        .as("no name")
        .isEqualTo(Kind.REFUSED);
    assertThat(media.table.items().filter(each -> each.entity().equals("asset"))).isEmpty();
  }
}
