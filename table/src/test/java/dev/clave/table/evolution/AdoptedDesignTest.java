package dev.clave.table.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.design.compare.StorageShape;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import dev.clave.table.memory.Memory;
import dev.clave.table.memory.MemoryStore;
import dev.clave.table.memory.PastChange;
import dev.clave.table.options.Retry;
import dev.clave.table.options.TableOptions;
import dev.clave.table.request.Gateway;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A table follows the safe changes of the program that is served on it. */
class AdoptedDesignTest {
  private static final String FIRST =
      """
      design: people
      table: people
      key: PK, SK
      entities:
        person:
          PK: PERSON#<personId>
          SK: PERSON
          attributes: { personId: string, name: string }
      patterns:
        person: PK = PERSON#<personId> and SK = PERSON
      """;
  private static final String WITH_PHONE =
      FIRST.replace("name: string }", "name: string, phone: string? }");
  private static final String PHONE_RENAMED =
      FIRST.replace("name: string }", "name: string, mobile?: { is: string, was: phone } }");
  private static final String NAME_RENAMED =
      WITH_PHONE.replace("name: string,", "fullName: { is: string, was: name },");

  private final Engine engine = Engine.inMemory();
  private final DynamoDbClient client = engine.client();
  private final AtomicReference<Instant> time =
      new AtomicReference<>(Instant.parse("2024-01-01T00:00:00Z"));
  private final TableOptions options = TableOptions.defaults().withClock(time::get);

  @BeforeEach
  void remember() {
    table(FIRST).provision();
    evolution(FIRST).remember();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static Design design(String text) {
    return ClubDesigns.checked(text);
  }

  private static String hash(String text) {
    return StorageShape.of(design(text)).hash();
  }

  private Table table(String text) {
    return Table.open(design(text), client, options);
  }

  private Evolution evolution(String text) {
    return Evolution.of(client, options, Optional.empty(), design(text));
  }

  private void apply(String text, TableOptions how) {
    Evolution.of(client, how, Optional.empty(), design(text))
        .apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    time.updateAndGet(now -> now.plusSeconds(60));
  }

  private Memory memory() {
    return evolution(FIRST).memory().orElseThrow();
  }

  @Test
  void aChangeBeginsAtTheSafeDesignThatIsAlreadyServed() {
    assertThat(evolution(WITH_PHONE).adopt()).isTrue();
    Table served = table(WITH_PHONE);
    served.create("person", Map.of("personId", "a", "name", "Ana", "phone", "1"));

    apply(NAME_RENAMED, options);

    served.create("person", Map.of("personId", "b", "name", "Eva", "phone", "2"));
    assertThat(
            table(NAME_RENAMED)
                .get("person", Map.of("personId", "b"))
                .orElseThrow()
                .get("fullName"))
        .isEqualTo("Eva");
    assertThat(memory().history()).extracting(PastChange::to).containsExactly(hash(WITH_PHONE));
  }

  @Test
  void programsOfTheDesignBeforeStillWrite() {
    Table before = table(FIRST);
    evolution(WITH_PHONE).adopt();
    time.updateAndGet(now -> now.plusSeconds(60));

    before.create("person", Map.of("personId", "a", "name", "Ana"));

    assertThat(table(WITH_PHONE).get("person", Map.of("personId", "a"))).isPresent();
  }

  @Test
  void aTableWithoutMemoryRemembersTheFirstDesignThatItIsTold() {
    String other = FIRST.replace("table: people", "table: others");
    table(other).provision();

    assertThat(evolution(other).adopt()).isTrue();
    assertThat(evolution(other).memory().orElseThrow().shape()).isEqualTo(hash(other));
  }

  @Test
  void whatStoredItemsMustFollowIsNotAdopted() {
    Memory before = memory();

    assertThat(evolution(FIRST.replace("name: string", "name: integer")).adopt()).isFalse();
    assertThat(memory()).isEqualTo(before);
  }

  @Test
  void nothingIsAdoptedWhileAChangeIsApplied() {
    apply(NAME_RENAMED, options);
    Memory before = memory();

    assertThat(evolution(WITH_PHONE).adopt()).isFalse();
    assertThat(evolution(NAME_RENAMED).adopt()).isFalse();
    assertThat(memory()).isEqualTo(before);
  }

  @Test
  void programsThatStartAtOnceAreRememberedOneAfterAnother() throws Exception {
    int programs = 6;
    List<Callable<Boolean>> adoptions = new ArrayList<>();
    for (int i = 0; i < programs; i++) {
      String text = WITH_PHONE.replace("phone", "phone" + i);
      adoptions.add(() -> evolution(text).adopt());
    }
    ExecutorService threads = Executors.newFixedThreadPool(programs);
    try {
      for (Future<Boolean> adopted : threads.invokeAll(adoptions)) {
        assertThat(adopted.get()).isTrue();
      }
    } finally {
      threads.shutdown();
    }

    String inForce = hash(FIRST);
    for (PastChange past : memory().history()) {
      assertThat(past.from()).isEqualTo(inForce);
      inForce = past.to();
    }
    assertThat(memory().history()).hasSize(programs);
    assertThat(memory().shape()).isEqualTo(inForce);
  }

  @Test
  void aChangeThatWaitsForAnotherProcessBeginsAtTheDesignAdoptedMeanwhile() {
    MemoryStore store =
        new MemoryStore(
            new Gateway(client, options.retry(), null), design(FIRST).tables().get(0), "people");
    store.put(
        "apply",
        Map.of(
            "owner", AttributeValue.fromS("a process that was killed"),
            "turn", AttributeValue.fromN("1"),
            "until", AttributeValue.fromS("2024-01-01T00:00:30Z")),
        Optional.empty(),
        Optional.empty());
    Retry.Pause serving =
        duration -> {
          if (evolution(WITH_PHONE).adopt() && memory().history().size() == 1) {
            table(WITH_PHONE).put("person", Map.of("personId", "a", "name", "Ana", "phone", "1"));
          }
        };
    Evolution.of(
            client,
            options.withRetry(new Retry(9, Duration.ofMillis(1), Duration.ofMillis(2), serving)),
            Optional.empty(),
            design(PHONE_RENAMED))
        .apply(ApplySettings.defaults(), ApplyProgress.NONE);

    assertThat(memory().running().orElseThrow().from()).isEqualTo(hash(WITH_PHONE));
    assertThat(
            table(PHONE_RENAMED).get("person", Map.of("personId", "a")).orElseThrow().get("mobile"))
        .isEqualTo("1");
  }
}
