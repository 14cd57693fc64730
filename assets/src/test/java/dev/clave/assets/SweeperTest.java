package dev.clave.assets;

import static dev.clave.assets.Browser.PNG;
import static dev.clave.assets.Refusal.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.assets.AssetException.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Both stores agree again, whatever was left behind in either. */
@ExtendWith(EmbeddedStore.class)
final class SweeperTest {
  private final Media media;
  private final Assets assets;

  SweeperTest(Media media) {
    this.media = media;
    this.assets = media.assets();
  }

  @Test
  void anUploadThatIsNeverConfirmedIsSweptFromBothStores() {
    Upload abandoned = media.sent(Media.png("ana", "a.png"));
    Upload upload = media.kept(Media.png("ana", "b.png"));
    media.pass(Duration.ofHours(1));

    Sweeper.Report report = assets.sweeper().look(count -> {});
    assertThat(report.expired()).containsExactly(abandoned.key());
    assertThat(media.objects()).as("a look touches nothing").hasSize(2);
    assertThat(media.table.get("asset", abandoned.key())).isPresent();

    assets.sweeper().sweep(count -> {});
    assertThat(media.table.get("asset", abandoned.key())).isEmpty();
    assertThat(media.objects()).containsExactly(object(upload));
    assertThat(refusal(() -> assets.confirm(abandoned.key(), "ana"))).isEqualTo(Kind.NOT_FOUND);
  }

  @Test
  void anUploadUnderWayIsLeftAlone() {
    Upload upload = media.sent(Media.png("ana", "a.png"));
    media.pass(Duration.ofMinutes(14));

    assets.sweeper().sweep(count -> {});
    assets.confirm(upload.key(), "ana");

    assertThat(Browser.get(assets.download(upload.key(), "ana")).body()).isEqualTo(PNG);
  }

  @Test
  void whatADeathBetweenTheStoresLeavesIsFoundInEitherDirection() {
    Upload orphaned = media.kept(Media.png("ana", "a.png"));
    String orphan = object(orphaned);
    media.table.delete("asset", orphaned.key());
    Upload lost = media.kept(Media.png("ana", "b.png"));
    media.bucket.objects().delete(object(lost));
    Upload upload = media.kept(Media.png("ana", "c.png"));
    media.pass(Duration.ofHours(1));

    Sweeper.Report report = assets.sweeper().sweep(count -> {});

    assertThat(report.orphans()).containsExactly(orphan);
    assertThat(report.lost()).containsExactly(lost.key());
    assertThat(media.objects()).containsExactly(object(upload));
    assertThat(assets.sweeper().look(count -> {}).orphans()).isEmpty();
  }

  @Test
  void aCopyThatWasMadeForAnUploadThatWasNeverConfirmedIsSwept() {
    Upload upload = media.sent(Media.png("ana", "a.png"));
    media
        .bucket
        .objects()
        .copy(
            media.objects().get(0),
            media.bucket.objects().head(media.objects().get(0)).orElseThrow().eTag(),
            "assets/media/asset/" + upload.key().get("assetId") + "/tag");
    media.pass(Duration.ofHours(1));

    assets.sweeper().sweep(count -> {});

    assertThat(media.objects()).isEmpty();
  }

  @Test
  void objectsThatWereNotNamedHereAreNobodysBusiness() {
    List<String> others =
        List.of(
            "elsewhere",
            "assets/asset/a/b",
            "assets/other/asset/a/b",
            "assets/media/other/a/b",
            "assets/media/asset/short",
            "assets/media/asset/d/e/f",
            "assets/media/asset/100%/b",
            "assets/media/asset/%zz/b",
            "assets/media/asset/%FF/b",
            "assets/media/asset/%2f/b",
            "assets/media/asset/a+b/c",
            "assets/media/asset/a b/c",
            "incoming/media/asset/50%",
            "incoming/media/asset/ñ");
    others.forEach(other -> media.put(other, PNG));
    media.pass(Duration.ofHours(1));

    assertThat(assets.sweeper().sweep(count -> {}).orphans()).isEmpty();
    assertThat(media.objects()).containsExactlyInAnyOrderElementsOf(others);
  }

  @Test
  void tablesThatShareABucketLeaveEachOthersFilesAlone() {
    Assets test = media.elsewhere("media.test", AssetsOptions.defaults());
    Assets production =
        media.elsewhere("media.test", AssetsOptions.defaults().withPrefix("production/"));
    for (Assets each : List.of(assets, test, production)) {
      Media.sent(each, Media.png("ana", "abandoned.png"));
      each.confirm(Media.sent(each, Media.png("ana", "kept.png")).key(), "ana");
    }
    media.pass(Duration.ofHours(1));

    assets.sweeper().sweep(count -> {});
    assertThat(media.objects()).as("its own abandoned one is gone").hasSize(5);
    assertThat(media.objects())
        .extracting(each -> each.replaceAll("/[^/]*/[^/]*$", ""))
        .contains("assets/media/asset", "assets/media%2Etest/asset")
        .contains("production/assets/media%2Etest/asset");
    test.sweeper().sweep(count -> {});
    production.sweeper().sweep(count -> {});
    assertThat(media.objects()).hasSize(3);
  }

  @Test
  void aLookReportsWhatASweepTakesAway() {
    media.sent(Media.png("ana", "expired.png"));
    assets.begin(Media.png("ana", "nothing came.png"));
    Upload replayed = media.kept(Media.png("ana", "replayed.png"));
    Browser.put(replayed.parts().get(0), PNG);
    Upload orphaned = media.kept(Media.png("ana", "orphaned.png"));
    media.table.delete("asset", orphaned.key());
    media.bucket.parts().begin("incoming/media/asset/x", "image/png", false);
    media.put("incoming/media/asset/x", PNG);
    Upload lost = media.kept(Media.png("ana", "lost.png"));
    media.bucket.objects().delete(object(lost));
    Upload stranded = media.kept(Media.image("beto", "stranded.png"));
    media.table.delete("product", Map.of("userId", "beto", "productId", "p1"));
    media.pass(Duration.ofHours(1));

    Sweeper.Report look = assets.sweeper().look(count -> {});
    Sweeper.Report sweep = assets.sweeper().sweep(count -> {});

    assertThat(look).isEqualTo(sweep);
    assertThat(look.expired()).hasSize(2);
    assertThat(look.orphans()).hasSize(3);
    assertThat(look.lost()).containsExactly(lost.key());
    assertThat(look.stranded()).containsExactly(stranded.key());
    Sweeper.Report again = assets.sweeper().look(count -> {});
    assertThat(again.expired()).isEmpty();
    assertThat(again.orphans()).isEmpty();
  }

  @Test
  void aFileWhoseProductIsGoneIsReportedAndStaysUntilSomebodyDeletesIt() {
    Upload upload = media.kept(Media.image("ana", "a.png"));
    media.table.delete("product", Map.of("userId", "ana", "productId", "p1"));
    media.pass(Duration.ofHours(1));

    assertThat(assets.sweeper().sweep(count -> {}).stranded()).containsExactly(upload.key());
    assertThat(assets.sweeper().sweepKept(Optional.empty(), 10).report().stranded())
        .containsExactly(upload.key());
    assertThat(Browser.get(assets.download(upload.key(), "ana")).body()).isEqualTo(PNG);

    assets.delete(upload.key(), "ana");
    assertThat(media.objects()).isEmpty();
    assertThat(media.whole()).isTrue();
  }

  @Test
  void whatIsKeptIsSweptInStretches() {
    List<String> orphans =
        IntStream.range(0, 5).mapToObj("assets/media/asset/%d/tag"::formatted).toList();
    orphans.forEach(orphan -> media.put(orphan, PNG));
    Upload upload = media.kept(Media.png("ana", "a.png"));
    media.pass(Duration.ofHours(1));

    List<String> ids = new ArrayList<>();
    Optional<String> from = Optional.empty();
    int stretches = 0;
    do {
      Sweeper.Stretch stretch = assets.sweeper().sweepKept(from, 2);
      ids.addAll(stretch.report().orphans());
      from = stretch.next();
      stretches++;
    } while (from.isPresent());

    assertThat(stretches).isEqualTo(4);
    assertThat(ids).containsExactlyInAnyOrderElementsOf(orphans);
    assertThat(media.objects()).containsExactly(object(upload));
  }

  @Test
  void aSweepTellsHowFarItIs() {
    media.kept(Media.png("ana", "a.png"));
    media.kept(Media.png("ana", "b.png"));
    List<Long> counts = new ArrayList<>();

    assets.sweeper().look(counts::add);

    assertThat(counts)
        .as("two people, two products, two files in each store")
        .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
  }

  private String object(Upload upload) {
    return "assets/media/asset/%s/%s"
        .formatted(
            upload.key().get("assetId"), assets.asset(upload.key(), "ana").tag().orElseThrow());
  }
}
