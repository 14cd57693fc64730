package dev.clave.engine.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ExecuteTransactionResponse;
import software.amazon.awssdk.services.dynamodb.model.ParameterizedStatement;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** What forms PartiQL statements take, and what those that cannot be read are answered with. */
class StatementGrammarTest {
  private static final String MALFORMED = "Statement wasn't well formed, can't be processed: ";
  private static final String LEFT_OVER = MALFORMED + "Unexpected token after expression";
  private static final String OVERFLOW =
      "Number overflow. Attempting to store a number with magnitude larger than supported range";
  private static final String UNDERFLOW =
      "Number underflow. Attempting to store a number with magnitude smaller than supported range";
  private static final String NOT_NUMERIC = "The parameter cannot be converted to a numeric value";

  private final Engine engine = Engine.inMemory();
  private final DynamoDbClient client = engine.client();
  private TestTable table;

  @BeforeEach
  void create() {
    table = TestTable.create(client);
    table.put(
        "p",
        "1",
        "n",
        7,
        "words",
        AttributeValue.fromSs(List.of("a", "b")),
        "gone",
        AttributeValue.fromNul(true),
        "m",
        AttributeValue.fromM(Map.of("deep", AttributeValue.fromS("x"))));
    table.put("p", "2", "n", 8);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private String text(String statement) {
    return statement.replace(" T", " " + "\"" + table.name() + "\"");
  }

  private List<String> sortKeys(String statement) {
    return client.executeStatement(it -> it.statement(text(statement))).items().stream()
        .map(item -> item.get("sk").s())
        .toList();
  }

  private String refusal(String statement, AttributeValue... parameters) {
    return Refusal.of(
        () ->
            client.executeStatement(
                it -> {
                  it.statement(text(statement));
                  if (parameters.length > 0) {
                    it.parameters(parameters);
                  }
                }));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.7e1", ".7E+1", "70e-1", "7 -- seven", "7 /* seven */"})
  void aNumberIsWrittenInManyWaysAndACommentIsSpace(String number) {
    assertThat(sortKeys("SELECT * FROM T /* all */ WHERE pk = 'p' AND n = " + number))
        .containsExactly("1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM T WHERE pk = 'p' foo",
        "SELECT * FROM T WHERE n = 1 e5",
        "SELECT * FROM T WHERE pk = 'p')",
        "SELECT * FROM T ORDER BY pk WHERE pk = 'p'",
        "INSERT INTO T VALUE {'pk': 'p', 'sk': '9'} foo",
        "INSERT INTO T t VALUE {'pk': 'p', 'sk': '9'}",
        "UPDATE T SET n = 1 WHERE pk = 'p' AND sk = '1' foo",
        "DELETE FROM T WHERE pk = 'p' AND sk = '1' ORDER BY pk",
        "FROM T SET n = 1 WHERE pk = 'p' AND sk = '1'"
      })
  void whatIsLeftOverIsRefusedAndNothingIsDone(String statement) {
    assertThat(refusal(statement)).isEqualTo(LEFT_OVER);
    assertThat(sortKeys("SELECT * FROM T WHERE pk = 'p' AND n >= 7")).containsExactly("1", "2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT * FROM T WHERE n = 1e2147483648 | ''",
        "SELECT * FROM T WHERE n = 1.5e-2147483647 | ''",
        "SELECT * FROM T WHERE n = 1 # note | ''",
        "SELECT * FROM T WHERE n = 1 /* note | ''",
        "SELECT * FROM T WHERE | Unexpected term",
        "SELECT * FROM T WHERE; | Unexpected term",
        "UPDATE T SET n = 1 WHERE | Unexpected term",
        "SELECT * FROM T WHERE NOT | Unexpected term",
        "SELECT * FROM T WHERE ( | Unexpected term",
        "SELECT * FROM | Unexpected term",
        "SELECT * FROM T WHERE pk = 'p' AND | Missing right-hand side expression of infix operator",
        "SELECT * FROM T WHERE pk = 'p' OR | Missing right-hand side expression of infix operator",
        "SELECT * FROM T WHERE ORDER BY pk | Unexpected keyword",
        "SELECT * FROM T WHERE IS NULL | Unexpected operator",
        "SELECT * FROM T WHERE pk = LIKE | Unexpected operator",
        "SELECT * FROM T WHERE pk = 'p' AND n IS FOO | Expected type name",
        "SELECT * FROM T WHERE attribute_exists(m.inner) | Invalid path dot component",
        "DELETE FROM | Expected identifier for simple path",
        "DELETE FROM WHERE pk = 'p' | Expected identifier for simple path"
      })
  void whatCannotBeReadIsRefusedWithADetail(String statement, String detail) {
    assertThat(refusal(statement)).isEqualTo(MALFORMED + detail);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM T t WHERE pk = 'p'",
        "SELECT * FROM T AS t WHERE pk = 'p'",
        "UPDATE T t SET n = 3 WHERE pk = 'p' AND sk = '1'",
        "DELETE FROM T t WHERE pk = 'p' AND sk = '1'"
      })
  void aTableHasNoAlias(String statement) {
    assertThat(refusal(statement)).isEqualTo("Aliasing is not supported");
  }

  @Test
  void aNumberOutOfRangeIsNamedByItsPath() {
    assertThat(refusal("SELECT * FROM T WHERE n = 1e126")).isEqualTo(OVERFLOW + " under root");
    assertThat(refusal("UPDATE T SET n = 1e-131 WHERE pk = 'p' AND sk = '1'"))
        .isEqualTo(UNDERFLOW + " under root");
    assertThat(refusal("INSERT INTO T VALUE {'pk': 'p', 'sk': '9', 'm': {'x': 1e126}}"))
        .isEqualTo(OVERFLOW + " under root.x");
    assertThat(refusal("INSERT INTO T VALUE {'pk': 'p', 'sk': '9', 'l': [1, 1e126]}"))
        .isEqualTo(OVERFLOW + " under root[1]");
  }

  @Test
  void aParameterIsReadInTheOlderWay() {
    String statement = "SELECT * FROM T WHERE pk = 'p' AND n = ?";
    assertThat(refusal(statement, AttributeValue.fromN("1e99999999999")))
        .isEqualTo(NOT_NUMERIC + ": 1e99999999999");
    assertThat(refusal(statement, AttributeValue.fromN("1e-2147483648")))
        .isEqualTo(NOT_NUMERIC + ": 1e-2147483648");
    assertThat(refusal(statement, AttributeValue.fromN("1e2147483647"))).isEqualTo(UNDERFLOW);
    assertThat(refusal(statement, AttributeValue.fromN(""))).isEqualTo(NOT_NUMERIC);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "attribute_exists(words) | 1",
        "ATTRIBUTE_EXISTS(words) = true | 1",
        "attribute_not_exists(words) | 2",
        "NOT attribute_exists(words) | 2",
        "(attribute_exists(nope) OR attribute_exists(m.deep)) | 1",
        "size(words) = 2 | 1",
        "attribute_type(words, 'SS') | 1",
        "gone IS NULL | 1",
        "gone IS NOT NULL AND n = 8 | 2",
        "words IS BAG | 1",
        "m IS STRUCT | 1"
      })
  void functionsAndTypesFilter(String condition, String sortKey) {
    assertThat(sortKeys("SELECT * FROM T WHERE pk = 'p' AND " + condition))
        .containsExactly(sortKey);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "attribute_exists('words') | Operator or function requires a document path; operator or"
            + " function: attribute_exists",
        "attribute_exists() | Incorrect number of operands for operator or function; operator or"
            + " function: attribute_exists, number of operands: 0",
      })
  void aFunctionTakesItsOperands(String condition, String text) {
    assertThat(refusal("SELECT * FROM T WHERE pk = 'p' AND " + condition)).isEqualTo(text);
  }

  @Test
  void aFunctionThatCannotBeThereIsNamedWithItsPlace() {
    assertThat(refusal("SELECT * FROM T WHERE EXISTS(words)"))
        .isEqualTo("Unrecognized function: exists at 1:" + column("SELECT * FROM T WHERE ") + ":6");
    assertThat(refusal("SELECT attribute_exists(words) FROM T"))
        .isEqualTo("Unexpected path component at 1:8:16");
    assertThat(refusal("UPDATE T SET t = set_add(words, <<'x'>>) WHERE pk = 'p' AND sk = '1'"))
        .isEqualTo(
            "The first argument to SET_ADD must equal the assignment value at 1:"
                + column("UPDATE T SET t = ")
                + ":7");
    assertThat(refusal("UPDATE T SET words = set_add(words, 'x') WHERE pk = 'p' AND sk = '1'"))
        .isEqualTo(
            "The second argument to SET_ADD must be a value with type SET at 1:"
                + column("UPDATE T SET words = set_add(")
                + ":5");
    assertThat(refusal("UPDATE T SET words = set_delete(words) WHERE pk = 'p' AND sk = '1'"))
        .isEqualTo(
            "SET_DELETE must have exactly two arguments at 1:"
                + column("UPDATE T SET words = ")
                + ":10");
    assertThat(refusal("UPDATE T SET words = set_add(words, <<>>) WHERE pk = 'p' AND sk = '1'"))
        .isEqualTo("Empty bags are not supported");
    assertThat(
            refusal(
                "UPDATE T SET words = set_add(words, <<'x', 'x'>>) WHERE pk = 'p' AND sk = '1'"))
        .isEqualTo(
            "One or more parameter values were invalid: Input collection [x, x] contains"
                + " duplicates.");
    assertThat(
            refusal("INSERT INTO T VALUE {'pk': 'p', 'sk': '9', 's': set_add(<<'a'>>, <<'b'>>)}"))
        .isEqualTo(
            "Unsupported data type: set_add under key root at 1:"
                + column("INSERT INTO T VALUE {'pk': 'p', 'sk': '9', 's': ")
                + ":7");
  }

  private int column(String before) {
    return text(before).length() + 1;
  }

  @Test
  void anUpdateMayBeginWithItsTable() {
    client.executeStatement(
        it -> it.statement(text("from T where pk = 'p' and sk = '1' set c = 1 remove n")));
    assertThat(table.get("p", "1")).containsKey("c").doesNotContainKey("n");
    assertThatThrownBy(
            () ->
                client.executeStatement(
                    it -> it.statement(text("FROM T WHERE pk = 'p' AND sk = '7' SET c = 1"))))
        .isInstanceOf(ConditionalCheckFailedException.class);
    assertThat(refusal("FROM T SET c = 1"))
        .isEqualTo("Where clause does not contain a mandatory equality on all key attributes");
    assertThatThrownBy(
            () ->
                client.executeStatement(it -> it.statement("FROM absent WHERE pk = 'p' SET c = 1")))
        .isInstanceOf(ResourceNotFoundException.class);
    assertThat(refusal("x IS DOUBLE PRECISION")).isEqualTo("Unsupported operation: IsType");
  }

  @Test
  void alternativesOfOnePartitionMustNotOverlap() {
    assertThat(refusal("SELECT * FROM T WHERE pk = 'p' AND n = 7 OR pk = 'p' AND sk = '2'"))
        .isEqualTo("Overlapping conditions with range keys are not supported in where clause");
    assertThat(sortKeys("SELECT * FROM T WHERE pk = 'p' AND NOT sk = '1' OR pk = 'p' AND sk = '1'"))
        .containsExactlyInAnyOrder("1", "2");
  }

  @Test
  void aTransactionNamesTheStatementThatCannotBeRead() {
    assertThat(transactionRefusal("SELECT * FROM T WHERE"))
        .isEqualTo("Validation failed in TransactStatements[0]: " + MALFORMED + "Unexpected term");
    assertThat(
            transactionRefusal(
                "SELECT * FROM T WHERE pk = 'p' AND sk = '1' AND attribute_exists(words)"))
        .isEqualTo(
            "Validation failed in TransactStatements[0]: Select statements within"
                + " ExecuteTransaction must specify the primary key in the where clause.");
    ExecuteTransactionResponse response =
        client.executeTransaction(
            it ->
                it.transactStatements(statement("UPDATE T SET n = 9 WHERE pk = 'p' AND sk = '1'")));
    assertThat(response.hasResponses()).isTrue();
    assertThat(response.responses()).isEmpty();
  }

  private ParameterizedStatement statement(String statement) {
    return ParameterizedStatement.builder().statement(text(statement)).build();
  }

  private String transactionRefusal(String statement) {
    return Refusal.of(
        () -> client.executeTransaction(it -> it.transactStatements(statement(statement))));
  }

  @Test
  void aBatchReadsByWholeKeysAlone() {
    for (String statement :
        List.of(
            "SELECT * FROM T WHERE pk = 'p' AND sk = '1' AND attribute_exists(words)",
            "SELECT * FROM T WHERE pk = 'p'",
            "SELECT * FROM T.\"by-group\" WHERE \"group\" = 'g'")) {
      List<BatchStatementResponse> responses =
          client
              .batchExecuteStatement(
                  it ->
                      it.statements(
                          BatchStatementRequest.builder().statement(text(statement)).build()))
              .responses();
      assertThat(responses.get(0).error().message())
          .isEqualTo(
              "Select statements within BatchExecuteStatement must specify the primary key in the"
                  + " where clause.");
    }
  }

  @Test
  void aGlobalIndexIsReadWithoutConsistency() {
    assertThat(
            Refusal.of(
                () ->
                    client.executeStatement(
                        it ->
                            it.statement(text("SELECT * FROM T.\"by-group\""))
                                .consistentRead(true))))
        .isEqualTo("Strongly consistent read is not supported on Global Secondary Indexes");
  }
}
