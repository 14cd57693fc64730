package dev.clave.engine.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementErrorCodeEnum;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DuplicateItemException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

@ParameterizedClass
@MethodSource("dev.clave.engine.contract.Subject#all")
class StatementTest {
  @Parameter Subject subject;

  private DynamoDbClient client;
  private TestTable table;

  @BeforeEach
  void fill(TestInfo test) {
    KnownDifference.leaveOut(subject, test);
    client = subject.client();
    table = TestTable.create(client);
    for (int rank = 1; rank <= 5; rank++) {
      table.put("p", "s" + rank, "group", "g", "rank", rank, "name", "n" + rank);
    }
    table.put("q", "s1", "group", "g", "rank", 9);
  }

  @Test
  void aSelectReadsOnePartitionInOrder() {
    assertThat(sortKeys("SELECT * FROM %s WHERE pk = 'p'"))
        .containsExactly("s1", "s2", "s3", "s4", "s5");
    assertThat(sortKeys("SELECT * FROM %s WHERE pk = 'p' ORDER BY sk DESC"))
        .containsExactly("s5", "s4", "s3", "s2", "s1");
    assertThat(sortKeys("SELECT * FROM %s WHERE pk = 'p' AND sk BETWEEN 's2' AND 's3'"))
        .containsExactly("s2", "s3");
    assertThat(sortKeys("SELECT * FROM %s WHERE pk = 'p' AND sk > 's3'"))
        .containsExactly("s4", "s5");
    assertThat(sortKeys("SELECT * FROM %s WHERE pk = 'p' AND begins_with(sk, 's1')"))
        .containsExactly("s1");
  }

  @Test
  void aSelectTestsWhatTheKeyCannotAnswer() {
    assertThat(sortKeys("SELECT * FROM %s WHERE pk = 'p' AND (sk = 's1' OR sk = 's4')"))
        .containsExactly("s1", "s4");
    assertThat(sortKeys("SELECT * FROM %s WHERE pk = 'p' AND rank IN [2, 3] AND NOT name = 'n3'"))
        .containsExactly("s2");
    assertThat(sortKeys("SELECT * FROM %s WHERE pk = 'q' AND name IS MISSING"))
        .containsExactly("s1");
    assertThat(sortKeys("SELECT * FROM %s WHERE pk = 'p' AND contains(name, '5')"))
        .containsExactly("s5");
    assertThat(sortKeys("SELECT * FROM %s WHERE pk = 'p' AND SIZE(name) = 2 AND sk > 's4'"))
        .containsExactly("s5");
    assertThat(sortKeys("SELECT * FROM %s WHERE name = 'n4'")).containsExactly("s4");
  }

  @Test
  void aSelectReadsSeveralPartitionsAndAnIndex() {
    assertThat(sortKeys("SELECT * FROM %s WHERE pk IN ['q', 'p'] AND sk = 's1'")).hasSize(2);
    List<Map<String, AttributeValue>> items =
        run("SELECT pk, rank FROM %s.\"by-group\" WHERE \"group\" = 'g' AND rank >= 5").items();
    assertThat(items)
        .containsExactly(
            Map.of("pk", AttributeValue.fromS("p"), "rank", AttributeValue.fromN("5")),
            Map.of("pk", AttributeValue.fromS("q"), "rank", AttributeValue.fromN("9")));
  }

  @Test
  void aSelectGoesOnWhereItsTokenSays() {
    List<String> names = new ArrayList<>();
    String next = null;
    do {
      String token = next;
      ExecuteStatementResponse page =
          client.executeStatement(
              execute ->
                  execute
                      .statement("SELECT * FROM \"" + table.name() + "\" WHERE pk = 'p'")
                      .limit(2)
                      .nextToken(token));
      assertThat(page.items()).hasSizeLessThanOrEqualTo(2);
      page.items().forEach(item -> names.add(item.get("sk").s()));
      next = page.nextToken();
    } while (next != null);
    assertThat(names).containsExactly("s1", "s2", "s3", "s4", "s5");
  }

  @Test
  void anInsertMakesEveryTypeOfValue() {
    run(
        "INSERT INTO %s VALUE {'pk': 'new', 'sk': ?, 'list': [1, 'two', {'three': 3.5}], 'set':"
            + " <<'a', 'b'>>, 'yes': true, 'none': null, 'minus': -4, 'quote': 'it''s'}",
        AttributeValue.fromS("x"));
    Map<String, AttributeValue> item = table.get("new", "x");
    assertThat(item.get("list").l().get(2).m().get("three").n()).isEqualTo("3.5");
    assertThat(item.get("set").ss()).containsExactlyInAnyOrder("a", "b");
    assertThat(item.get("yes").bool()).isTrue();
    assertThat(item.get("none").nul()).isTrue();
    assertThat(item.get("minus").n()).isEqualTo("-4");
    assertThat(item.get("quote").s()).isEqualTo("it's");
    assertThatThrownBy(() -> run("INSERT INTO %s VALUE {'pk': 'new', 'sk': 'x'}"))
        .isInstanceOf(DuplicateItemException.class);
  }

  @Test
  void anUpdateSetsAddsAndRemoves() {
    run(
        "UPDATE %s SET rank = rank + 10 SET colours = <<'red'>> REMOVE name WHERE pk = 'p' AND sk ="
            + " 's1'");
    run("UPDATE %s SET colours = set_add(colours, <<'blue'>>) WHERE pk = 'p' AND sk = 's1'");
    run("UPDATE %s SET \"list\" = ? WHERE pk = 'p' AND sk = 's1'", AttributeValue.fromL(List.of()));
    run("UPDATE %s SET \"list\" = list_append(\"list\", [1]) WHERE pk = 'p' AND sk = 's1'");
    Map<String, AttributeValue> item = table.get("p", "s1");
    assertThat(item.get("rank").n()).isEqualTo("11");
    assertThat(item.get("colours").ss()).containsExactlyInAnyOrder("red", "blue");
    assertThat(item.get("list").l()).containsExactly(AttributeValue.fromN("1"));
    assertThat(item).doesNotContainKey("name");
    List<Map<String, AttributeValue>> returned =
        run("UPDATE %s SET rank = 1 WHERE pk = 'p' AND sk = 's1' RETURNING MODIFIED OLD *").items();
    assertThat(returned).containsExactly(Map.of("rank", AttributeValue.fromN("11")));
  }

  @Test
  void aWriteNeedsItsItemAndItsCondition() {
    assertThatThrownBy(() -> run("UPDATE %s SET a = 1 WHERE pk = 'no' AND sk = 'no'"))
        .isInstanceOf(ConditionalCheckFailedException.class);
    assertThatThrownBy(() -> run("DELETE FROM %s WHERE pk = 'p' AND sk = 's1' AND rank = 2"))
        .isInstanceOf(ConditionalCheckFailedException.class);
    assertThatThrownBy(() -> run("DELETE FROM %s WHERE pk = 'p'"))
        .hasMessageContaining("Where clause does not contain a mandatory equality on all key");
    run("DELETE FROM %s WHERE pk = 'no' AND sk = 'no'");
    assertThat(run("DELETE FROM %s WHERE pk = 'p' AND sk = 's1' RETURNING ALL OLD *").items())
        .hasSize(1);
    assertThat(table.get("p", "s1")).isEmpty();
  }

  @Test
  void aStatementThatCannotBeReadIsRefused() {
    for (String text :
        List.of(
            "SELEC * FROM %s",
            "SELECT * FROM",
            "SELECT * FROM %s WHERE",
            "SELECT * FROM %s WHERE pk = 'unterminated",
            "INSERT INTO %s VALUE 'text'",
            "UPDATE %s WHERE pk = 'p'",
            "SELECT * FROM %s WHERE pk = 'p' extra")) {
      assertThatThrownBy(() -> run(text), text).isInstanceOf(DynamoDbException.class);
    }
    assertThatThrownBy(() -> run("SELECT * FROM %s WHERE pk = ?"))
        .isInstanceOf(DynamoDbException.class);
    assertThatThrownBy(
            () -> client.executeStatement(e -> e.statement("SELECT * FROM nothing_here")))
        .isInstanceOf(ResourceNotFoundException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          SELECT name, name FROM %s | Duplicate identifiers in select clause: name
          SELECT pk.x FROM %s | Key attributes must be scalars; list random access '[]' and map
          SELECT * FROM %s WHERE begins_with(name, 1) | Incorrect operand type for operator or
          SELECT * FROM %s WHERE name = MISSING | MISSING must be compared using IS operator
          INSERT INTO %s VALUE {'pk': 'p'} | Key attribute should be present in the item: Key sk
          DELETE FROM %s WHERE pk = 'p' AND sk = 1 | data type in table's schema: Key sk
          DELETE FROM %s WHERE pk = 'p' AND sk = 's1' RETURNING ALL NEW * | Only RETURNING ALL OLD *
          UPDATE %s SET a = set_add(b, <<1>>) WHERE pk = 'p' AND sk = 's1' | argument to SET_ADD must
          """)
  void aStatementThatMeansNothingIsToldWhy(String text, String why) {
    assertThatThrownBy(() -> run(text)).hasMessageContaining(why);
    assertThatThrownBy(() -> run(text)).hasMessageNotContaining("Expression:");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          SELECT * FROM %s WHERE pk = 'p' | must specify the primary key in the where clause
          SELECT * FROM %s."by-group" WHERE pk = 'p' AND sk = 's1' | Reads on indices are not
          DELETE FROM %s WHERE pk = 'p' AND sk = 's1' RETURNING ALL OLD * | RETURNING clause is not
          EXISTS(SELECT * FROM %s WHERE pk = 'p' AND sk = 's1') | read with additional condition
          """)
  void aTransactionTellsWhichStatementDoesNotFit(String text, String why) {
    assertThatThrownBy(() -> transact(text))
        .hasMessageContaining("Validation failed in TransactStatements[0]: ")
        .hasMessageContaining(why);
  }

  @Test
  void aBatchTellsEachStatementsOwnEnd() {
    List<BatchStatementResponse> responses =
        client
            .batchExecuteStatement(
                batch ->
                    batch.statements(
                        one("INSERT INTO %s VALUE {'pk': 'b', 'sk': '1'}"),
                        one("INSERT INTO %s VALUE {'pk': 'p', 'sk': 's1'}"),
                        one("DELETE FROM %s WHERE pk = 'p' AND sk = 's2'")))
            .responses();
    assertThat(responses.get(0).error()).isNull();
    assertThat(responses.get(1).error().code())
        .isEqualTo(BatchStatementErrorCodeEnum.DUPLICATE_ITEM);
    assertThat(table.get("p", "s2")).isEmpty();
    assertThat(table.get("b", "1")).isNotEmpty();
  }

  @Test
  void aTransactionIsAllOrNothing() {
    assertThatThrownBy(
            () ->
                transact(
                    "INSERT INTO %s VALUE {'pk': 't', 'sk': '1'}",
                    "INSERT INTO %s VALUE {'pk': 'p', 'sk': 's1'}"))
        .isInstanceOf(TransactionCanceledException.class)
        .hasMessageContaining("[None, DuplicateItem]");
    assertThat(table.get("t", "1")).isEmpty();
    transact(
        "EXISTS(SELECT * FROM %s WHERE pk = 'p' AND sk = 's1' AND rank = 1)",
        "INSERT INTO %s VALUE {'pk': 't', 'sk': '1'}");
    assertThat(table.get("t", "1")).isNotEmpty();
  }

  private void transact(String... texts) {
    List<ParameterizedStatement> statements = new ArrayList<>();
    for (String text : texts) {
      statements.add(ParameterizedStatement.builder().statement(named(text)).build());
    }
    client.executeTransaction(transaction -> transaction.transactStatements(statements));
  }

  private BatchStatementRequest one(String text) {
    return BatchStatementRequest.builder().statement(named(text)).build();
  }

  private List<String> sortKeys(String text) {
    return run(text).items().stream().map(item -> item.get("sk").s()).toList();
  }

  private ExecuteStatementResponse run(String text, AttributeValue... parameters) {
    return client.executeStatement(
        execute ->
            execute
                .statement(named(text))
                .parameters(parameters.length == 0 ? null : List.of(parameters)));
  }

  private String named(String text) {
    return text.replace("%s", "\"" + table.name() + "\"");
  }
}
