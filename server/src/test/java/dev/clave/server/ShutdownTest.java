package dev.clave.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class ShutdownTest {
  private final List<String> ended = new CopyOnWriteArrayList<>();
  private final Shutdown shutdown = new Shutdown();

  @Test
  void oneThingEndsAfterTheOther() {
    shutdown.end("first", Duration.ofMinutes(1), () -> ended.add("first"));
    shutdown.end("second", Duration.ofMinutes(1), () -> ended.add("second"));

    assertThat(ended).containsExactly("first", "second");
  }

  @Test
  void whatNeverEndsIsInterruptedAndTheRestEnds() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    shutdown.end(
        "stuck",
        Duration.ofMillis(10),
        () -> {
          try {
            never.await();
          } catch (InterruptedException e) {
            interrupted.countDown();
          }
        });
    shutdown.end("rest", Duration.ofMinutes(1), () -> ended.add("rest"));

    interrupted.await();
    assertThat(ended).containsExactly("rest");
  }

  @Test
  void whatFailsToEndKeepsNothingElseFromEnding() {
    shutdown.end(
        "broken",
        Duration.ofMinutes(1),
        () -> {
          throw new IllegalStateException("as the test wants it");
        });
    shutdown.end("rest", Duration.ofMinutes(1), () -> ended.add("rest"));

    assertThat(ended).containsExactly("rest");
  }
}
