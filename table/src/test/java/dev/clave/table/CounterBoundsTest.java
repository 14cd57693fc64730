package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.clave.engine.Engine;
import dev.clave.table.item.TableException;
import dev.clave.table.item.TableException.Kind;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Events with so many seats, and accounts that are never overdrawn. */
class CounterBoundsTest {
  private static final int SEATS = 3;

  private static final String DESIGN =
      """
      design: bookings
      table: bookings
      key: PK, SK
      entities:
        event:
          PK: EVENT#<eventId>
          SK: METADATA
          counters: { seats: { of: booking, max: 3 } }
          attributes: { eventId: string, title: string? }
        booking:
          PK: EVENT#<eventId>
          SK: BOOKING#<userId>
          attributes: { eventId: string, userId: string }
        account:
          PK: ACCOUNT#<accountId>
          SK: METADATA
          counters: { balance: { of: entry, sum: amount, min: 0, max: 100.5 } }
          attributes: { accountId: string }
        entry:
          PK: ACCOUNT#<accountId>
          SK: ENTRY#<entryId>
          attributes: { accountId: string, entryId: string, amount: number }
      patterns:
        bookings: PK = EVENT#<eventId> and SK begins_with BOOKING#
      """;

  private Engine engine;
  private Table table;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    table = DesignText.provisioned(DESIGN, engine);
    table.create("event", Map.of("eventId", "e"));
    table.create("account", Map.of("accountId", "a"));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private void book(int user) {
    table.create("booking", Map.of("eventId", "e", "userId", "u" + user));
  }

  private void enter(String id, String amount) {
    table.create(
        "entry", Map.of("accountId", "a", "entryId", id, "amount", new BigDecimal(amount)));
  }

  private Object seats() {
    return table.getConsistent("event", Map.of("eventId", "e")).orElseThrow().get("seats");
  }

  private static void isRefused(ThrowingCallable write, String entity, String attribute) {
    assertThatThrownBy(write)
        .asInstanceOf(type(TableException.class))
        .satisfies(
            refusal -> {
              assertThat(refusal.kind()).isEqualTo(Kind.LIMIT_REACHED);
              assertThat(refusal.problems().get(0).entity()).isEqualTo(entity);
              assertThat(refusal.problems().get(0).attribute()).isEqualTo(attribute);
            });
  }

  @Test
  void theBookingAfterTheLastSeatIsRefusedByTheNameOfTheCounter() {
    IntStream.rangeClosed(1, SEATS).forEach(this::book);
    isRefused(() -> book(4), "event", "seats");
    assertThat(seats()).hasToString("3");
    assertThat(table.run("bookings", Map.of("eventId", "e")).page().items()).hasSize(SEATS);
  }

  @Test
  void aSeatThatWasGivenBackCanBeTaken() {
    IntStream.rangeClosed(1, SEATS).forEach(this::book);
    table.delete("booking", Map.of("eventId", "e", "userId", "u1"));
    book(4);
    assertThat(seats()).hasToString("3");
  }

  @Test
  void severalBookingsInOneTransactionCountTogether() {
    IntStream.rangeClosed(1, 2).forEach(this::book);
    Transaction two = table.transaction();
    two.create("booking", Map.of("eventId", "e", "userId", "u3"));
    two.create("booking", Map.of("eventId", "e", "userId", "u4"));
    isRefused(two::commit, "event", "seats");
    assertThat(seats()).hasToString("2");
  }

  @Test
  void anEventThatIsCreatedWithItsBookingsHasNoMoreOfThemThanSeats() {
    Transaction all = table.transaction();
    all.create("event", Map.of("eventId", "f"));
    for (int user = 0; user <= SEATS; user++) {
      all.create("booking", Map.of("eventId", "f", "userId", "u" + user));
    }
    isRefused(all::commit, "event", "seats");
  }

  @Test
  void aSumStaysWithinItsBounds() {
    enter("1", "100");
    isRefused(() -> enter("2", "0.6"), "account", "balance");
    enter("3", "-99.5");
    isRefused(() -> enter("4", "-0.6"), "account", "balance");
    isRefused(
        () -> table.update("entry", Map.of("accountId", "a", "entryId", "1"), Map.of("amount", 99)),
        "account",
        "balance");
    enter("5", "-0.5");
    assertThat(table.get("account", Map.of("accountId", "a")).orElseThrow().get("balance"))
        .hasToString("0");
  }

  @Test
  void ofManyWhoWantTheLastSeatsOnlyAsManyGetThem() {
    AtomicInteger refusals = new AtomicInteger();
    List<Integer> users = IntStream.range(0, 20).boxed().toList();
    users.parallelStream()
        .forEach(
            user -> {
              try {
                book(user);
              } catch (TableException e) {
                refusals.incrementAndGet();
              }
            });
    assertThat(seats()).hasToString("3");
    assertThat(refusals).hasValue(users.size() - SEATS);
  }
}
