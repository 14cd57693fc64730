package dev.clave.testing;

import static dev.clave.testing.RequestAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.clave.design.Design;
import dev.clave.engine.reality.InjectedError;
import dev.clave.engine.reality.Reality;
import dev.clave.table.AsyncTable;
import dev.clave.table.Table;
import dev.clave.table.item.TableException;
import dev.clave.table.options.TableOptions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

@ClaveTest(design = "notes.yaml")
class ClaveTestTest {
  private static final Map<String, String> NOTE =
      Map.of("userId", "u", "noteId", "n", "text", "Hello");

  /** What a generated client has that the extension needs. */
  public static final class Notes {
    private final Table table;

    private Notes(Table table) {
      this.table = table;
    }

    public static Notes on(DynamoDbClient client, TableOptions options) {
      return new Notes(Table.open(otherDesign(), client, options));
    }

    public Table table() {
      return table;
    }
  }

  /** What the asynchronous twin of a generated client has. */
  public static final class NotesAsync {
    private final AsyncTable table;

    private NotesAsync(AsyncTable table) {
      this.table = table;
    }

    public static NotesAsync on(DynamoDbAsyncClient client, TableOptions options) {
      return new NotesAsync(AsyncTable.open(otherDesign(), client, options));
    }

    public AsyncTable table() {
      return table;
    }
  }

  private static Design otherDesign() {
    return Design.check("design: other\nkey: PK\nentities:\n  thing: { PK: THING#<id> }\n")
        .design()
        .orElseThrow();
  }

  private Table table;

  @BeforeEach
  void take(Table table) {
    this.table = table;
  }

  @Test
  void requestsMeetTheRealityThatTheTestAsksFor(TestEndpoint endpoint) {
    endpoint.reality(
        Reality.NONE.withError(InjectedError.of("InternalServerError").on("ListTables")));
    assertThatThrownBy(() -> endpoint.client().listTables())
        .isInstanceOf(InternalServerErrorException.class);
  }

  @Test
  void everyTestBeginsWithAnEmptyTable() {
    assertThat(table.items()).isEmpty();
    table.create("note", NOTE);
  }

  @Test
  void everyTestBeginsWithAnEmptyTableAlsoAfterAnother() {
    assertThat(table.items()).isEmpty();
    table.create("note", NOTE);
  }

  @Test
  void theTableOfABeforeEachIsTheTestsOwn(Table same, DynamoDbClient client) {
    assertThat(same).isSameAs(table);
    assertThat(client.listTables().tableNames()).containsExactly("notes");
  }

  @Test
  void theClockMovesOnlyWhenItIsMoved(SettableClock clock) {
    table.create("note", NOTE);
    assertThat(table.get("note", NOTE).orElseThrow().get("createdAt"))
        .isEqualTo("2026-01-01T00:00:00.000Z");
    clock.advance(Duration.ofDays(1));
    table.create("note", Map.of("userId", "u", "noteId", "m", "text", "Later"));
    assertThat(table.run("notes", Map.of("userId", "u")).first().orElseThrow().get("createdAt"))
        .isEqualTo("2026-01-02T00:00:00.000Z");
  }

  @Test
  void aGeneratedClientIsMadeWithItsOwnDesign(Notes notes) {
    notes.table.create("thing", Map.of("id", "t"));
    assertThat(notes.table.items()).hasSize(1);
  }

  @Test
  void theAsynchronousTwinIsOnTheSameEngine(
      NotesAsync asynchronous, Notes notes, DynamoDbAsyncClient client, TestEndpoint endpoint) {
    endpoint.forget();
    endpoint.throttle(2);
    asynchronous.table.create("thing", Map.of("id", "t")).join();
    assertThat(endpoint).sent(1).putItem().consumed(1);
    assertThat(notes.table.get("thing", Map.of("id", "t"))).isPresent();
    endpoint.failInternally(1);
    assertThat(client.listTables())
        .failsWithin(Duration.ofMinutes(1))
        .withThrowableThat()
        .withCauseInstanceOf(InternalServerErrorException.class);
  }

  @Test
  void theStreamTellsWhatWasWritten(DynamoDbStreamsClient streams, DynamoDbClient client) {
    table.create("note", NOTE);
    String arn = client.describeTable(each -> each.tableName("notes")).table().latestStreamArn();
    assertThat(streams.describeStream(each -> each.streamArn(arn)).streamDescription().shards())
        .isNotEmpty();
  }

  @Test
  void requestsAndTheirCapacityCanBeExpected(TestEndpoint endpoint) {
    table.create("note", NOTE);
    assertThat(endpoint).sent(1).operation("PutItem");
    endpoint.forget();
    table.run("notes", Map.of("userId", "u")).page();
    assertThat(endpoint).sent(1).query().consumed(0.5);
    assertThatThrownBy(() -> assertThat(endpoint).sent(2))
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("expected 2 requests, found 1 requests\n  Query (0.5): ");
    assertThatThrownBy(() -> assertThat(endpoint).operation("Scan"))
        .hasMessageStartingWith("expected only `Scan`, found others");
    assertThatThrownBy(() -> assertThat(endpoint).consumed(3))
        .hasMessageStartingWith("expected 3.0 capacity units, found 0.5 capacity units");
  }

  @Test
  void throttledRequestsAreSentAgain(TestEndpoint endpoint) {
    endpoint.throttle(2);
    table.create("note", NOTE);
    assertThat(endpoint).sent(1);
    endpoint.throttle(100);
    assertThatThrownBy(() -> table.get("note", NOTE))
        .isInstanceOfSatisfying(
            TableException.class,
            busy -> assertThat(busy.kind()).isEqualTo(TableException.Kind.BUSY));
  }

  @Test
  void aFailureReachesTheCaller(TestEndpoint endpoint) {
    endpoint.fail(1, () -> new IllegalStateException("cut off"));
    assertThatThrownBy(() -> table.get("note", NOTE)).hasMessage("cut off");
    assertThat(table.get("note", NOTE)).isEmpty();
  }

  @Test
  @Samples("notes-sample")
  void samplesAreInTheTableBeforeTheTest(Table same, TestEndpoint endpoint) {
    assertThat(same.run("notes", Map.of("userId", "ana")).stream())
        .extracting(note -> note.get("text"))
        .containsExactly("Hola", "¿Qué tal?");
    assertThat(endpoint).sent(1);
  }

  @Nested
  @Samples("notes-sample/a.jsonl")
  class InANestedClass {
    @Test
    @Samples("notes-sample/b.jsonl")
    void theDesignAndTheSamplesOfTheClassesAroundAreThere(Table same) {
      assertThat(same).isSameAs(table);
      assertThat(same.items()).hasSize(2);
    }
  }

  @Samples("notes-sample/a.jsonl")
  @ClaveTest(design = "notes.yaml")
  abstract static class OfAnotherClass {}

  @Nested
  class InASubclass extends OfAnotherClass {
    @Test
    void theDesignAndTheSamplesAreThoseOfTheClassAbove(Table same) {
      assertThat(same.items()).hasSize(1);
    }
  }

  @ClaveTest(design = "notes.yaml")
  static class WithWrongSamples {
    @Test
    @Samples("wrong-sample.jsonl")
    void takesATable(Table table) {
      table.provision();
    }
  }

  @ClaveTest(design = "notes.yaml")
  static class WithoutSamples {
    @Test
    @Samples("missing.jsonl")
    void takesATable(Table table) {
      table.provision();
    }
  }

  @Test
  void wrongSamplesAreNamedWithTheirLine() {
    assertThat(failure(WithWrongSamples.class))
        .hasMessageEndingWith(
            "wrong-sample.jsonl` line 2: expected an object with `entity` and `attributes`");
    assertThat(failure(WithoutSamples.class))
        .hasMessage("there are no samples `missing.jsonl`, neither as a file nor as a resource");
  }

  @ClaveTest
  static class WithoutDesign {
    @Test
    void takesATable(Table table) {
      table.provision();
    }
  }

  @ClaveTest(design = "missing.yaml")
  static class WithoutFile {
    @Test
    void takesATable(Table table) {
      table.provision();
    }
  }

  @Test
  void aTableWithoutItsDesignSaysWhatIsMissing() {
    for (Class<?> test : new Class<?>[] {WithoutDesign.class, WithoutFile.class}) {
      assertThat(failure(test)).hasMessageContaining("design");
    }
  }

  /** What a class with one test fails with. */
  private static Throwable failure(Class<?> test) {
    SummaryGeneratingListener summary = new SummaryGeneratingListener();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request().selectors(selectClass(test)).build(),
            summary);
    assertThat(summary.getSummary().getFailures()).hasSize(1);
    return summary.getSummary().getFailures().get(0).getException();
  }
}
