package dev.clave.assets;

import java.util.Map;

/**
 * A file that somebody wants to send.
 *
 * @param owner whose it will be
 * @param relations further attributes of the metadata, such as the product it is the image of
 */
public record NewAsset(
    String owner, String fileName, String contentType, long size, Map<String, Object> relations) {
  public NewAsset {
    relations = Map.copyOf(relations);
  }
}
