package dev.clave.engine.contract;

import static dev.clave.engine.contract.TestTable.item;
import static dev.clave.engine.contract.TestTable.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ComparisonOperator;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ExpectedAttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/** What a request may hold, and which of its faults is told first. */
@ParameterizedClass
@MethodSource("dev.clave.engine.contract.Subject#all")
class RequestCheckTest {
  private static final AttributeValue ONE = AttributeValue.fromN("1");

  @Parameter Subject subject;

  private DynamoDbClient client;
  private TestTable table;

  @BeforeEach
  void create(TestInfo test) {
    KnownDifference.leaveOut(subject, test);
    client = subject.client();
    table = TestTable.create(client);
  }

  private static AbstractThrowableAssert<?, ? extends Throwable> refused(ThrowingCallable call) {
    return assertThatThrownBy(call).isInstanceOf(DynamoDbException.class);
  }

  @Test
  void aValueHasOneType() {
    AttributeValue two = AttributeValue.builder().s("text").n("1").build();
    refused(() -> client.putItem(put -> put.tableName(table.name()).item(item("p", "s", "x", two))))
        .hasMessageContaining("Supplied AttributeValue has more than one datatypes set");
  }

  @Test
  void anAttributeHasAName() {
    refused(() -> client.putItem(put -> put.tableName(table.name()).item(item("p", "s", "", ONE))))
        .hasMessageContaining("Empty attribute name");
  }

  @Test
  void aNameMayTake65535Bytes() {
    String longest = "n".repeat(65_535);
    client.putItem(put -> put.tableName(table.name()).item(item("p", "s", longest, ONE)));
    refused(
            () ->
                client.putItem(
                    put -> put.tableName(table.name()).item(item("p", "s", longest + "n", ONE))))
        .hasMessageContaining("must be less than 65536 bytes");
  }

  @Test
  void anUpdateThatOnlyRemovesMakesNoItem() {
    client.updateItem(
        update ->
            update.tableName(table.name()).key(key("p", "s")).updateExpression("REMOVE something"));
    assertThat(client.getItem(get -> get.tableName(table.name()).key(key("p", "s"))).hasItem())
        .isFalse();
  }

  @Test
  void keyConditionsMayStandBesideAFilterExpression() {
    client.putItem(put -> put.tableName(table.name()).item(item("p", "1", "x", ONE)));
    client.putItem(put -> put.tableName(table.name()).item(item("p", "2")));
    assertThat(
            client
                .query(
                    query ->
                        query
                            .tableName(table.name())
                            .keyConditions(
                                Map.of(
                                    "pk",
                                    software.amazon.awssdk.services.dynamodb.model.Condition
                                        .builder()
                                        .comparisonOperator(ComparisonOperator.EQ)
                                        .attributeValueList(AttributeValue.fromS("p"))
                                        .build()))
                            .filterExpression("attribute_exists(x)"))
                .count())
        .isEqualTo(1);
  }

  @Test
  void notContainsIsFalseOfWhatIsNotThere() {
    assertThatThrownBy(
            () ->
                putExpecting(
                    "absent",
                    expected ->
                        expected
                            .comparisonOperator(ComparisonOperator.NOT_CONTAINS)
                            .attributeValueList(ONE)))
        .isInstanceOf(ConditionalCheckFailedException.class);
  }

  @Test
  void aNameInAnExpressionBeginsWithALetter() {
    refused(
            () ->
                client.updateItem(
                    update ->
                        update
                            .tableName(table.name())
                            .key(key("p", "s"))
                            .updateExpression("REMOVE _hidden")))
        .hasMessageContaining("Invalid UpdateExpression: Syntax error; token: \"_\"");
  }

  @Test
  void aTransactionSaysWhichOfItsItemsIsAtFault() {
    refused(
            () ->
                client.transactWriteItems(
                    transaction ->
                        transaction.transactItems(
                            part ->
                                part.put(put -> put.tableName(table.name()).item(item("p", "s"))),
                            part -> part.delete(delete -> delete.tableName(table.name())))))
        .hasMessageContaining("Value null at 'transactItems.2.member.delete.key'");
  }

  @Test
  void aKeyIsCheckedBeforeTheNamesOfExpressions() {
    refused(
            () ->
                client.getItem(
                    get ->
                        get.tableName(table.name())
                            .key(Map.of("pk", AttributeValue.fromNul(false)))
                            .projectionExpression("x")
                            .expressionAttributeNames(Map.of())))
        .hasMessageContaining("Null attribute value types must have the value of true");
  }

  @Test
  void aBatchOfStatementsReadsOrWrites() {
    refused(
            () ->
                client.batchExecuteStatement(
                    batch ->
                        batch.statements(
                            one ->
                                one.statement(
                                    "INSERT INTO \""
                                        + table.name()
                                        + "\" VALUE {'pk':'p','sk':'s'}"),
                            two ->
                                two.statement(
                                    "SELECT * FROM \""
                                        + table.name()
                                        + "\" WHERE pk = 'p' AND sk = 's'"))))
        .hasMessageContaining("Read and write requests together in the same batch");
  }

  @Test
  void aKeywordNamesAnAttributeOnlyInQuotes() {
    String from = " FROM \"" + table.name() + "\" WHERE pk = 'p'";
    refused(() -> client.executeStatement(one -> one.statement("SELECT date" + from)))
        .hasMessageContaining("Statement wasn't well formed");
    assertThat(client.executeStatement(one -> one.statement("SELECT \"date\"" + from)).items())
        .isEqualTo(List.of());
  }

  @Test
  void aKeyHasNothingInside() {
    String text = "Key attributes must be scalars; list random access '[]' and map lookup '.'";
    refused(() -> client.scan(scan -> scan.tableName(table.name()).filterExpression("pk.x = sk")))
        .hasMessageContaining(text)
        .hasMessageContaining("Key: pk");
    refused(
            () ->
                client.getItem(
                    get ->
                        get.tableName(table.name())
                            .key(key("p", "s"))
                            .projectionExpression("sk[0]")))
        .hasMessageContaining(text);
    refused(
            () ->
                client.putItem(
                    put ->
                        put.tableName(table.name())
                            .item(key("p", "s"))
                            .conditionExpression("attribute_exists(pk.x)")))
        .hasMessageContaining(text);
    refused(
            () ->
                client.updateItem(
                    update ->
                        update
                            .tableName(table.name())
                            .key(key("p", "s"))
                            .updateExpression("SET x = if_not_exists(sk[0], pk)")))
        .hasMessageContaining(text);
  }

  @Test
  void keysOfABatchAreCheckedBeforeItsTablesAreSought() {
    refused(
            () ->
                client.batchGetItem(
                    batch ->
                        batch.requestItems(
                            Map.of(
                                "nowhere",
                                KeysAndAttributes.builder()
                                    .keys(key("p", "s"), key("p", "s"))
                                    .build()))))
        .hasMessageContaining("Provided list of item keys contains duplicates");
  }

  @Test
  void anUnknownComparisonIsRefused() {
    refused(() -> putExpecting("x", expected -> expected.comparisonOperator("LIKE").value(ONE)))
        .hasMessageContaining("'expected.x.member.comparisonOperator' failed to satisfy");
  }

  @Test
  void membersAreTakenOnlyFromAPathThatLeadsSomewhere() {
    client.putItem(put -> put.tableName(table.name()).item(item("p", "s", "x", ONE)));
    for (String path : List.of("x.y", "z.y")) {
      refused(
              () ->
                  client.updateItem(
                      update ->
                          update
                              .tableName(table.name())
                              .key(key("p", "s"))
                              .updateExpression("DELETE " + path + " :members")
                              .expressionAttributeValues(
                                  Map.of(":members", AttributeValue.fromSs(List.of("a"))))))
          .hasMessageContaining("The document path provided in the update expression is invalid");
    }
  }

  private void putExpecting(String attribute, Consumer<ExpectedAttributeValue.Builder> expected) {
    client.putItem(
        put ->
            put.tableName(table.name())
                .item(key("p", "s"))
                .expected(
                    Map.of(
                        attribute,
                        ExpectedAttributeValue.builder().applyMutation(expected).build())));
  }
}
