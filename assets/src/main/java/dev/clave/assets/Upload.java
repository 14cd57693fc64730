package dev.clave.assets;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * How to send the bytes of a new asset: one PUT for each part, with these headers and this length.
 *
 * @param key the key of the metadata, for {@link Assets#confirm}
 * @param parts one for most files; larger ones come in several, in this order
 */
public record Upload(Map<String, Object> key, List<Part> parts, Instant expires) {
  public Upload {
    key = Map.copyOf(key);
    parts = List.copyOf(parts);
  }

  /** One PUT. */
  public record Part(URI url, Map<String, String> headers, long size) {
    public Part {
      headers = Map.copyOf(headers);
    }
  }
}
