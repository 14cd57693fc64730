package dev.clave.engine.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class DescriptorsTest {
  private static final int MOST = 400;
  private static final int KEPT_FREE = 64;

  @Test
  void connectionsLeaveDescriptorsToFilesAndStores() {
    AtomicLong open = new AtomicLong(100);
    Descriptors descriptors = new Descriptors(MOST, open::get);
    while (!descriptors.areFew()) {
      open.incrementAndGet();
    }
    assertThat(open).hasValue(MOST - KEPT_FREE);
  }

  @Test
  void onceSomeAreClosedThereAreEnoughAgain() {
    AtomicLong open = new AtomicLong(MOST);
    Descriptors descriptors = new Descriptors(MOST, open::get);
    assertThat(descriptors.areFew()).isTrue();
    open.set(100);
    assertThat(descriptors.areFew()).isFalse();
  }

  @Test
  void theSystemIsAskedSeldomWhileManyAreFree() {
    AtomicInteger counts = new AtomicInteger();
    Descriptors descriptors =
        new Descriptors(
            1_000_000,
            () -> {
              counts.incrementAndGet();
              return 100;
            });
    for (int connection = 0; connection < 10_000; connection++) {
      descriptors.areFew();
    }
    assertThat(counts).hasValue(1);
  }

  @Test
  void whereNoneIsLeftToCountThemTheyAreFew() {
    Descriptors descriptors =
        new Descriptors(
            MOST,
            () -> {
              throw new InternalError("Unable to open directory /proc/self/fd");
            });
    assertThat(descriptors.areFew()).isTrue();
  }
}
