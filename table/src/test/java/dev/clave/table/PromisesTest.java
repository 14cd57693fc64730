package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.table.item.Add;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.item.TableException.Kind;
import dev.clave.table.options.Progress;
import dev.clave.table.options.Sent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a design promises never to change does not change, by whatever way it is written. */
class PromisesTest {
  private static final String DESIGN =
      """
      design: ledger
      table: ledger-main
      allow:
        refused-step: the steps that are refused are what is tried here
        mutable-key: the steps that would change keys are what is tried here
      key: PK, SK
      createdAt: true
      ttl: expiresAt
      indexes: { GSI1: "GSI1PK, GSI1SK" }
      entities:
        entry:
          kind: append-only
          PK: BOOK#<book>
          SK: ENTRY#<number>
          GSI1PK: NUMBER#<number>
          GSI1SK: <book>
          attributes: { book: string, number: string, amount: number, note: string?, expiresAt: timestamp(seconds)? }
          ttl: expiresAt
        book:
          PK: BOOK#<book>
          SK: BOOK
          attributes: { book: string, currency: string fixed, title: string }
        note:
          kind: append-only
          PK: BOOK#<book>
          SK: NOTE#<number>
          ttl: 1 days after readAt
          attributes: { book: string, number: string, readAt: timestamp?, expiresAt: timestamp(seconds)? }
        seat:
          PK: BOOK#<book>
          SK: SEAT#<row>#<place.number>#<holder:lower>#<opened:day>
          GSI1PK: OPENED#<opened:month>
          GSI1SK: <opened>#<holder>
          attributes:
            book: string
            row: string fixed
            place: { number: string, note: string? }
            holder: string fixed
            opened: timestamp
            tag: string? fixed
            size: { width: integer fixed, colour: string? }
      patterns:
        seats: { where: "PK = BOOK#<book> and SK begins_with SEAT#", returns: seat }
        opened: { where: "GSI1PK = OPENED#<month>", returns: seat }
        entries: PK = BOOK#<book> and SK begins_with ENTRY#
        entriesOfNumber: GSI1PK = NUMBER#<number>
        book: PK = BOOK#<book> and SK = BOOK
      transactions:
        enter:
          - put: entry
        strike:
          - delete: entry
        correct:
          - update: entry
            set: { note: <note> }
        changeRow: [ { update: seat, set: { row: <other> } } ]
        changePlace: [ { update: seat, set: { place: <other> } } ]
        changeSize: [ { update: seat, set: { size: <other> } } ]
        growSize: [ { update: seat, add: { size.width: 1 } } ]
        paintSize: [ { update: seat, set: { size.colour: <colour>, row: <row> } } ]
        tag: [ { update: seat, remove: [tag] } ]
        changeCurrency: [ { update: book, set: { currency: <other> } } ]
        changeCreated: [ { update: book, set: { createdAt: now } } ]
        putBook: [ { put: book } ]
        closeBook:
          - delete: book
          - delete: entry
      """;
  private static final Map<String, Object> ENTRY = Map.of("book", "b", "number", "1", "amount", 10);
  private static final Map<String, Object> BOOK =
      Map.of("book", "b", "currency", "MXN", "title", "Caja");

  private Engine engine;
  private Table table;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    table = DesignText.provisioned(DESIGN, engine);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static Map<String, Object> with(Map<String, ?> item, String name, Object value) {
    Map<String, Object> changedItem = new HashMap<>(item);
    changedItem.put(name, value);
    return changedItem;
  }

  private void isRefused(Kind kind, String message, ThrowingCallable write) {
    Item before = table.items().findFirst().orElseThrow();
    assertThatThrownBy(write)
        .isInstanceOfSatisfying(TableException.class, e -> assertThat(e.kind()).isEqualTo(kind))
        .hasMessageContaining(message);
    assertThat(table.items()).containsExactly(before);
  }

  @Test
  void anAppendOnlyItemIsNotOverwrittenByAnyPut() {
    table.put("entry", ENTRY);
    Map<String, Object> other = with(ENTRY, "amount", 11);
    String reason =
        "expected the item that is there, as it is append-only, found other values of [amount]";
    isRefused(Kind.ALREADY_EXISTS, reason, () -> table.put("entry", other));
    isRefused(Kind.ALREADY_EXISTS, reason, () -> table.replace("entry", other));
    isRefused(Kind.ALREADY_EXISTS, reason, () -> table.transact("enter", other));
    isRefused(Kind.ALREADY_EXISTS, reason, () -> table.transaction().put("entry", other).commit());
    isRefused(Kind.ALREADY_EXISTS, reason, () -> table.putAll(Stream.of(Item.of("entry", other))));
    isRefused(
        Kind.ALREADY_EXISTS,
        "found other values of [note]",
        () -> table.put("entry", with(ENTRY, "note", "later")));
  }

  @Test
  void anAppendOnlyItemIsNotDeletedByAnyWay() {
    table.put("entry", ENTRY);
    Map<String, Object> key = Map.of("book", "b", "number", "1");
    String reason = "`entry`: expected no delete, as it is append-only";
    isRefused(Kind.REFUSED_INPUT, reason, () -> table.delete("entry", key));
    isRefused(Kind.REFUSED_INPUT, reason, () -> table.deleteAll("entry", Stream.of(key)));
    isRefused(Kind.REFUSED_INPUT, reason, () -> table.transact("strike", key));
    isRefused(Kind.REFUSED_INPUT, reason, () -> table.transaction().delete("entry", key).commit());
    isRefused(Kind.REFUSED_INPUT, reason, () -> table.entity("entry", Entry.class).delete(key));
  }

  record Entry(String book, String number) {}

  @Test
  void aDeletionThatWouldTakeAppendOnlyItemsAlongIsRefusedWhole() {
    table.put("book", BOOK);
    isRefused(
        Kind.REFUSED_INPUT,
        "step 2 (delete entry): `entry`: expected no delete, as it is append-only",
        () -> table.transact("closeBook", Map.of("book", "b", "number", "1")));
  }

  @Test
  void anAppendOnlyItemIsNotUpdatedByAnyWay() {
    table.put("entry", ENTRY);
    Map<String, Object> key = Map.of("book", "b", "number", "1");
    Map<String, Object> change = Map.of("note", "later");
    String reason = "`entry`: expected no update, as it is append-only";
    isRefused(Kind.REFUSED_INPUT, reason, () -> table.update("entry", key, change));
    isRefused(Kind.REFUSED_INPUT, reason, () -> table.update("entry", key, Map.of()));
    isRefused(
        Kind.REFUSED_INPUT, reason, () -> table.transact("correct", with(key, "note", "later")));
    isRefused(
        Kind.REFUSED_INPUT,
        reason,
        () -> table.transaction().update("entry", key, change).commit());
  }

  @Test
  void theExpiryAndTheCreationTimeOfAnAppendOnlyItemDoNotChange() {
    table.put("entry", with(ENTRY, "expiresAt", "2124-01-01T00:00:00Z"));
    isRefused(
        Kind.ALREADY_EXISTS,
        "as it is append-only, found other values of [expiresAt]",
        () -> table.put("entry", with(ENTRY, "expiresAt", "2024-01-01T00:00:00Z")));
    isRefused(
        Kind.ALREADY_EXISTS,
        "as it is append-only, found other values of [createdAt]",
        () ->
            table.put(
                "entry",
                with(
                    with(ENTRY, "expiresAt", "2124-01-01T00:00:00Z"),
                    "createdAt",
                    "2001-01-01T00:00:00Z")));
  }

  @Test
  void anExpiryThatTheDesignComputesIsNotSetByHand() {
    Item note =
        table.put("note", Map.of("book", "b", "number", "1", "expiresAt", "2024-01-01T00:00:00Z"));
    assertThat(note.attributes()).doesNotContainKey("expiresAt");
  }

  @Test
  void aRestoreRewritesAnAppendOnlyItemOnlyIfItIsToldTo() {
    Item storedItem = table.put("entry", ENTRY);
    Item other = Item.of("entry", with(storedItem.attributes(), "amount", 11));
    isRefused(
        Kind.ALREADY_EXISTS,
        "as it is append-only, found other values of [amount]",
        () -> table.restore(Stream.of(other), Progress.NONE));
    assertThat(table.restore(table.items(), Progress.NONE)).isEqualTo(1);
    assertThat(table.rewrite(Stream.of(other), Progress.NONE)).isEqualTo(1);
    assertThat(table.items())
        .extracting(item -> item.get("amount").toString())
        .containsExactly("11");
  }

  @Test
  void anAppendOnlyItemMayBePutAgainAsItIs() {
    Item first = table.put("entry", ENTRY);
    List<Sent> sentRequests = new ArrayList<>();
    assertThat(table.observed(sentRequests::add).put("entry", ENTRY)).isEqualTo(first);
    assertThat(table.putAll(Stream.of(Item.of("entry", ENTRY)))).isEqualTo(1);
    assertThat(table.items()).containsExactly(first);
    assertThat(sentRequests).extracting(Sent::operation).containsExactly("PutItem", "GetItem");
  }

  @Test
  void anAppendOnlyItemEntersAnIndexThatIsYoungerWhenItIsPutAgain() {
    Item entry = table.put("entry", ENTRY);
    engine
        .client()
        .updateItem(
            update ->
                update
                    .tableName(table.tableName())
                    .key(
                        Map.of(
                            "PK", AttributeValue.fromS("BOOK#b"),
                            "SK", AttributeValue.fromS("ENTRY#1")))
                    .updateExpression("REMOVE GSI1PK, GSI1SK"));
    assertThat(table.run("entriesOfNumber", Map.of("number", "1")).first()).isEmpty();
    table.putAll(table.items());
    assertThat(table.run("entriesOfNumber", Map.of("number", "1")).first()).hasValue(entry);
  }

  @Test
  void aNewAppendOnlyItemIsPutInOneRequest() {
    List<Sent> sentRequests = new ArrayList<>();
    table.observed(sentRequests::add).put("entry", ENTRY);
    assertThat(sentRequests).extracting(Sent::operation).containsExactly("PutItem");
  }

  @Test
  void aPutDoesNotChangeAFixedAttribute() {
    table.put("book", BOOK);
    isRefused(
        Kind.REFUSED_INPUT,
        "`book.currency`: expected no change, as it is fixed, found `USD`",
        () -> table.put("book", with(BOOK, "currency", "USD")));
    isRefused(
        Kind.REFUSED_INPUT,
        "`book.currency`: expected no change, as it is fixed",
        () -> table.putAll(Stream.of(Item.of("book", with(BOOK, "currency", "USD")))));
    assertThat(table.put("book", with(BOOK, "title", "Banco")).get("title")).isEqualTo("Banco");
  }

  private static final Map<String, Object> SEAT =
      Map.of(
          "book", "b",
          "row", "A",
          "place", Map.of("number", "7"),
          "holder", "Ana",
          "opened", "2026-05-04T10:00:00Z",
          "tag", "x",
          "size", Map.of("width", 40));

  private void seatRefuses(String problem, ThrowingCallable write) {
    isRefused(Kind.REFUSED_INPUT, problem, write);
    assertThat(table.run("seats", Map.of("book", "b")).first())
        .hasValueSatisfying(
            seat -> assertThat(seat.attributes()).containsAllEntriesOf(SEAT_STORED));
  }

  private static final Map<String, Object> SEAT_STORED =
      Map.of("row", "A", "place", Map.of("number", "7"), "holder", "Ana", "tag", "x");

  @Test
  void noTransactionChangesWhatIsFixed() {
    table.put("book", BOOK);
    String fixed = "expected no change, as it is fixed";
    isRefused(
        Kind.REFUSED_INPUT,
        "`book.currency`: " + fixed,
        () -> table.transact("changeCurrency", Map.of("book", "b", "other", "USD")));
    isRefused(
        Kind.REFUSED_INPUT,
        "`book.currency`: " + fixed,
        () -> table.transact("putBook", with(BOOK, "currency", "USD")));
    isRefused(
        Kind.REFUSED_INPUT,
        "`book.createdAt`: expected no value, as the runtime keeps it",
        () -> table.transact("changeCreated", Map.of("book", "b")));
    table.delete("book", Map.of("book", "b"));
    table.put("seat", SEAT);
    seatRefuses(
        "`seat.size`: expected a change of its other fields, as `size.width` is fixed",
        () -> table.transact("changeSize", with(SEAT_KEY, "other", Map.of("width", 9))));
    seatRefuses("`seat.size.width`: " + fixed, () -> table.transact("growSize", SEAT_KEY));
    seatRefuses("`seat.tag`: " + fixed, () -> table.transact("tag", SEAT_KEY));
    table.transact("paintSize", with(SEAT_KEY, "colour", "red"));
    assertThat(table.run("seats", Map.of("book", "b")).first().orElseThrow().get("size"))
        .isEqualTo(Map.of("width", 40L, "colour", "red"));
  }

  @Test
  void noWriteChangesWhatThePrimaryKeyIsMadeOf() {
    table.put("seat", SEAT);
    String inKey = "expected the value in the key, which cannot change";
    seatRefuses(
        "`seat.row`: " + inKey, () -> table.transact("changeRow", with(SEAT_KEY, "other", "B")));
    seatRefuses(
        "`seat.place`: " + inKey,
        () -> table.transact("changePlace", with(SEAT_KEY, "other", Map.of("number", "8"))));
    seatRefuses("`seat.row`: " + inKey, () -> table.update("seat", SEAT_KEY, Map.of("row", "B")));
    seatRefuses(
        "`seat.place`: " + inKey,
        () -> table.update("seat", SEAT_KEY, Map.of("place", Map.of("number", "8"))));
    seatRefuses(
        "`seat.size.width`: expected no change, as it is fixed",
        () -> table.update("seat", SEAT_KEY, Map.of("size.width", Add.of(1))));
    Map<String, Object> untagged = new HashMap<>();
    untagged.put("tag", null);
    seatRefuses(
        "`seat.tag`: expected no change, as it is fixed",
        () -> table.update("seat", SEAT_KEY, untagged));
    table.update(
        "seat",
        SEAT_KEY,
        Map.of("row", "A", "place", Map.of("number", "7", "note", "by the door")));
    assertThat(table.run("seats", Map.of("book", "b")).first().orElseThrow().get("place"))
        .isEqualTo(Map.of("number", "7", "note", "by the door"));
  }

  @Test
  void aFixedValueThatTheKeyFoldsIsNotReplacedByAnother() {
    table.put("seat", SEAT);
    seatRefuses(
        "`seat.holder`: expected no change, as it is fixed, found `ANA`",
        () -> table.put("seat", with(SEAT, "holder", "ANA")));
    seatRefuses(
        "`seat.size.width`: expected no change, as it is fixed",
        () -> table.put("seat", with(SEAT, "size", Map.of("width", 41))));
  }

  @Test
  void aPutReplacesAValueThatTheKeyShortensInItemAndIndexAlike() {
    table.put("seat", SEAT);
    table.put("seat", with(SEAT, "opened", "2026-05-04T18:30:00Z"));
    Item seat = table.run("opened", Map.of("month", "2026-05")).first().orElseThrow();
    assertThat(seat.get("opened")).isEqualTo("2026-05-04T18:30:00.000Z");
    assertThat(table.diagnose(Progress.NONE).healthy()).isTrue();
  }

  private static final Map<String, Object> SEAT_KEY =
      Map.of(
          "book", "b",
          "row", "A",
          "place.number", "7",
          "holder", "Ana",
          "opened", "2026-05-04T10:00:00Z");
}
