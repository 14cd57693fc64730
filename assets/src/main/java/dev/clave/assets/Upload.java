package dev.clave.assets;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * How to send the bytes of a new asset: one PUT for each part, with these headers and this length.
 *
 * <pre>{@code
 * Upload upload = assets.begin(photo);
 * for (Upload.Part part : upload.parts()) {
 *   send(part.url(), part.headers());
 * }
 * assets.confirm(upload.key(), "ana");
 * }</pre>
 *
 * @param asset what was written down; its key is for {@link Assets#confirm}
 * @param parts one for most files; larger ones come in several, in this order
 */
public record Upload(Asset asset, List<Part> parts, Instant expires) {
  public Upload {
    parts = List.copyOf(parts);
  }

  public Map<String, Object> key() {
    return asset.key();
  }

  /** One PUT. */
  public record Part(int number, URI url, Map<String, String> headers, long size) {
    public Part {
      headers = Map.copyOf(headers);
    }
  }
}
