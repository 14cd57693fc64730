package dev.clave.engine.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

class RequestReaderTest {
  private static final String CAST =
      "class sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl cannot be cast to class"
          + " java.lang.Class (sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl and"
          + " java.lang.Class are in module java.base of loader 'bootstrap')";

  @Test
  void everyTypeOfAttributeIsRead() {
    PutItemRequest request =
        read(
            PutItemRequest.builder(),
            """
            {"TableName": "t", "Item": {
              "s": {"S": "á"}, "n": {"N": "1.5"}, "b": {"B": "AQI="}, "yes": {"BOOL": true},
              "null": {"NULL": true}, "ss": {"SS": ["a"]}, "ns": {"NS": ["1"]},
              "bs": {"BS": ["AQI="]}, "l": {"L": [{"S": "x"}, {"L": []}]}, "m": {"M": {"k": {"N": "2"}}}}}
            """);
    assertThat(request.tableName()).isEqualTo("t");
    assertThat(request.item())
        .containsEntry("s", AttributeValue.fromS("á"))
        .containsEntry("n", AttributeValue.fromN("1.5"))
        .containsEntry("b", AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {1, 2})))
        .containsEntry("yes", AttributeValue.fromBool(true))
        .containsEntry("null", AttributeValue.fromNul(true))
        .containsEntry("ss", AttributeValue.fromSs(List.of("a")))
        .containsEntry("ns", AttributeValue.fromNs(List.of("1")))
        .containsEntry(
            "bs", AttributeValue.fromBs(List.of(SdkBytes.fromByteArray(new byte[] {1, 2}))))
        .containsEntry(
            "l",
            AttributeValue.fromL(
                List.of(AttributeValue.fromS("x"), AttributeValue.fromL(List.of()))))
        .containsEntry("m", AttributeValue.fromM(Map.of("k", AttributeValue.fromN("2"))));
  }

  @Test
  void unknownMembersAndNullsAreAsIfNotSent() {
    PutItemRequest request =
        read(PutItemRequest.builder(), "{\"TableName\": null, \"Odd\": {\"x\": [1, {}]}}");
    assertThat(request.tableName()).isNull();
    assertThat(request.hasItem()).isFalse();
  }

  @Test
  void anUnknownEnumValueIsKeptForValidation() {
    QueryRequest request = read(QueryRequest.builder(), "{\"Select\": \"SOME\"}");
    assertThat(request.selectAsString()).isEqualTo("SOME");
  }

  @Test
  void structuresInsideListsAreRead() {
    CreateTableRequest request =
        read(
            CreateTableRequest.builder(),
            "{\"KeySchema\": [{\"AttributeName\": \"pk\", \"KeyType\": \"HASH\"}]}");
    assertThat(request.keySchema().get(0).attributeName()).isEqualTo("pk");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'TableName': 1}|NUMBER_VALUE cannot be converted to String",
        "{'TableName': 1.5}|DECIMAL_VALUE cannot be converted to String",
        "{'TableName': true}|TRUE_VALUE cannot be converted to String",
        "{'TableName': false}|FALSE_VALUE cannot be converted to String",
        "{'TableName': []}|Unrecognized collection type class java.lang.String",
        "{'TableName': {}}|Start of structure or map found where not expected",
        "{'Limit': '5'}|STRING_VALUE cannot be converted to Integer",
        "{'Limit': true}|TRUE_VALUE cannot be converted to Integer",
        "{'ConsistentRead': 'maybe'}|Unexpected token received from parser",
        "{'ConsistentRead': 1}|NUMBER_VALUE cannot be converted to Boolean",
        "{'ExclusiveStartKey': 'a'}|Unexpected field type",
        "{'ExclusiveStartKey': []}|Unrecognized collection type java.util.Map<java.lang.String,"
            + " com.amazonaws.dynamodb.v20120810.AttributeValue>",
        "{'ExclusiveStartKey': {'a': 'b'}}|Unexpected value type in payload",
        "{'ExclusiveStartKey': {'a': []}}|Unrecognized collection type class"
            + " com.amazonaws.dynamodb.v20120810.AttributeValue",
        "{'ExclusiveStartKey': {'a': {'S': 1}}}|NUMBER_VALUE cannot be converted to String",
        "{'ExclusiveStartKey': {'a': {'B': 1}}}|only base-64-encoded strings are convertible to bytes",
        "{'ExclusiveStartKey': {'a': {'B': 'abc'}}}|Base64 encoded length is expected a multiple of"
            + " 4 bytes but found: 3",
        "{'ExclusiveStartKey': {'a': {'B': '____'}}}|Invalid Base64 character: '_'",
        "{'ExclusiveStartKey': {'a': {'B': 'abd='}}}|Invalid last non-pad Base64 character dectected",
        "{'ExclusiveStartKey': {'a': {'SS': 'x'}}}|Unexpected field type",
        "{'ExclusiveStartKey': {'a': {'SS': {}}}}|Start of structure or map found where not expected",
        "{'AttributesToGet': 'a'}|Unexpected field type",
      })
  void aValueOfTheWrongTypeIsRefusedInTheServicesWords(String json, String message) {
    assertRefused(QueryRequest.builder(), json.replace('\'', '"'), message.strip());
  }

  @Test
  void aScalarInPlaceOfANestedCollectionGivesTheServicesCastError() {
    assertRefused(BatchWriteItemRequest.builder(), "{\"RequestItems\": {\"t\": 1}}", CAST);
    assertRefused(
        BatchGetItemRequest.builder(), "{\"RequestItems\": {\"t\": {\"Keys\": [1]}}}", CAST);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"''", "{", "[]", "{}{}", "hello", "{\"a\": }", "{\"TableName\": \"a\"} x"})
  void whatIsNotOneJsonObjectIsRefusedWithoutAText(String body) {
    assertRefused(PutItemRequest.builder(), body, null);
  }

  @Test
  void nestingBeyondReasonIsRefused() {
    String deep = "{\"M\":{\"a\":".repeat(100_000);
    assertRefused(PutItemRequest.builder(), "{\"Item\":{\"a\":" + deep, null);
  }

  @Test
  void numbersPastTheRangeOfTheirTypeStopAtItsEnd() {
    QueryRequest request = read(QueryRequest.builder(), "{\"Limit\": 1e99}");
    assertThat(request.limit()).isEqualTo(Integer.MAX_VALUE);
  }

  private static void assertRefused(Object builder, String json, String message) {
    assertThatThrownBy(() -> RequestReader.read(json.getBytes(UTF_8), (SdkPojo) builder))
        .isInstanceOf(SerializationException.class)
        .extracting(Throwable::getMessage)
        .isEqualTo(message);
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T> T read(Object builder, String json) {
    return (T) RequestReader.read(json.getBytes(UTF_8), (SdkPojo) builder);
  }
}
