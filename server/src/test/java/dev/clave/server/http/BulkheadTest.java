package dev.clave.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One thread, which waits for a store. */
@Timeout(30)
final class BulkheadTest {
  private final Vertx vertx = Vertx.vertx();
  private final CountDownLatch storeAnswers = new CountDownLatch(1);

  @AfterEach
  void close() {
    storeAnswers.countDown();
    vertx.close();
  }

  @Test
  void workWhoseTurnComesTooLateIsRefusedAndNotBegun() {
    Bulkhead bulkhead =
        new Bulkhead(
            vertx.createSharedWorkerExecutor("slow", 1), shares(1, 1, 10, 10), Duration.ZERO);
    AtomicBoolean begun = new AtomicBoolean();
    Future<Boolean> first = bulkhead.run("ana", () -> true);
    Future<Boolean> late =
        bulkhead.run(
            "ana",
            () -> {
              begun.set(true);
              return true;
            });
    for (Future<Boolean> each : List.of(first, late)) {
      assertThatThrownBy(() -> each.toCompletionStage().toCompletableFuture().get())
          .hasCauseInstanceOf(Problem.Refusal.class)
          .hasMessageContaining("take too long");
    }
    assertThat(begun).isFalse();
  }

  @Test
  void whoComesWhenTooManyWaitIsRefusedAtOnce() throws Exception {
    Bulkhead bulkhead =
        new Bulkhead(
            vertx.createSharedWorkerExecutor("full", 1), shares(1, 1, 2, 2), Duration.ofHours(1));
    Future<Boolean> first = bulkhead.run("ana", this::awaitStore);
    Future<Boolean> second = bulkhead.run("ana", this::awaitStore);
    assertThatThrownBy(
            () -> bulkhead.run("ana", () -> true).toCompletionStage().toCompletableFuture().get())
        .hasCauseInstanceOf(Problem.Refusal.class);
    storeAnswers.countDown();
    assertThat(first.toCompletionStage().toCompletableFuture().get()).isTrue();
    assertThat(second.toCompletionStage().toCompletableFuture().get()).isTrue();
  }

  @Test
  void oneCallerLeavesRoomForOthers() throws Exception {
    Bulkhead bulkhead =
        new Bulkhead(
            vertx.createSharedWorkerExecutor("shared", 2),
            shares(2, 2, 10, 1),
            Duration.ofHours(1));
    Future<Boolean> first = bulkhead.run("ana", this::awaitStore);
    assertThatThrownBy(
            () -> bulkhead.run("ana", () -> true).toCompletionStage().toCompletableFuture().get())
        .hasCauseInstanceOf(Problem.Refusal.class);
    Future<Boolean> ofAnother = bulkhead.run("eva", () -> true);
    assertThat(ofAnother.toCompletionStage().toCompletableFuture().get()).isTrue();
    storeAnswers.countDown();
    assertThat(first.toCompletionStage().toCompletableFuture().get()).isTrue();
    Future<Boolean> next = bulkhead.run("ana", () -> true);
    assertThat(next.toCompletionStage().toCompletableFuture().get()).isTrue();
  }

  @Test
  void callersTakeTurnsHoweverMuchOneOfThemSends() throws Exception {
    Bulkhead bulkhead =
        new Bulkhead(
            vertx.createSharedWorkerExecutor("turns", 1),
            shares(1, 1, 100, 90),
            Duration.ofHours(1));
    List<String> doneWork = new CopyOnWriteArrayList<>();
    Future<Boolean> first = bulkhead.run("ana", this::awaitStore);
    List<Future<Boolean>> all = new ArrayList<>(List.of(first));
    for (int i = 0; i < 50; i++) {
      all.add(bulkhead.run("ana", () -> doneWork.add("ana")));
    }
    all.add(bulkhead.run("eva", () -> doneWork.add("eva")));
    storeAnswers.countDown();
    Future.all(all).toCompletionStage().toCompletableFuture().get();
    assertThat(doneWork).hasSize(51);
    assertThat(doneWork.indexOf("eva")).isLessThan(2);
  }

  @Test
  void oneCallerLeavesAThreadToOthers() throws Exception {
    Bulkhead bulkhead =
        new Bulkhead(
            vertx.createSharedWorkerExecutor("left", 2), shares(2, 1, 10, 10), Duration.ofHours(1));
    Future<Boolean> first = bulkhead.run("ana", this::awaitStore);
    Future<Boolean> second = bulkhead.run("ana", this::awaitStore);
    Future<Boolean> ofAnother = bulkhead.run("eva", () -> true);
    assertThat(ofAnother.toCompletionStage().toCompletableFuture().get()).isTrue();
    assertThat(second.isComplete()).isFalse();
    storeAnswers.countDown();
    assertThat(first.toCompletionStage().toCompletableFuture().get()).isTrue();
    assertThat(second.toCompletionStage().toCompletableFuture().get()).isTrue();
  }

  private static Bulkhead.Shares shares(
      int threads, int threadsOfCaller, int most, int mostOfCaller) {
    return new Bulkhead.Shares(threads, threadsOfCaller, most, mostOfCaller);
  }

  private boolean awaitStore() throws InterruptedException {
    storeAnswers.await();
    return true;
  }
}
