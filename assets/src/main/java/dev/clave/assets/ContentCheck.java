package dev.clave.assets;

import org.apache.tika.Tika;
import org.apache.tika.mime.MediaType;
import org.apache.tika.mime.MediaTypeRegistry;

/** Whether bytes are what they were said to be, by looking at how they begin. */
final class ContentCheck {
  /** Enough for every signature that is looked for. */
  static final int BYTES = 8192;

  private static final Tika TIKA = new Tika();
  private static final MediaTypeRegistry TYPES = MediaTypeRegistry.getDefaultRegistry();

  private ContentCheck() {}

  static String found(byte[] beginning) {
    return TIKA.detect(beginning);
  }

  /** Whether such bytes may be of the type: the same, or one that the type is a special case of. */
  static boolean fits(String announced, String found) {
    MediaType said = TYPES.normalize(MediaType.parse(announced));
    MediaType seen = TYPES.normalize(MediaType.parse(found));
    if (seen.equals(MediaType.OCTET_STREAM)) {
      return said.equals(MediaType.OCTET_STREAM);
    }
    return said.equals(seen) || TYPES.isSpecializationOf(said, seen);
  }
}
