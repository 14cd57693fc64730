package dev.clave.systems.gamificacion;

import dev.clave.assets.AssetEntity;
import dev.clave.assets.AssetEntity.States;
import dev.clave.assets.Field;
import dev.clave.assets.Relation;
import dev.clave.assets.Relation.Holder;
import dev.clave.assets.Relation.Listing;
import dev.clave.assets.Relation.One;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The media of a seller: the avatar of a profile, the image of a product, a featured banner. */
public final class GamificacionAssets {
  private static final Set<String> IMAGES =
      Set.of("image/png", "image/jpeg", "image/gif", "image/webp");
  private static final long LARGEST_IMAGE = 10L << 20;

  public static final AssetEntity ENTITY =
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
          new States("pendiente", "confirmado"),
          "discardAsset",
          List.of(
              image(
                  "profile",
                  Optional.empty(),
                  new Listing("assetsOfProfile", List.of("userId")),
                  new Holder(
                      "profile",
                      Map.of("userId", "userId"),
                      new One("avatarAssetId", "attachAvatar", "replaceAvatar", "removeAvatar"))),
              image(
                  "product",
                  Optional.of("productId"),
                  new Listing("assetsOfProduct", List.of("userId", "productId")),
                  new Holder(
                      "product",
                      Map.of("userId", "userId", "productId", "productId"),
                      new One("imageAssetId", "attachImage", "replaceImage", "removeImage"))),
              image(
                  "featured",
                  Optional.of("featuredId"),
                  new Listing("assetsOfFeatured", List.of("userId", "featuredId")),
                  new Holder(
                      "featured",
                      Map.of("userId", "userId", "id", "featuredId"),
                      new One("bannerAssetId", "attachBanner", "replaceBanner", "removeBanner")))));

  private GamificacionAssets() {}

  private static Relation image(
      String name, Optional<String> related, Listing list, Holder holder) {
    return new Relation(name, related, list, IMAGES, LARGEST_IMAGE, holder);
  }
}
