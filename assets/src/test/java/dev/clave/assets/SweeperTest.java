package dev.clave.assets;

import static dev.clave.assets.Browser.PNG;
import static dev.clave.assets.Refusal.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.assets.AssetException.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Both stores agree again, whatever was left behind in either. */
final class SweeperTest {
  @RegisterExtension final EmbeddedStore store = new EmbeddedStore();

  private Media media;
  private Assets assets;

  @BeforeEach
  void open() {
    media = store.media();
    assets = media.assets();
  }

  @Test
  void anUploadThatIsNeverConfirmedIsSweptFromBothStores() {
    Upload abandoned = sent("a.png");
    Upload kept = kept("b.png");
    media.pass(Duration.ofHours(1));

    Sweeper.Report seen = assets.sweeper().look(count -> {});
    assertThat(seen.expired()).containsExactly(abandoned.key());
    assertThat(media.objects()).as("a look touches nothing").hasSize(2);
    assertThat(media.table.get("asset", abandoned.key())).isPresent();

    assets.sweeper().sweep(count -> {});
    assertThat(media.table.get("asset", abandoned.key())).isEmpty();
    assertThat(media.objects()).containsExactly(object(kept));
    assertThat(refusal(() -> assets.confirm(abandoned.key(), "ana"))).isEqualTo(Kind.NOT_FOUND);
  }

  @Test
  void anUploadUnderWayIsLeftAlone() {
    Upload upload = sent("a.png");
    media.pass(Duration.ofMinutes(14));

    assets.sweeper().sweep(count -> {});
    assets.confirm(upload.key(), "ana");

    assertThat(Browser.get(assets.download(upload.key(), "ana")).body()).isEqualTo(PNG);
  }

  @Test
  void whatADeathBetweenTheStoresLeavesIsFoundInEitherDirection() {
    Upload orphaned = kept("a.png");
    String orphan = object(orphaned);
    media.table.delete("asset", orphaned.key());
    Upload lost = kept("b.png");
    media.bucket.delete(object(lost));
    Upload kept = kept("c.png");
    media.pass(Duration.ofHours(1));

    Sweeper.Report report = assets.sweeper().sweep(count -> {});

    assertThat(report.orphans()).containsExactly(orphan);
    assertThat(report.lost()).containsExactly(lost.key());
    assertThat(media.objects()).containsExactly(object(kept));
    assertThat(assets.sweeper().look(count -> {}).orphans()).isEmpty();
  }

  @Test
  void aCopyThatWasMadeForAnUploadThatWasNeverConfirmedIsSwept() {
    Upload upload = sent("a.png");
    media.bucket.copy(
        media.objects().get(0),
        media.bucket.head(media.objects().get(0)).orElseThrow().eTag(),
        "assets/asset/" + upload.key().get("assetId") + "/tag");
    media.pass(Duration.ofHours(1));

    assets.sweeper().sweep(count -> {});

    assertThat(media.objects()).isEmpty();
  }

  @Test
  void objectsOfOthersInTheBucketAreNobodysBusiness() {
    Upload upload = sent("a.png");
    String tag = media.bucket.head(media.objects().get(0)).orElseThrow().eTag();
    List<String> others = List.of("assets/asset/a/b/c/d", "assets/other/x/y", "elsewhere");
    others.forEach(other -> media.bucket.copy(media.objects().get(0), tag, other));
    assets.delete(upload.key(), "ana");
    media.pass(Duration.ofHours(1));

    assets.sweeper().sweep(count -> {});

    assertThat(media.objects()).containsExactlyInAnyOrderElementsOf(others);
  }

  @Test
  void aSweepTellsHowFarItIs() {
    kept("a.png");
    kept("b.png");
    List<Long> seen = new ArrayList<>();

    assets.sweeper().look(seen::add);

    assertThat(seen)
        .as("two people, two products, two files in each store")
        .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
  }

  private Upload sent(String name) {
    Upload upload = assets.begin(Media.png("ana", name));
    assertThat(Browser.put(upload.parts().get(0), PNG)).isEqualTo(200);
    return upload;
  }

  private Upload kept(String name) {
    Upload upload = sent(name);
    assets.confirm(upload.key(), "ana");
    return upload;
  }

  private String object(Upload upload) {
    return "assets/asset/%s/%s"
        .formatted(
            upload.key().get("assetId"), assets.asset(upload.key(), "ana").tag().orElseThrow());
  }
}
