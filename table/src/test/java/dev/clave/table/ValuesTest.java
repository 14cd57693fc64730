package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.table.item.TableException;
import dev.clave.table.item.TableException.Kind;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Values come back as they were given, or are refused by name before a request leaves. */
class ValuesTest {
  private static final String DESIGN =
      """
      design: values
      key: PK, SK
      indexes: { GSI1: "nick, PK" }
      entities:
        thing:
          PK: OWNER#<owner>
          SK: THING#<id>
          attributes:
            owner: string
            id: string
            nick: string?
            note: string?
            amount: number?
            until: timestamp(seconds)?
            photo: binary?
            extra: any?
      patterns:
        things: PK = OWNER#<owner> and SK begins_with THING#
        thing: PK = OWNER#<owner> and SK = THING#<id>
        byNick: nick = <nick>
      """;

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

  private static Map<String, Object> thing(String id) {
    return new HashMap<>(Map.of("owner", "o", "id", id));
  }

  private static Map<String, Object> thing(String attribute, Object value) {
    Map<String, Object> thing = thing("1");
    thing.put(attribute, value);
    return thing;
  }

  private Object stored(String attribute, Object value) {
    table.put("thing", thing(attribute, value));
    return table.run("thing", Map.of("owner", "o", "id", "1")).first().orElseThrow().get(attribute);
  }

  private void refused(String message, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            TableException.class, e -> assertThat(e.kind()).isEqualTo(Kind.REFUSED_INPUT))
        .hasMessageContaining(message);
  }

  @Test
  void textComesBackCharacterByCharacterAlsoOutOfAKey() {
    for (String text :
        List.of(
            "e\u0301",
            "\u00e9",
            "\ud83d\ude9a \ud83d\udc69\u200d\ud83d\ude80",
            "ñ·ß",
            "\u0000x",
            " ",
            "%&=/?")) {
      assertThat(stored("note", text)).isEqualTo(text);
      table.create("thing", thing("k" + text));
      assertThat(table.run("thing", Map.of("owner", "o", "id", "k" + text)).first())
          .hasValueSatisfying(thing -> assertThat(thing.get("id")).isEqualTo("k" + text));
    }
    assertThat(table.run("things", Map.of("owner", "o")).stream()).hasSize(8);
  }

  @Test
  void halfASurrogatePairIsRefused() {
    for (String text : List.of("a\ud83d", "\ude9aa", "\ud83d\ud83d\ude9a")) {
      refused(
          "`thing.id`: expected text of whole characters",
          () -> table.create("thing", thing(text)));
      refused("`thing.note`", () -> table.create("thing", thing("note", text)));
      refused("`thing.extra", () -> table.create("thing", thing("extra", Map.of("in", text))));
      refused("`thing.id`", () -> table.run("thing", Map.of("owner", "o", "id", text)).page());
    }
  }

  @Test
  void aKeyIsNeitherEmptyNorLongerThanAKeyMayBe() {
    refused(
        "`thing.nick`: expected a value that a key can hold, found empty text",
        () -> table.create("thing", thing("nick", "")));
    table.create("thing", thing("1"));
    refused(
        "`thing.nick`: expected a value that a key can hold, found empty text",
        () -> table.update("thing", thing("1"), Map.of("nick", "")));
    refused(
        "`thing.id`: expected a key of at most 1024 bytes, found 1206 bytes",
        () -> table.create("thing", thing("ñ".repeat(600))));
    refused("`thing.id`", () -> table.get("thing", thing("x".repeat(1019))));
    assertThat(table.get("thing", thing("x".repeat(1018)))).isEmpty();
    refused(
        "`thing.id`: expected a key of at most 1024 bytes",
        () -> table.run("thing", Map.of("owner", "o", "id", "x".repeat(2000))).page());
    refused(
        "`byNick.nick`: expected a key of at most 2048 bytes, found 2049 bytes",
        () -> table.run("byNick", Map.of("nick", "x".repeat(2049))).page());
  }

  @Test
  void numbersKeepTheirValueToTheLastOfThirtyEightDigits() {
    for (String number :
        List.of(
            "-0.5",
            "1E-130",
            "9.9E+125",
            "12345678901234567890123456789012345678",
            "-1E+20",
            "0")) {
      assertThat((BigDecimal) stored("amount", new BigDecimal(number)))
          .isEqualByComparingTo(new BigDecimal(number));
      assertThat((BigDecimal) stored("extra", new BigDecimal(number)))
          .isEqualByComparingTo(new BigDecimal(number));
    }
    for (Object number :
        List.of(
            Double.NaN,
            Double.NEGATIVE_INFINITY,
            1e300,
            new BigDecimal("1E+126"),
            new BigDecimal("1E-131"),
            new BigDecimal("123456789012345678901234567890123456789"))) {
      refused("`thing.amount`: expected", () -> table.create("thing", thing("amount", number)));
      refused("`thing.extra`: expected", () -> table.create("thing", thing("extra", number)));
    }
  }

  @Test
  void anInstantIsOneThatCanBeWrittenOut() {
    assertThat(stored("until", 4_102_444_800L)).isEqualTo("2100-01-01T00:00:00.000Z");
    assertThat(stored("until", "2100-01-01T02:00:00+02:00")).isEqualTo("2100-01-01T00:00:00.000Z");
    for (Object until : List.of(Long.MAX_VALUE, 253_402_300_800L, "+10000-01-01T00:00:00Z")) {
      refused("`thing.until`: expected", () -> table.create("thing", thing("until", until)));
    }
  }

  @Test
  void bytesComeBackAsBytes() {
    byte[] bytes = {0, -1, 127, -128, 35};
    assertThat(stored("photo", bytes)).isEqualTo(bytes);
    assertThat(stored("photo", "AP9/gCM=")).isEqualTo(bytes);
    refused(
        "`thing.photo`: expected bytes, or base64 text",
        () -> table.create("thing", thing("photo", "?")));
  }

  @Test
  void aValueDeeperThanAnItemCanHoldIsRefusedByName() {
    Object deep = "end";
    for (int level = 0; level < 20_000; level++) {
      deep = level % 2 == 0 ? Map.of("in", deep) : List.of(deep);
    }
    Map<String, Object> thing = thing("deep");
    thing.put("extra", deep);
    assertThatThrownBy(() -> table.create("thing", thing))
        .isInstanceOf(TableException.class)
        .hasMessageContaining("expected at most 32 levels of nesting");
  }
}
