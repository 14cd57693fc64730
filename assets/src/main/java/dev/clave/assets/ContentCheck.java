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

  static String type(byte[] beginning) {
    return TIKA.detect(beginning);
  }

  /** Whether such bytes may be of the type: the same, or one that the type is a special case of. */
  static boolean fits(String announced, String detected) {
    MediaType announcedType = TYPES.normalize(MediaType.parse(announced));
    MediaType detectedType = TYPES.normalize(MediaType.parse(detected));
    if (detectedType.equals(MediaType.OCTET_STREAM)) {
      return announcedType.equals(MediaType.OCTET_STREAM);
    }
    return announcedType.equals(detectedType)
        || TYPES.isSpecializationOf(announcedType, detectedType);
  }
}
