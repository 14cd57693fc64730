package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.item.Item;
import dev.clave.table.typed.AttributeReader;
import dev.clave.table.typed.Values;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attributes that are read one by one, in whatever order, are those of the whole item. */
class DecodingTest {
  private final Engine engine = Engine.inMemory();
  private Table table;

  @BeforeEach
  void open() {
    table = Table.open(design(""), engine.client());
    table.provision();
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static Design design(String storage) {
    return Design.check(
            """
            design: measures
            table: measures
            key: PK, SK
            createdAt: true
            entities:
              measure:
                PK: SENSOR#<sensorId>
                SK: AT#<at>
            %s
                attributes:
                  sensorId: string
                  at: timestamp
                  heard: timestamp(millis)?
                  amount: number
                  count: integer?
                  note: string?
            """
                .formatted(storage))
        .design()
        .orElseThrow();
  }

  private static void compare(Item item) {
    Map<String, Object> all = item.attributes();
    AttributeReader inOrder = AttributeReader.of(item);
    AttributeReader inReverse = AttributeReader.of(item);
    for (String name : all.keySet()) {
      Object value = inOrder.required(name, Values::any);
      assertThat(value).as(name).isEqualTo(all.get(name));
    }
    all.keySet().stream()
        .sorted((one, other) -> other.compareTo(one))
        .forEach(
            name -> assertThat(inReverse.required(name, Values::any)).isEqualTo(all.get(name)));
    assertThat(inOrder.nullable("PK", Values::any)).isNull();
    assertThat(inOrder.nullable("nothing", Values::any)).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "    under: data"})
  void whatIsReadInOrderIsWhatTheWholeItemHas(String storage) {
    Table storedTable = Table.open(design(storage), engine.client());
    Instant at = Instant.parse("2024-02-29T23:59:59.999Z");
    Item createdItem =
        storedTable.create(
            "measure", Map.of("sensorId", "s1", "at", at, "heard", at, "amount", 550, "count", 7));
    compare(createdItem);
    Item read =
        storedTable.get("measure", Map.of("sensorId", "s1", "at", at.toString())).orElseThrow();
    compare(read);
    assertThat(read).isEqualTo(createdItem);
    assertThat(AttributeReader.of(read).required("heard", Values::instant)).isEqualTo(at);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "550", "-550", "550.00", "5.5E2", "0.10", "1E20", "999999999999999999"})
  void aNumberIsStoredAsItIsHoweverItIsWritten(String amount) {
    BigDecimal number = new BigDecimal(amount);
    Item createdItem =
        table.create(
            "measure", Map.of("sensorId", "s1", "at", "2024-01-15T08:00:00Z", "amount", number));
    assertThat((BigDecimal) createdItem.get("amount")).isEqualByComparingTo(number);
    assertThat(
            engine
                .client()
                .scan(request -> request.tableName("measures"))
                .items()
                .get(0)
                .get("amount")
                .n())
        .isEqualTo(number.stripTrailingZeros().toPlainString());
  }
}
