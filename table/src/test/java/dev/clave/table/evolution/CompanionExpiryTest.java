package dev.clave.table.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import dev.clave.table.diagnosis.Discrepancy;
import dev.clave.table.options.Progress;
import dev.clave.table.options.TableOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The rule by which items expire changes, and the guards of their unique values and their
 * references expire with them: before, meanwhile and afterwards, whichever program writes.
 */
class CompanionExpiryTest {
  private static final String NONE = "";
  private static final String MONTH = "    ttl: 30 days after joined\n";
  private static final String LONGER = "    ttl: 60 days after joined\n";
  private static final Instant JOINED = Instant.parse("2090-01-01T00:00:00Z");

  private final Engine engine = Engine.inMemory();
  private final DynamoDbClient client = engine.client();
  private final AtomicReference<Instant> time = new AtomicReference<>(JOINED);
  private final TableOptions options = TableOptions.defaults().withClock(time::get);

  @AfterEach
  void close() {
    engine.close();
  }

  static Stream<Arguments> changes() {
    List<Arguments> all = new ArrayList<>();
    for (String expiry : List.of("expiresAt", "endsAt")) {
      for (String key : List.of("MEMBER", "PLAYER")) {
        for (String before : List.of(NONE, MONTH)) {
          for (String after : List.of(NONE, MONTH, LONGER)) {
            if (!before.equals(after) || !key.equals("MEMBER")) {
              all.add(Arguments.of(before, after, key, expiry));
            }
          }
        }
      }
    }
    return all.stream();
  }

  private static Design design(String rule, String key, String expiry) {
    return ClubDesigns.checked(
        """
        design: club
        table: club
        key: PK, SK
        entityType: true
        ttl: %s
        indexes: { GSI1: "GSI1PK, GSI1SK" }
        entities:
          member:
            PK: CLUB#<club>
            SK: %s#<memberId>
            unique: [email]
            references:
              coach: { GSI1PK: COACH#<coach>, GSI1SK: <memberId> }
        %s    attributes:
              club: string
              memberId: string
              email: string
              coach: string?
              joined: timestamp
        patterns:
          ofClub: PK = CLUB#<club>
          ofCoach: GSI1PK = COACH#<coach>
        """
            .formatted(expiry, key, rule));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void companionsExpireWithTheirItem(String before, String after, String key, String expiry) {
    Design old = design(before, "MEMBER", "expiresAt");
    Design next = design(after, key, expiry);
    Table first = Table.open(old, client, options);
    first.provision();
    Evolution evolution = Evolution.of(client, options, Optional.of(old), next);
    assertThat(evolution.plan().refusals()).isEmpty();
    create(first, "a", 1);
    create(first, "b", 2);
    evolution.apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    notice();
    Table second = Table.open(next, client, options);
    List<Table> both = List.of(first, second);
    for (Table table : both) {
      create(table, table == first ? "c" : "d", 3);
      table.update("member", member("a"), Map.of("email", "a" + both.indexOf(table)));
      table.update("member", member("b"), Map.of("joined", day(5 + both.indexOf(table))));
      table.update("member", member("b"), Map.of("coach", "k" + both.indexOf(table)));
      expectExpiries(rule(before), "expiresAt");
      if (!expiry.equals("expiresAt")) {
        expectExpiries(rule(after), expiry);
      }
      both.forEach(CompanionExpiryTest::expectHealth);
    }

    evolution.back(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    notice();
    expectExpiries(rule(before), "expiresAt");
    expectExpiries(Optional.empty(), "endsAt");
    expectHealth(first);

    evolution.apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    notice();
    time.updateAndGet(now -> now.plus(Duration.ofHours(2)));
    evolution.contract(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    notice();
    expectExpiries(rule(after), expiry);
    if (!expiry.equals("expiresAt")) {
      expectExpiries(Optional.empty(), "expiresAt");
    }
    second.update("member", member("a"), Map.of("joined", day(9)));
    expectExpiries(rule(after), expiry);
    expectHealth(second);
  }

  /** Meanwhile a design does not know what only the other one has. */
  private static void expectHealth(Table table) {
    assertThat(table.diagnose(Progress.NONE).first())
        .filteredOn(each -> each.kind() != Discrepancy.Kind.UNKNOWN_ITEM)
        .isEmpty();
  }

  private static Optional<Duration> rule(String text) {
    return switch (text) {
      case MONTH -> Optional.of(Duration.ofDays(30));
      case LONGER -> Optional.of(Duration.ofDays(60));
      default -> Optional.empty();
    };
  }

  private static Map<String, Object> member(String id) {
    return Map.of("club", "c", "memberId", id);
  }

  private static Instant day(int number) {
    return JOINED.plus(Duration.ofDays(number));
  }

  private static void create(Table table, String id, int joined) {
    Map<String, Object> values = new HashMap<>(member(id));
    values.putAll(Map.of("email", "mail-" + id, "coach", "k", "joined", day(joined)));
    table.create("member", values);
  }

  private void notice() {
    time.updateAndGet(now -> now.plusSeconds(60));
  }

  /** Every item has the expiry of the rule, and its companions have the same. */
  private void expectExpiries(Optional<Duration> rule, String expiry) {
    Map<Map<String, AttributeValue>, Map<String, AttributeValue>> storedItems = new HashMap<>();
    client
        .scan(request -> request.tableName("club"))
        .items()
        .forEach(item -> storedItems.put(Map.of("PK", item.get("PK"), "SK", item.get("SK")), item));
    int companions = 0;
    for (Map<String, AttributeValue> item : storedItems.values()) {
      if (item.get("PK").s().startsWith("clave:")) {
        continue;
      }
      List<Map<String, AttributeValue>> owners =
          Stream.of("of", "clave:of")
              .map(item::get)
              .filter(Objects::nonNull)
              .map(key -> storedItems.get(key.m()))
              .toList();
      companions += owners.isEmpty() ? 0 : 1;
      String joined = (owners.isEmpty() ? item : owners.get(0)).get("joined").s();
      AttributeValue expected =
          rule.map(
                  length ->
                      AttributeValue.fromN(
                          Long.toString(Instant.parse(joined).plus(length).getEpochSecond())))
              .orElse(null);
      if (!isOf(owners.isEmpty() ? item : owners.get(owners.size() - 1), expiry)) {
        continue;
      }
      assertThat(item.get(expiry)).as("%s of %s", expiry, item).isEqualTo(expected);
    }
    assertThat(companions).isGreaterThan(2);
  }

  /** What the old design alone has need not expire by the attribute of the new one. */
  private static boolean isOf(Map<String, AttributeValue> owner, String expiry) {
    return !owner.containsKey("clave:not")
        || expiry.equals("expiresAt")
        || owner.get("SK").s().startsWith("PLAYER");
  }
}
