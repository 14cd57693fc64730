package dev.clave.assets;

import java.util.List;
import java.util.Optional;

/**
 * Some of a list, and where the rest begins.
 *
 * <pre>{@code
 * AssetPage page = assets.list("ana", "photo", Optional.empty(), 20, Optional.empty());
 * boolean hasMore = page.cursor().isPresent();
 * }</pre>
 */
public record AssetPage(List<Asset> assets, Optional<String> cursor) {
  public AssetPage {
    assets = List.copyOf(assets);
  }
}
