package dev.clave.engine.wire;

import java.util.SplittableRandom;

/** The 52 capitals and digits by which the service names a request. They name it, and no more. */
final class RequestId {
  private static final int LENGTH = 52;
  private static final byte[] LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
  private static final ThreadLocal<SplittableRandom> RANDOM =
      ThreadLocal.withInitial(SplittableRandom::new);

  private RequestId() {}

  @SuppressWarnings("deprecation") // the fast way from ASCII bytes
  static String next() {
    byte[] letters = new byte[LENGTH];
    SplittableRandom random = RANDOM.get();
    long bits = 0;
    for (int at = 0; at < LENGTH; at++) {
      if (at % 12 == 0) {
        bits = random.nextLong();
      }
      letters[at] = LETTERS[(int) (bits & 31)];
      bits >>>= 5;
    }
    return new String(letters, 0);
  }
}
