package dev.clave.engine.partiql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.engine.Tables;
import dev.clave.engine.value.ItemCodec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;

class SelectionTest {
  private Engine engine;
  private DynamoDbClient client;

  @BeforeEach
  void open() {
    engine = Engine.inMemory(EngineOptions.defaults());
    client = engine.client();
    client.createTable(Tables.indexed("large"));
    for (int i = 0; i < 8; i++) {
      Map<String, AttributeValue> item = new HashMap<>(Tables.key("k" + i, "s"));
      item.put("text", Tables.text("x".repeat(300_000)));
      client.putItem(put -> put.tableName("large").item(item));
    }
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void anItemWhoseKeyIsNamedTwiceComesOnce() {
    assertThat(select("'k1', 'k1', 'k2', 'k1'", null).items()).hasSize(2);
  }

  @Test
  void aPageOfSeveralPartitionsEndsAfterAMegabyteAndGoesOn() {
    String keys =
        IntStream.range(0, 8).mapToObj(i -> "'k" + i + "'").collect(Collectors.joining(", "));
    List<Integer> pages = new ArrayList<>();
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    String token = null;
    do {
      ExecuteStatementResponse page = select(keys, token);
      pages.add(page.items().size());
      items.addAll(page.items());
      token = page.nextToken();
    } while (token != null);
    assertThat(pages).containsExactly(4, 4);
    assertThat(items).doesNotHaveDuplicates().hasSize(8);
  }

  @Test
  void atMostFiftyPartitionsAreNamed() {
    assertThat(select("'k1'" + ", 'k2'".repeat(49), null).items()).hasSize(2);
    assertThatThrownBy(() -> select("'k1'" + ", 'k2'".repeat(50), null))
        .isInstanceOf(DynamoDbException.class)
        .hasMessageContaining("number of operands: 51");
  }

  /** A length beyond the bytes took all memory, many levels all of the stack. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "AQF4CP////8H", // a list of 2^31 - 1 elements
        "AQF4AwD/////Dw==",
        "/////wc=", // as many attributes
        "AQF4", // ends in the middle
        "nonsense!"
      })
  void aTokenThatNobodyGaveIsRefused(String token) {
    assertThatThrownBy(() -> select("'k1'", token))
        .isInstanceOf(DynamoDbException.class)
        .hasMessageContaining("NextToken");
  }

  @Test
  void aTokenOfManyLevelsOrThatLeadsNowhereIsRefused() {
    byte[] levels = new byte[20_003];
    Arrays.fill(levels, (byte) 1);
    for (int at = 3; at < levels.length; at += 2) {
      levels[at] = 8;
    }
    int statement = "SELECT * FROM large WHERE pk IN ['k1']".hashCode();
    byte[] before =
        ItemCodec.encode(
            Map.of(
                "statement", AttributeValue.fromN(Integer.toString(statement)),
                "partition", AttributeValue.fromN("-1")));
    for (byte[] token : List.of(levels, before)) {
      assertThatThrownBy(() -> select("'k1'", Base64.getEncoder().encodeToString(token)))
          .isInstanceOf(DynamoDbException.class)
          .hasMessageContaining("NextToken");
    }
  }

  private ExecuteStatementResponse select(String keys, String token) {
    return client.executeStatement(
        it -> it.statement("SELECT * FROM large WHERE pk IN [" + keys + "]").nextToken(token));
  }
}
