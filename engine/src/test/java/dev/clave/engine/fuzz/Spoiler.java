package dev.clave.engine.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;

/** Spoils a text in one of the ways that careless or hostile clients do. */
public final class Spoiler {
  private static final List<String> PIECES =
      List.of(
          "{",
          "}",
          "[",
          "]",
          "\"",
          ":",
          ",",
          "null",
          "true",
          "1e999",
          "-",
          "\\u0000",
          "\\ud800",
          "{\"S\":\"x\"}",
          "{\"N\":\"NaN\"}",
          "{\"M\":{\"a\":",
          "{\"L\":[",
          "\u0000",
          "é",
          "''",
          "(",
          "999999999999999999999999999999999999999999");

  private final SplittableRandom random;

  public Spoiler(SplittableRandom random) {
    this.random = random;
  }

  public String of(String text) {
    StringBuilder spoiled = new StringBuilder(text);
    int times = 1 + random.nextInt(3);
    for (int time = 0; time < times; time++) {
      int at = spoiled.isEmpty() ? 0 : random.nextInt(spoiled.length());
      switch (random.nextInt(5)) {
        case 0 -> spoiled.insert(at, PIECES.get(random.nextInt(PIECES.size())));
        case 1 -> spoiled.setLength(at);
        case 2 -> spoiled.delete(at, Math.min(spoiled.length(), at + random.nextInt(20)));
        case 3 -> spoiled.insert(at, "{\"M\":{\"a\":".repeat(random.nextInt(400)));
        default -> {
          if (!spoiled.isEmpty()) {
            spoiled.setCharAt(at, (char) random.nextInt(0x20, 0x7f));
          }
        }
      }
    }
    return spoiled.toString();
  }

  /** The same for bytes, so that what comes out need not even be text. */
  public byte[] ofBytes(String text) {
    byte[] bytes = of(text).getBytes(StandardCharsets.UTF_8);
    if (bytes.length > 0 && random.nextInt(4) == 0) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    return bytes;
  }
}
