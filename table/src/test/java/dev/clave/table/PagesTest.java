package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.item.TableException.Kind;
import dev.clave.table.options.Sent;
import dev.clave.table.options.TableOptions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

class PagesTest {
  private static final int MEMBERS = 100;

  private Endpoint endpoint;
  private Table table;

  @BeforeEach
  void open() {
    endpoint = Endpoint.open();
    table = endpoint.table();
    table.putAll(
        IntStream.range(0, MEMBERS)
            .mapToObj(
                i ->
                    Item.of(
                        "member",
                        Freight.member("a", "m" + i, i % 2 == 0 ? "gold" : "silver", 1000 - i))));
  }

  @AfterEach
  void close() {
    endpoint.close();
  }

  private static Map<String, Object> gold() {
    return Map.of("level", "gold");
  }

  @Test
  void shardsAreReadInOrderUnderOneCursor() {
    List<Object> scores = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    int pages = 0;
    do {
      ItemPage page =
          table.run("membersByLevel", gold()).limit(7).after(cursor.orElse(null)).page();
      assertThat(page.items().size()).isLessThanOrEqualTo(7);
      page.items().forEach(item -> scores.add(item.get("score")));
      cursor = page.cursor();
      pages++;
    } while (cursor.isPresent());
    assertThat(scores).hasSize(MEMBERS / 2).isSorted().doesNotHaveDuplicates();
    assertThat(pages).isBetween(8, 9);
  }

  @Test
  void aCursorIsUnderstoodByAnotherProcessWithTheSameSecret() {
    Table one = Table.open(Freight.design(), endpoint.client(), options("shared"));
    Table other = Table.open(Freight.design(), endpoint.client(), options("shared"));
    Table stranger = Table.open(Freight.design(), endpoint.client(), options("another"));
    ItemPage first = one.run("membersByLevel", gold()).limit(10).page();
    String cursor = first.cursor().orElseThrow();
    ItemPage second = other.run("membersByLevel", gold()).limit(10).after(cursor).page();
    assertThat(second.items()).hasSize(10).doesNotContainAnyElementsOf(first.items());
    assertThatThrownBy(() -> stranger.run("membersByLevel", gold()).after(cursor).page())
        .isInstanceOfSatisfying(
            TableException.class, e -> assertThat(e.kind()).isEqualTo(Kind.REFUSED_CURSOR));
  }

  private TableOptions options(String secret) {
    return endpoint.options().withCursorSecret(secret);
  }

  @Test
  void aCursorThatWasAlteredOrIsUsedElsewhereIsRefused() {
    String cursor = table.run("membersByLevel", gold()).limit(10).page().cursor().orElseThrow();
    for (int i = 0; i < cursor.length(); i++) {
      char other = cursor.charAt(i) == 'A' ? 'B' : 'A';
      String altered = cursor.substring(0, i) + other + cursor.substring(i + 1);
      assertThatThrownBy(() -> table.run("membersByLevel", gold()).after(altered).page())
          .isInstanceOfSatisfying(
              TableException.class, e -> assertThat(e.kind()).isEqualTo(Kind.REFUSED_CURSOR));
    }
    assertThatThrownBy(
            () -> table.run("membersByLevel", Map.of("level", "silver")).after(cursor).page())
        .isInstanceOf(TableException.class);
    assertThatThrownBy(() -> table.run("everything", Map.of("accountId", "a")).after(cursor).page())
        .isInstanceOf(TableException.class);
  }

  @Test
  void noBitOfACursorIsFreeToAlter() {
    // The last character carries two to six bits of the cursor, by its length.
    String digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (int limit = 1; limit < 6; limit++) {
      Run run = table.run("everything", Map.of("accountId", "a")).limit(limit * 7);
      String cursor = run.page().cursor().orElseThrow();
      int last = cursor.length() - 1;
      for (int i = 0; i < digits.length(); i++) {
        char digit = digits.charAt(i);
        if (digit != cursor.charAt(last)) {
          assertThatThrownBy(() -> run.after(cursor.substring(0, last) + digit).page())
              .isInstanceOf(TableException.class);
        }
      }
    }
  }

  @Test
  void aCursorOverADayIsNotOneUntilItsFirstInstant() {
    table.create("account", Freight.account("a"));
    for (String hour : List.of("00", "08", "16")) {
      table.create("trip", Freight.trip("a", "t" + hour, "2024-01-15T%s:00:00Z".formatted(hour)));
    }
    Map<String, Object> day =
        Map.of("accountId", "a", "status", "pending", "from", "2024-01-15", "to", "2024-01-15");
    String cursor = table.run("tripsByStatus", day).limit(1).page().cursor().orElseThrow();
    Map<String, Object> instant = new HashMap<>(day);
    instant.put("to", "2024-01-15T00:00:00Z");
    assertThat(table.run("tripsByStatus", day).after(cursor).page().items()).hasSize(2);
    assertThatThrownBy(() -> table.run("tripsByStatus", instant).after(cursor).page())
        .isInstanceOfSatisfying(
            TableException.class, e -> assertThat(e.kind()).isEqualTo(Kind.REFUSED_CURSOR));
  }

  @Test
  void aFilterFillsItsPageButNotBeyondTheReadBudget() {
    table.create("account", Freight.account("a"));
    for (int i = 0; i < 60; i++) {
      Map<String, Object> trip = Freight.trip("a", "t" + (100 + i), "2024-01-15T08:00:00Z");
      trip.put("distance", i);
      table.create("trip", trip);
    }
    Map<String, Object> far = Map.of("accountId", "a", "atLeast", 50);
    assertThat(table.run("longTrips", far).limit(5).page().items()).hasSize(5);
    Table frugal =
        Table.open(Freight.design(), endpoint.client(), endpoint.options().withReadBudget(20));
    ItemPage page = frugal.run("longTrips", far).limit(5).page();
    assertThat(page.items()).isEmpty();
    assertThat(page.budgetSpent()).isTrue();
    assertThat(frugal.run("longTrips", far).limit(5).stream()).hasSize(10);
  }

  @Test
  void aStreamReadsNoFurtherThanItIsAskedTo() {
    List<String> sentOperations = new ArrayList<>();
    Run all =
        table
            .observed(each -> sentOperations.add(each.operation()))
            .run("everything", Map.of("accountId", "a"))
            .limit(10);
    assertThat(all.stream().limit(10)).hasSize(10);
    assertThat(sentOperations).containsExactly("Query");
    assertThat(all.stream()).hasSize(MEMBERS);
    assertThat(sentOperations).hasSizeBetween(1 + MEMBERS / 10, 2 + MEMBERS / 10);
  }

  @Test
  void allItemsAreReadInSegmentsAtOnce() {
    List<Item> items = Collections.synchronizedList(new ArrayList<>());
    table.scan(4, items::add);
    assertThat(items).hasSize(MEMBERS).doesNotHaveDuplicates();
    assertThat(table.items()).hasSize(MEMBERS);
  }

  @Test
  void allItemsAreReadAsTheyAreAskedForAndSomeAreNotPaidAsAll() {
    List<Sent> sentRequests = new ArrayList<>();
    Table observed = table.observed(sentRequests::add);
    for (int i = 0; i < 5; i++) { // More than one response holds.
      table.create(
          "driver",
          Map.of(
              "accountId", "a", "driverId", "d" + i, "name", "x".repeat(300_000), "state", "free"));
    }

    Iterator<Item> items = observed.items().iterator();
    items.next();
    assertThat(sentRequests).hasSize(1);
    items.forEachRemaining(item -> {});
    assertThat(sentRequests).hasSizeGreaterThan(1);

    sentRequests.clear();
    assertThat(observed.items(3)).hasSize(3);
    assertThat(sentRequests)
        .isNotEmpty()
        .allMatch(each -> ((ScanRequest) each.request()).limit() == 3);
  }
}
