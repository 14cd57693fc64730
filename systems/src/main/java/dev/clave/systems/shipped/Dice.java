package dev.clave.systems.shipped;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;

/** Choices that look random and are the same for the same seed. Used by one thread. */
public final class Dice {
  private final Random random;

  public Dice(long seed) {
    this.random = new Random(seed);
  }

  /** A whole number of the range, both ends included. */
  public int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  @SafeVarargs
  public final <T> T one(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  public <T> T one(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** True so many times in a hundred. */
  public boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  /** An instant of whole seconds between two others. */
  public Instant instant(Instant from, Instant to) {
    long seconds = Duration.between(from, to).toSeconds();
    return from.plusSeconds((long) (random.nextDouble() * seconds));
  }

  public LocalDate day(Instant from, Instant to) {
    return LocalDate.ofInstant(instant(from, to), ZoneOffset.UTC);
  }

  public String digits(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(random.nextInt(10));
    }
    return text.toString();
  }

  public String letters(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append((char) ('A' + random.nextInt(26)));
    }
    return text.toString();
  }
}
