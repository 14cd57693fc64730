package dev.clave.engine.expression;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Which fault of an expression is told, where it has several. */
class ExpressionFaultTest {

  private static Substitutions substitutions() {
    return new Substitutions(
        Map.of("#b", "b"),
        Map.of(":text", AttributeValue.fromS("text"), ":one", AttributeValue.fromN("1")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "abort = between                     | Syntax error; token: \"between\", near: \"= between\"",
        "x > remove                          | Syntax error; token: \"remove\", near: \"> remove\"",
        "size(a).b > a                       | Syntax error; token: \".\", near: \").b\"",
        "abort = b and ((a = b))             | The expression has redundant parentheses;",
        "foo(x) and abort = b                | Invalid function name; function: foo",
        "abort = b and foo(x)                | Attribute name is a reserved keyword; reserved keyword: abort",
        "size(x) and abort = b               | The function is not allowed to be used this way in an expression; function: size",
        "attribute_exists((views), #b) > b   | The function is not allowed to be used this way in an expression; function: attribute_exists",
        "if_not_exists(x, y) = z             | The function is not allowed in a condition expression; function: if_not_exists",
        "begins_with(:hello, a, b)           | An expression attribute value used in expression is not defined; attribute value: :hello",
        "attribute_exists(a, b) and #z = a   | Incorrect number of operands for operator or function; operator or function: attribute_exists, number of operands: 2",
        "attribute_not_exists(size(:one))    | Incorrect operand type for operator or function; operator or function: size, operand type: N",
        "attribute_type(b, #b)               | The first operand must be distinct from the remaining operands for this operator or function; operator: attribute_type, first operand: [b]",
        "x.y between :one and x.y            | The first operand must be distinct from the remaining operands for this operator or function; operator: BETWEEN, first operand: [x, y]",
        "x in (y, x)                         | The first operand must be distinct from the remaining operands for this operator or function; operator: IN, first operand: [x]"
      })
  void aConditionIsReadWholeBeforeItIsJudged(String text, String fault) {
    assertThatThrownBy(() -> Expressions.condition(ExpressionKind.FILTER, text, substitutions()))
        .isInstanceOf(DynamoDbException.class)
        .hasMessageStartingWith("Invalid FilterExpression: " + fault);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SET x = set                              | Syntax error; token: \"set\", near: \"= set\"",
        "ADD abort b                              | Syntax error; token: \"b\", near: \"abort b\"",
        "SET c = ((y)), abort = y                 | The expression has redundant parentheses;",
        "SET #c = :c SET abOrt = true             | Attribute name is a reserved keyword; reserved keyword: abOrt",
        "SET c = y SET d = foo(q)                 | Invalid function name; function: foo",
        "SET c = y SET d = #z                     | The \"SET\" section can only be used once in an update expression;",
        "SET #z = if_not_exists(a)                | An expression attribute name used in the document path is not defined; attribute name: #z",
        "SET d[1] = a, d.b = a, c = a, c = a      | Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [c], path two: [c]",
        "SET c = if_not_exists(a) ADD d :text     | Incorrect operand type for operator or function; operator: ADD, operand type: STRING, typeSet: ALLOWED_FOR_ADD_OPERAND",
        "SET c = if_not_exists(a)                 | Incorrect number of operands for operator or function; operator or function: if_not_exists, number of operands: 1",
        "SET c = if_not_exists(:one, a)           | Operator or function requires a document path; operator or function: if_not_exists"
      })
  void anUpdateIsReadWholeBeforeItIsJudged(String text, String fault) {
    assertThatThrownBy(() -> Expressions.update(text, substitutions()))
        .isInstanceOf(DynamoDbException.class)
        .hasMessageStartingWith("Invalid UpdateExpression: " + fault);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "abort,               | Syntax error; token: \"<EOF>\", near: \",\"",
        "b[1], b.a, c, c      | Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [c], path two: [c]",
        "b.a, b[1]            | Two document paths conflict with each other; must remove or rewrite one of these paths; path one: [b, a], path two: [b, [1]]"
      })
  void aProjectionIsReadWholeBeforeItIsJudged(String text, String fault) {
    assertThatThrownBy(() -> Expressions.projection(text, substitutions()))
        .isInstanceOf(DynamoDbException.class)
        .hasMessageStartingWith("Invalid ProjectionExpression: " + fault);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        ":one BETWEEN :one AND a  | Invalid condition in KeyConditionExpression: BETWEEN operator must have the key attribute as its first operand",
        "begins_with(:text, a)    | Invalid condition in KeyConditionExpression: begins_with operator must have the key attribute as its first operand",
        "size(a) > :one           | KeyConditionExpressions cannot contain nested operations",
        "a[0] > b                 | KeyConditionExpressions cannot have conditions on nested attributes",
        "a > b                    | Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition",
        ":one = :one              | Invalid condition in KeyConditionExpression: No key attribute specified",
        "a = :one OR b = :one     | Invalid operator used in KeyConditionExpression: OR",
        "contains(a, :one)        | Invalid operator used in KeyConditionExpression: contains",
        "a = :one AND a = :one    | Invalid KeyConditionExpression: KeyConditionExpressions must only contain one condition per key"
      })
  void keyConditionsTestOneAttributeEach(String text, String fault) {
    Filter filter = Expressions.condition(ExpressionKind.KEY_CONDITION, text, substitutions());
    assertThatThrownBy(() -> KeyTests.of(filter))
        .isInstanceOf(DynamoDbException.class)
        .hasMessageStartingWith(fault);
  }
}
