package dev.clave.table.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import dev.clave.table.options.Retry;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

class ChangeConsumerTest {
  private static final String DESIGN =
      """
      design: shop
      table: shop
      key: PK, SK
      stream: new and old
      entities:
        order:
          PK: ORDER#<orderId>
          SK: ORDER
          attributes: { orderId: string, status: string, note: string? }
        customer:
          PK: CUSTOMER#<customerId>
          SK: CUSTOMER
          unique: [email]
          attributes: { customerId: string, email: email }
      patterns:
        order: PK = ORDER#<orderId> and SK = ORDER
      """;
  private static final Duration LEASE = Duration.ofSeconds(20);

  private final List<String> handled = new ArrayList<>();
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private Engine engine;
  private Table table;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    table = Table.open(Design.check(DESIGN).design().orElseThrow(), engine.client());
    table.provision();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private ConsumerOptions options(String process) {
    return ConsumerOptions.of("billing")
        .withProcess(process)
        .withLeaseDuration(LEASE)
        .withClock(() -> now)
        .withRetry(new Retry(3, Duration.ZERO, Duration.ZERO, pause -> {}));
  }

  private ChangeConsumer consumer(String process, DynamoDbStreamsClient streams) {
    return handlers(process).consumer(streams, options(process));
  }

  private ChangeConsumer consumer(String process) {
    return consumer(process, engine.streamsClient());
  }

  private ChangeHandlers handlers(String process) {
    return ChangeHandlers.of(table)
        .on("order", (before, after) -> handled.add(process + " " + text(before) + text(after)));
  }

  private static String text(Optional<Item> item) {
    return item.map(each -> each.get("orderId") + ":" + each.get("status")).orElse("-");
  }

  private void order(String id, String status) {
    table.put("order", Map.of("orderId", id, "status", status));
  }

  private ReshardedStream resharded(int children) {
    String arn =
        engine
            .client()
            .describeTable(request -> request.tableName("shop"))
            .table()
            .latestStreamArn();
    return new ReshardedStream(engine.streamsClient(), arn, children);
  }

  @Test
  void everyChangeOfAnEntityIsHandedOverWithWhatWasThereBefore() {
    ChangeConsumer consumer = consumer("a");
    order("1", "open");
    table.create("customer", Map.of("customerId", "c", "email", "c@example.com"));
    order("1", "paid");
    table.delete("order", Map.of("orderId", "1"));
    consumer.poll();
    assertThat(handled).containsExactly("a -1:open", "a 1:open1:paid", "a 1:paid-");
    assertThat(consumer.status().lag()).isZero();
    assertThat(consumer.status().shards()).hasSize(1);
  }

  @Test
  void aConsumerGoesOnWhereTheLastOneOfItsNameStopped() {
    order("1", "open");
    try (ChangeConsumer first = consumer("a")) {
      first.poll();
    }
    order("2", "open");
    consumer("b").poll();
    assertThat(handled).containsExactly("a -1:open", "b -2:open");
  }

  @Test
  void consumersOfOtherNamesSeeEveryChangeToo() {
    order("1", "open");
    consumer("a").poll();
    handlers("other")
        .consumer(engine.streamsClient(), ConsumerOptions.of("audit").withClock(() -> now))
        .poll();
    assertThat(handled).containsExactly("a -1:open", "other -1:open");
  }

  @Test
  void anotherProcessTakesOverOnlyAfterTheLeaseOfADeadOne() {
    ChangeConsumer dead = consumer("dead");
    dead.poll();
    ChangeConsumer living = consumer("living");
    living.poll();
    order("1", "open");
    now = now.plus(LEASE.minusMillis(1));
    living.poll();
    assertThat(handled).isEmpty();
    now = now.plusMillis(1);
    living.poll();
    assertThat(handled).containsExactly("living -1:open");
    order("2", "open");
    dead.poll();
    assertThat(handled).as("the lease is lost").containsExactly("living -1:open");
  }

  @Test
  void aProcessThatRenewsItsLeaseKeepsIt() {
    ChangeConsumer first = consumer("first");
    ChangeConsumer second = consumer("second");
    for (int i = 0; i < 10; i++) {
      first.poll();
      second.poll();
      now = now.plus(LEASE.dividedBy(2));
    }
    order("1", "open");
    second.poll();
    first.poll();
    assertThat(handled).containsExactly("first -1:open");
  }

  @Test
  void childrenAreReadAfterTheirParentAndSharedBetweenProcesses() {
    ReshardedStream stream = resharded(4);
    ChangeConsumer first = consumer("first", stream);
    for (int i = 0; i < 20; i++) {
      order("" + i, "open");
    }
    stream.split();
    for (int i = 0; i < 20; i++) {
      order("" + i, "paid");
    }
    first.poll();
    assertThat(handled).hasSize(20).allMatch(change -> change.endsWith("open"));
    first.poll();
    assertThat(handled).hasSize(40);
    assertThat(first.status().shards()).hasSize(4);
    ChangeConsumer second = consumer("second", stream);
    for (int i = 0; i < 4; i++) {
      second.poll();
      first.poll();
    }
    assertThat(first.status().shards()).hasSize(2);
    assertThat(second.status().shards())
        .hasSize(2)
        .doesNotContainAnyElementsOf(first.status().shards());
    handled.clear();
    for (int i = 0; i < 20; i++) {
      order("" + i, "sent");
    }
    first.poll();
    second.poll();
    assertThat(handled).as("each change once").hasSize(20).doesNotHaveDuplicates();
    assertThat(handled).anyMatch(change -> change.startsWith("second"));
  }

  @Test
  void aClosedProcessLeavesItsShardsToTheOthersAtOnce() {
    ChangeConsumer first = consumer("first");
    first.poll();
    ChangeConsumer second = consumer("second");
    first.close();
    order("1", "open");
    second.poll();
    assertThat(handled).containsExactly("second -1:open");
  }

  @Test
  void aChangeThatIsRefusedAgainAndAgainBecomesADeadLetterAndIsReplayed() {
    boolean[] broken = {true};
    int[] attempts = {0};
    ChangeConsumer consumer =
        ChangeHandlers.of(table)
            .on(
                "order",
                (before, after) -> {
                  attempts[0]++;
                  if (broken[0] && text(after).startsWith("2")) {
                    throw new IllegalStateException("no invoice");
                  }
                  handled.add(text(after));
                })
            .consumer(engine.streamsClient(), options("a"));
    order("1", "open");
    order("2", "open");
    order("3", "open");
    consumer.poll();
    assertThat(handled).containsExactly("1:open", "3:open");
    assertThat(attempts[0]).isEqualTo(5);
    assertThat(consumer.status().deadLetters()).isEqualTo(1);
    assertThat(consumer.deadLetters())
        .singleElement()
        .satisfies(
            letter -> {
              assertThat(letter.error()).contains("no invoice");
              assertThat(letter.complete()).isTrue();
              assertThat(letter.failedAt()).isEqualTo(now);
            });
    assertThat(consumer.replay()).isZero();
    broken[0] = false;
    assertThat(consumer.replay()).isEqualTo(1);
    assertThat(handled).containsExactly("1:open", "3:open", "2:open");
    assertThat(consumer.deadLetters()).isEmpty();
  }

  /** As a handler in Kotlin may, which declares no exceptions. */
  @SuppressWarnings("unchecked")
  private static <E extends Throwable> void refuse(Throwable failure) throws E {
    throw (E) failure;
  }

  @Test
  void aCheckedExceptionOfAHandlerMakesADeadLetterToo() {
    ChangeConsumer consumer =
        ChangeHandlers.of(table)
            .on(
                "order",
                (before, after) -> {
                  if (text(after).startsWith("1")) {
                    ChangeConsumerTest.<RuntimeException>refuse(new IOException("no network"));
                  }
                  handled.add(text(after));
                })
            .consumer(engine.streamsClient(), options("a"));
    order("1", "open");
    order("2", "open");
    consumer.poll();
    assertThat(handled).containsExactly("2:open");
    assertThat(consumer.deadLetters())
        .singleElement()
        .satisfies(letter -> assertThat(letter.error()).contains("no network"));
    assertThat(consumer.replay()).isZero();
  }

  @Test
  void afterAnErrorTheChangesBeforeItAreNotHandledAgain() {
    boolean[] broken = {true};
    ChangeConsumer consumer =
        ChangeHandlers.of(table)
            .on(
                "order",
                (before, after) -> {
                  if (broken[0] && text(after).startsWith("3")) {
                    throw new AssertionError("not in this test");
                  }
                  handled.add(text(after));
                })
            .consumer(engine.streamsClient(), options("a"));
    List.of("1", "2", "3", "4").forEach(id -> order(id, "open"));
    assertThatThrownBy(consumer::poll).isInstanceOf(AssertionError.class);
    broken[0] = false;
    consumer.poll();
    assertThat(handled).containsExactly("1:open", "2:open", "3:open", "4:open");
  }

  @Test
  void aDeadLetterTooLargeToKeepIsReplayedWithTheItemAsItIs() {
    boolean[] broken = {true};
    ChangeConsumer consumer =
        ChangeHandlers.of(table)
            .on(
                "order",
                (before, after) -> {
                  if (broken[0]) {
                    throw new IllegalStateException("no invoice");
                  }
                  handled.add(text(after));
                })
            .consumer(engine.streamsClient(), options("a"));
    String note = "x".repeat(300_000);
    table.put("order", Map.of("orderId", "1", "status", "open", "note", note));
    table.put("order", Map.of("orderId", "1", "status", "paid", "note", note));
    consumer.poll();
    assertThat(consumer.deadLetters())
        .extracting(DeadLetter::complete)
        .containsExactly(true, false);
    broken[0] = false;
    assertThat(consumer.replay()).isEqualTo(2);
    assertThat(handled).containsExactly("1:open", "1:paid");
  }

  @Test
  void theLagIsTheAgeOfTheLastChangeWhileThereIsMore() {
    Duration[] lag = {null};
    ChangeConsumer[] consumer = {null};
    consumer[0] =
        ChangeHandlers.of(table)
            .on("order", (before, after) -> lag[0] = consumer[0].status().lag())
            .consumer(
                engine.streamsClient(),
                options("a").withClock(() -> Instant.now().plusSeconds(90)));
    order("1", "open");
    consumer[0].poll();
    assertThat(lag[0]).isBetween(Duration.ofSeconds(60), Duration.ofSeconds(600));
    assertThat(consumer[0].status().lag()).isZero();
  }

  @Test
  void aStartedConsumerReadsByItselfUntilItIsClosed() throws InterruptedException {
    CountDownLatch both = new CountDownLatch(2);
    try (ChangeConsumer consumer =
        ChangeHandlers.of(table)
            .on("order", (before, after) -> both.countDown())
            .start(
                engine.streamsClient(),
                ConsumerOptions.of("billing").withPollInterval(Duration.ofMillis(1)))) {
      order("1", "open");
      order("2", "open");
      assertThat(both.await(1, TimeUnit.MINUTES)).isTrue();
      assertThat(consumer.deadLetters()).isEmpty();
    }
  }

  @Test
  void aTableWithoutAStreamIsRefused() {
    Table silent =
        Table.open(
            Design.check(DESIGN.replace("stream: new and old\n", "").replace("shop", "silent"))
                .design()
                .orElseThrow(),
            engine.client());
    silent.provision();
    assertThatThrownBy(
            () -> ChangeHandlers.of(silent).consumer(engine.streamsClient(), options("a")))
        .hasMessage("the table `silent` has no stream: write `stream: new and old` in its design");
  }
}
