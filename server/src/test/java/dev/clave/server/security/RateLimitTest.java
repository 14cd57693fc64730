package dev.clave.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class RateLimitTest {
  private final AtomicLong nanos = new AtomicLong();

  @Test
  void aCallerWhoAsksTooFastWaitsAndOthersDoNot() {
    RateLimit limit = new RateLimit(10, nanos::get);
    int passed = 0;
    while (limit.refuse("ana").isEmpty()) {
      passed++;
    }

    assertThat(passed).isBetween(20, 22);
    assertThat(limit.refuse("luis")).isEmpty();
    nanos.addAndGet(1_000_000_000L);
    assertThat(limit.refuse("ana")).isEmpty();
  }

  @Test
  void moreCallersThanAreRememberedAreToldToWait() {
    RateLimit limit = new RateLimit(10, nanos::get);
    for (int caller = 0; caller < RateLimit.MOST_CALLERS; caller++) {
      assertThat(limit.refuse("caller" + caller)).isEmpty();
    }

    assertThat(limit.refuse("one too many")).isPresent();
    assertThat(limit.refuse("caller7")).as("who is remembered goes on").isEmpty();
    nanos.addAndGet(1_000_000_000L);
    assertThat(limit.refuse("one too many")).isEmpty();
  }

  @Test
  void zeroIsNoLimit() {
    RateLimit limit = new RateLimit(0, nanos::get);

    for (int i = 0; i < 1000; i++) {
      assertThat(limit.refuse("ana")).isEmpty();
    }
  }
}
