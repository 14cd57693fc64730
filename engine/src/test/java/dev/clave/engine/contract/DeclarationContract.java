package dev.clave.engine.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Tables;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** What tables and updates may declare. */
interface DeclarationContract extends Contract {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "list_append(list_append(a, :l), :l)",
        "list_append(:l, list_append(a, :l))",
        "list_append(:l, (list_append(a, :l)))",
        "if_not_exists(a, list_append(:l, :l))",
        "list_append(a, :l) + :l",
        "a - list_append(:l, :l)"
      })
  default void aListIsAppendedOnlyToMakeAWholeValue(String value) {
    String table = newTable();
    refused(
        "ValidationException",
        "1 validation error detected: Invalid UpdateExpression: The function is not allowed to be used this way in an"
            + " expression; function: list_append",
        () ->
            client()
                .updateItem(
                    update ->
                        update
                            .tableName(table)
                            .key(Tables.key("p", "s"))
                            .updateExpression("SET b = " + value)
                            .expressionAttributeValues(
                                Map.of(":l", AttributeValue.fromL(List.of())))));
  }

  @Test
  default void aListThatMayBeMissingIsAppendedTo() {
    String table = newTable();
    client()
        .updateItem(
            update ->
                update
                    .tableName(table)
                    .key(Tables.key("p", "s"))
                    .updateExpression("SET b = list_append(if_not_exists(b, :l), :l)")
                    .expressionAttributeValues(
                        Map.of(":l", AttributeValue.fromL(List.of(Tables.text("x"))))));
    assertThat(get(table, "p", "s").get("b").l()).hasSize(2);
  }

  @Test
  default void projectedNamesAreDistinctAndOfALengthThatNamesHave() {
    assertRefusedNames(
        List.of("a", "b", "a"),
        "One or more parameter values were invalid: Duplicate attribute name in NonKeyAttributes: a");
    String constraint =
        "1 validation error detected: Value '[%s]' at"
            + " 'globalSecondaryIndexes.1.member.projection.nonKeyAttributes' failed to satisfy"
            + " constraint: Member must satisfy constraint: [Member must have length less than or"
            + " equal to 255, Member must have length greater than or equal to 1]";
    assertRefusedNames(List.of("a", ""), constraint.formatted("a, "));
    String longName = "n".repeat(256);
    assertRefusedNames(List.of(longName), constraint.formatted(longName));
  }

  private void assertRefusedNames(List<String> names, String text) {
    refused(
        "ValidationException",
        text,
        () ->
            client()
                .createTable(
                    declared(
                        index ->
                            index
                                .indexName("by-sort")
                                .projection(
                                    p ->
                                        p.projectionType(ProjectionType.INCLUDE)
                                            .nonKeyAttributes(names)))));
  }

  @Test
  default void whatIsWrongWithAGlobalIndexIsToldBeforeALocalOne() {
    String tooShort =
        "Value '%s' at '%s.1.member.indexName' failed to satisfy constraint: Member must have"
            + " length greater than or equal to 3";
    CreateTableRequest.Builder request =
        declared(
                index ->
                    index.indexName("zz").projection(p -> p.projectionType(ProjectionType.ALL)))
            .toBuilder()
            .localSecondaryIndexes(
                local ->
                    local
                        .indexName("aa")
                        .keySchema(
                            k -> k.attributeName("pk").keyType(KeyType.HASH),
                            k -> k.attributeName("sk").keyType(KeyType.RANGE))
                        .projection(p -> p.projectionType(ProjectionType.ALL)));
    refused(
        "ValidationException",
        "2 validation errors detected: "
            + tooShort.formatted("zz", "globalSecondaryIndexes")
            + "; "
            + tooShort.formatted("aa", "localSecondaryIndexes"),
        () -> client().createTable(request.build()));
  }

  @Test
  default void aNewTableIsOnDemandSinceItsCreation() {
    TableDescription table =
        client()
            .createTable(
                declared(
                    index ->
                        index
                            .indexName("by-sort")
                            .projection(p -> p.projectionType(ProjectionType.ALL))))
            .tableDescription();
    assertThat(table.billingModeSummary().lastUpdateToPayPerRequestDateTime())
        .isEqualTo(table.creationDateTime());
  }

  private static CreateTableRequest declared(Consumer<GlobalSecondaryIndex.Builder> index) {
    return CreateTableRequest.builder()
        .tableName("contract-" + UUID.randomUUID())
        .billingMode("PAY_PER_REQUEST")
        .attributeDefinitions(
            a -> a.attributeName("pk").attributeType(ScalarAttributeType.S),
            a -> a.attributeName("sk").attributeType(ScalarAttributeType.S))
        .keySchema(
            k -> k.attributeName("pk").keyType(KeyType.HASH),
            k -> k.attributeName("sk").keyType(KeyType.RANGE))
        .globalSecondaryIndexes(
            builder ->
                index.accept(builder.keySchema(k -> k.attributeName("sk").keyType(KeyType.HASH))))
        .build();
  }
}
