package dev.clave.table.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import dev.clave.table.evolution.ClubDesigns.Feature;
import dev.clave.table.item.TableException;
import dev.clave.table.options.Progress;
import dev.clave.table.options.TableOptions;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A table moves to another engine while a program writes to it. */
class TableMoveTest {
  private static final Set<Feature> FEATURES =
      EnumSet.of(
          Feature.CITY_INDEX, Feature.UNIQUE_EMAIL, Feature.MEMBER_COUNT, Feature.COACH_REFERENCE);
  private static final Design DESIGN = ClubDesigns.design(FEATURES);

  private final Engine here = Engine.inMemory();
  private final Engine there = Engine.inMemory();
  private final AtomicReference<Instant> time =
      new AtomicReference<>(Instant.parse("2024-01-01T00:00:00Z"));
  private final TableOptions options = TableOptions.defaults().withClock(time::get);
  private final TableOptions named = options.withTableName("club-next");
  private final Random random = new Random(7);
  private final ClubModel model = new ClubModel();
  private Table old;
  private ClubProgram program;

  @BeforeEach
  void open() {
    old = Table.open(DESIGN, here.client(), options);
    old.provision();
    program = new ClubProgram("old", old, FEATURES, random, model);
    for (int team = 0; team < 2; team++) {
      old.create("team", Map.of("teamId", "t" + team, "title", "T"));
    }
    write(60);
  }

  private void write(int times) {
    for (int i = 0; i < times; i++) {
      program.write(Optional.empty());
    }
  }

  @AfterEach
  void close() {
    here.close();
    there.close();
  }

  private TableMove move(DynamoDbClient from, DynamoDbClient to) {
    return TableMove.of(
        DESIGN,
        new TableMove.Place(from, options),
        here.streamsClient(),
        new TableMove.Place(to, named));
  }

  private static ApplySettings alone() {
    return ApplySettings.defaults().alone();
  }

  private void notice() {
    time.updateAndGet(now -> now.plusSeconds(60));
  }

  /** A client that lets its user write a little before every request. */
  private DynamoDbClient disturbed(DynamoDbClient real, Runnable before) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              before.run();
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException failed) {
                throw failed.getCause();
              }
            });
  }

  /** A client whose user may end before it sees an answer. */
  private DynamoDbClient unanswered(DynamoDbClient real, Runnable after) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) -> {
              try {
                Object answer = method.invoke(real, arguments);
                after.run();
                return answer;
              } catch (InvocationTargetException failed) {
                throw failed.getCause();
              }
            });
  }

  private Map<String, Object> stored(Table table) {
    Map<String, Object> stored = new TreeMap<>();
    table
        .items()
        .forEach(item -> stored.put(item.entity() + table.identity(item), item.attributes()));
    return stored;
  }

  @Test
  void everyWriteThatTheOldTableTookIsInTheNewOne() {
    int[] requests = {0};
    DynamoDbClient to =
        disturbed(
            there.client(),
            () -> {
              if (requests[0]++ < 200) {
                write(1);
              }
            });
    move(here.client(), to).copy(alone(), ApplyProgress.NONE);
    write(30);
    assertThat(move(here.client(), there.client()).finish(alone(), ApplyProgress.NONE).mended())
        .isZero();
    notice();

    Table next = Table.open(DESIGN, there.client(), named);
    assertThat(stored(next)).isEqualTo(stored(old));
    assertThat(next.diagnose(Progress.NONE).first()).isEmpty();
    next.create("team", Map.of("teamId", "t9", "title", "T"));
    assertThatThrownBy(() -> old.create("team", Map.of("teamId", "t9", "title", "T")))
        .isInstanceOf(TableException.class)
        .hasMessageContaining("moved to `club-next`");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aMoveThatIsKilledAtAnyRequestGoesOn(boolean answerIsLost) {
    for (int at = 1; ; at += 2) {
      int[] remainingRequests = {at};
      Runnable kill =
          () -> {
            if (remainingRequests[0]-- == 0) {
              throw new IllegalStateException("killed");
            }
          };
      try {
        TableMove move =
            answerIsLost
                ? move(unanswered(here.client(), kill), unanswered(there.client(), kill))
                : move(disturbed(here.client(), kill), disturbed(there.client(), kill));
        if (!fenced()) {
          move.copy(alone(), ApplyProgress.NONE);
          write(3);
        }
        move.finish(alone(), ApplyProgress.NONE);
        break;
      } catch (IllegalStateException killed) {
        assertThat(killed).hasMessage("killed");
        notice();
      }
    }
    Table next = Table.open(DESIGN, there.client(), named);
    assertThat(stored(next)).isEqualTo(stored(old));
    assertThat(next.diagnose(Progress.NONE).first()).isEmpty();
  }

  private boolean fenced() {
    return Evolution.of(here.client(), options, Optional.empty(), DESIGN)
        .memory()
        .filter(memory -> memory.running().isPresent())
        .isPresent();
  }

  @Test
  void theNewTableTakesNoWritesBeforeAndTheOldOneAgainAfterGoingBack() {
    TableMove move = move(here.client(), there.client());
    move.copy(alone(), ApplyProgress.NONE);
    Table next = Table.open(DESIGN, there.client(), named);
    assertThatThrownBy(() -> next.create("team", Map.of("teamId", "t9", "title", "T")))
        .hasMessageContaining("being moved");
    move.back();
    notice();
    old.create("team", Map.of("teamId", "t9", "title", "T"));
    assertThat(fenced()).isFalse();
  }

  @Test
  void aTableWithItemsIsNotMovedTo() {
    Table used = Table.open(DESIGN, there.client(), named);
    used.provision();
    used.create("team", Map.of("teamId", "x", "title", "T"));

    assertThatThrownBy(() -> move(here.client(), there.client()).copy(alone(), ApplyProgress.NONE))
        .hasMessageContaining("in use");
  }
}
