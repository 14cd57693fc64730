package dev.clave.table.schema;

import dev.clave.design.model.IdKind;
import java.time.InstantSource;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Makes ids. Those that begin with the time grow with every call, also within one millisecond and
 * when the clock is set back: the random part is then counted up. Threads share it.
 */
public final class IdMaker implements Function<IdKind, String> {
  private static final String CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  private static final int ULID_LENGTH = 26;
  private static final long MILLIS_MASK = (1L << 48) - 1;
  private static final long VARIANT = 1L << 63;
  private static final long VARIANT_MASK = (1L << 62) - 1;
  private static final long VERSION_7 = 7L << 12;
  private static final long VERSION_4 = 4L << 12;
  private static final long VERSION_MASK = (1L << 12) - 1;

  /** How many bits stand beside the lower 64 or 62: above them the next millisecond begins. */
  private static final int ULID_HIGH = 1 << 16;

  private static final int UUID_HIGH = 1 << 12;

  private final InstantSource clock;
  private final RandomGenerator random;
  private final Growing ulids = new Growing(ULID_HIGH, -1L);
  private final Growing uuids = new Growing(UUID_HIGH, VARIANT_MASK);

  public IdMaker(InstantSource clock, RandomGenerator random) {
    this.clock = clock;
    this.random = random;
  }

  @Override
  public String apply(IdKind kind) {
    return switch (kind) {
      case ULID -> ulid();
      case UUID7 -> uuid7();
      case UUID -> uuid();
    };
  }

  private synchronized String ulid() {
    ulids.next();
    char[] text = new char[ULID_LENGTH];
    long time = ulids.millis & MILLIS_MASK;
    for (int i = 9; i >= 0; i--) {
      text[i] = CROCKFORD.charAt((int) (time & 31));
      time >>>= 5;
    }
    long low = ulids.low;
    long high = ulids.high;
    for (int i = ULID_LENGTH - 1; i >= 10; i--) {
      text[i] = CROCKFORD.charAt((int) (low & 31));
      low = (low >>> 5) | (high << 59);
      high >>>= 5;
    }
    return new String(text);
  }

  private synchronized String uuid7() {
    uuids.next();
    return text(((uuids.millis & MILLIS_MASK) << 16) | VERSION_7 | uuids.high, VARIANT | uuids.low);
  }

  private synchronized String uuid() {
    long high = random.nextLong();
    return text(
        (high & ~(0xFL << 12)) | VERSION_4 | (high & VERSION_MASK),
        VARIANT | (random.nextLong() & VARIANT_MASK));
  }

  private static String text(long high, long low) {
    return new UUID(high, low).toString().toLowerCase(Locale.ROOT);
  }

  /** A millisecond and a number that only grow together. */
  private final class Growing {
    private final int highLimit;
    private final long lowMask;
    private long millis = -1;
    private int high;
    private long low;

    Growing(int highLimit, long lowMask) {
      this.highLimit = highLimit;
      this.lowMask = lowMask;
    }

    void next() {
      long now = clock.millis();
      if (now > millis) {
        begin(now);
        return;
      }
      low = (low + 1) & lowMask;
      if (low == 0) {
        high++;
      }
      if (high >= highLimit) {
        begin(millis + 1);
      }
    }

    private void begin(long at) {
      millis = at;
      high = random.nextInt(highLimit);
      low = random.nextLong() & lowMask;
    }
  }
}
