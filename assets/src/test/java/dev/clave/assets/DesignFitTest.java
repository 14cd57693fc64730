package dev.clave.assets;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Every name is looked for in the design before the first file comes. */
@ExtendWith(EmbeddedStore.class)
final class DesignFitTest {
  private final Media media;

  DesignFitTest(Media media) {
    this.media = media;
  }

  @Test
  void anEntityThatIsNotInTheDesignIsRefused() {
    refused(entity("film", Media.ASSET.attributes(), "pending", "discardAsset", List.of()))
        .hasMessage(
            "the assets in `film` do not fit the design of the table `media`:"
                + " found no entity `film`");
  }

  @Test
  void everyNameThatIsNotInTheDesignIsToldAtOnce() {
    Map<Field, String> attributes = new TreeMap<>(Media.ASSET.attributes());
    attributes.put(Field.ID, "userId");
    attributes.put(Field.OWNER, "whose");
    Relation relation =
        new Relation(
            "film",
            List.of("filmId"),
            new Relation.Listing("films", List.of()),
            Set.of(),
            1,
            new Relation.Holder(
                "product",
                Map.of("userId", "userId", "id", "nothing"),
                new Relation.One("posterId", "hang", "change", "take")));
    refused(entity("asset", attributes, "awaited", "forget", List.of(relation)))
        .hasMessageContainingAll(
            "found no attribute `whose` of `asset`",
            "expected `userId` in the key of `asset`, found [assetId]",
            "expected `status` to be one of [pending, confirmed], found `awaited`",
            "found no transaction `forget`",
            "expected `relation` to be one of [album, product], found `film`",
            "found no attribute `filmId` of `asset`",
            "found no pattern `films`",
            "expected the key of `product` to be [userId, productId], found",
            "found no attribute `nothing` of `asset`",
            "found no attribute `posterId` of `product`",
            "found no transaction `hang`",
            "found no transaction `change`",
            "found no transaction `take`");
  }

  @Test
  void aPatternTakesWhatItsDesignSays() {
    Relation relation =
        new Relation(
            "album",
            List.of(),
            new Relation.Listing("assetsOfAlbum", List.of("userId", "year")),
            Set.of(),
            1,
            new Relation.Holder("nobody", Map.of(), new Relation.Many("keep")));
    refused(entity("asset", Media.ASSET.attributes(), "pending", "discardAsset", List.of(relation)))
        .hasMessageContainingAll(
            "expected parameters of `assetsOfAlbum` among [userId], found [userId, year]",
            "found no entity `nobody`");
  }

  @Test
  void everyFieldHasAnAttribute() {
    Map<Field, String> attributes = new TreeMap<>(Media.ASSET.attributes());
    attributes.remove(Field.TAG);

    assertThatThrownBy(() -> entity("asset", attributes, "pending", "discardAsset", List.of()))
        .hasMessage("expected an attribute of `asset` for each field, found none for [TAG]");
  }

  private static AssetEntity entity(
      String name,
      Map<Field, String> attributes,
      String pending,
      String discard,
      List<Relation> relations) {
    return new AssetEntity(
        name, attributes, new AssetEntity.States(pending, "confirmed"), discard, relations);
  }

  private AbstractThrowableAssert<?, ? extends Throwable> refused(AssetEntity entity) {
    return assertThatThrownBy(
            () -> Assets.open(media.table, entity, media.bucket, AssetsOptions.defaults()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
