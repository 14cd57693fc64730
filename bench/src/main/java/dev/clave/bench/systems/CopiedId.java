package dev.clave.bench.systems;

import dev.clave.design.model.AttributeType;
import dev.clave.design.model.TextFormat;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.UUID;

/** Another id of the same form, the same for the same prefix and text. */
final class CopiedId {
  private static final String CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  private static final int ULID_LENGTH = 26;
  private static final int ROOM_FOR_A_PREFIX = 20;
  private static final int ATTEMPTS = 20;
  private static final int LETTERS = 26;
  private static final int DIGITS = 10;

  private CopiedId() {}

  /** As {@code text} must be; text of which no other of that form is made comes back itself. */
  static String of(AttributeType.Text type, String prefix, String text) {
    TextFormat format = type.format().orElse(null);
    String copied = prefix + text;
    if (format == TextFormat.UUID) {
      return UUID.nameUUIDFromBytes(copied.getBytes(StandardCharsets.UTF_8)).toString();
    }
    if (format == TextFormat.ULID) {
      return ulid(copied);
    }
    boolean takesPrefix =
        type.pattern().isEmpty()
            && type.maxLength().orElse(Integer.MAX_VALUE) > ROOM_FOR_A_PREFIX
            && (format == null || format == TextFormat.EMAIL || format == TextFormat.SLUG);
    return takesPrefix ? copied : alike(type, random(copied), text);
  }

  private static Random random(String seed) {
    UUID bits = UUID.nameUUIDFromBytes(seed.getBytes(StandardCharsets.UTF_8));
    return new Random(bits.getMostSignificantBits() ^ bits.getLeastSignificantBits());
  }

  private static String ulid(String seed) {
    Random random = random(seed);
    StringBuilder text = new StringBuilder("01");
    while (text.length() < ULID_LENGTH) {
      text.append(CROCKFORD.charAt(random.nextInt(CROCKFORD.length())));
    }
    return text.toString();
  }

  /** Digits for digits and letters for letters; a pattern may ask for more than that. */
  private static String alike(AttributeType.Text type, Random random, String text) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      StringBuilder other = new StringBuilder();
      text.chars().forEach(each -> other.append(alike(random, (char) each)));
      if (type.pattern().map(pattern -> other.toString().matches(pattern)).orElse(true)) {
        return other.toString();
      }
    }
    return text;
  }

  private static char alike(Random random, char each) {
    if (each >= '0' && each <= '9') {
      return (char) ('0' + random.nextInt(DIGITS));
    }
    if (each >= 'a' && each <= 'z') {
      return (char) ('a' + random.nextInt(LETTERS));
    }
    return each >= 'A' && each <= 'Z' ? (char) ('A' + random.nextInt(LETTERS)) : each;
  }
}
