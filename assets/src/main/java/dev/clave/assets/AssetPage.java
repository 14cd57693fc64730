package dev.clave.assets;

import java.util.List;
import java.util.Optional;

/** Some of a list, and where the rest begins. */
public record AssetPage(List<Asset> assets, Optional<String> cursor) {
  public AssetPage {
    assets = List.copyOf(assets);
  }
}
