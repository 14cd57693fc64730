package dev.clave.design.sample;

import dev.clave.design.model.IdKind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.UUID;

/**
 * The ids of sample items that leave them to the runtime. The same sample has the same id in every
 * start, so that a load that is repeated writes over what it has written.
 */
final class SampleIds {
  private static final String CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  private static final int ULID_LENGTH = 26;
  private static final int ULID_TIME_LENGTH = 10;

  /** The time in those that begin with one; each following item is a millisecond later. */
  private static final long FIRST_MILLIS = Instant.parse("2024-01-15T07:30:00Z").toEpochMilli();

  private SampleIds() {}

  /** The id of the item at a place among those of its entity. */
  static String of(IdKind kind, String entity, String attribute, int place) {
    ByteBuffer bits = bits(entity + "\0" + attribute + "\0" + place);
    long high = bits.getLong();
    long low = bits.getLong();
    long millis = FIRST_MILLIS + place;
    return switch (kind) {
      case ULID -> ulid(millis, high, low);
      case UUID7 -> uuid((millis << 16) | (high & 0xFFF), 7, low);
      case UUID -> uuid(high, 4, low);
    };
  }

  private static String uuid(long high, long version, long low) {
    return new UUID((high & ~(0xFL << 12)) | (version << 12), (low & ((1L << 62) - 1)) | (1L << 63))
        .toString();
  }

  private static String ulid(long millis, long high, long low) {
    StringBuilder text = new StringBuilder();
    for (int shift = 5 * (ULID_TIME_LENGTH - 1); shift >= 0; shift -= 5) {
      text.append(CROCKFORD.charAt((int) ((millis >>> shift) & 31)));
    }
    for (int i = 0; i < (ULID_LENGTH - ULID_TIME_LENGTH) / 2; i++) {
      text.append(CROCKFORD.charAt((int) ((high >>> (5 * i)) & 31)));
      text.append(CROCKFORD.charAt((int) ((low >>> (5 * i)) & 31)));
    }
    return text.toString();
  }

  private static ByteBuffer bits(String name) {
    try {
      return ByteBuffer.wrap(
          MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("SHA-256 is part of every Java", e);
    }
  }
}
