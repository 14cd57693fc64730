package dev.clave.design.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.design.infrastructure.IamPolicy.Access;
import dev.clave.design.infrastructure.IamPolicy.Place;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A policy has the rights that the design needs, and no others. */
final class IamPolicyTest {
  private static final Place PLACE = new Place("eu-west-1", "123456789012", "staging-");

  private static final String SHOP =
      """
      design: shop
      table: shop-main
      key: PK, SK
      stream: new and old
      indexes: { GSI1: "GSI1PK, GSI1SK", GSI2: "GSI2PK, GSI2SK" }
      entities:
        order:
          PK: CUSTOMER#<customerId>
          SK: ORDER#<orderId>
          GSI1PK: ORDER#<orderId>
          GSI1SK: ORDER
          GSI2PK: ORDERS
          GSI2SK: <orderId>
          attributes: { customerId: string, orderId: string }
      patterns:
        order: GSI1PK = ORDER#<orderId>
      """;

  private static String policy(String design, Access... access) {
    return IamPolicy.of(Design.check(design).draft().orElseThrow(), List.of(access), PLACE);
  }

  @Test
  void aReaderQueriesTheIndexesOfThePatternsAndScansNothing() {
    assertThat(policy(SHOP, Access.READ))
        .isEqualToIgnoringWhitespace(
            """
            {
              "Version": "2012-10-17",
              "Statement": [
                {
                  "Effect": "Allow",
                  "Action": ["dynamodb:BatchGetItem", "dynamodb:GetItem"],
                  "Resource": ["arn:aws:dynamodb:eu-west-1:123456789012:table/staging-shop-main"]
                },
                {
                  "Effect": "Allow",
                  "Action": ["dynamodb:Query"],
                  "Resource": ["arn:aws:dynamodb:eu-west-1:123456789012:table/staging-shop-main/index/GSI1"]
                }
              ]
            }
            """);
  }

  @Test
  void aScanIsAllowedWhereAPatternScans() {
    assertThat(policy(SHOP, Access.READ)).doesNotContain("Scan");
    assertThat(policy(SHOP + "  all: scan\n", Access.READ)).contains("dynamodb:Scan");
  }

  @Test
  void aWriterDoesNotReadPatternsAndCreatesNoTables() {
    assertThat(policy(SHOP, Access.WRITE))
        .contains("dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem")
        .doesNotContain("Query", "CreateTable", "ConditionCheckItem", "/index/");
  }

  @Test
  void whoFollowsTheStreamReadsItAndNothingElse() {
    assertThat(policy(SHOP, Access.STREAM))
        .contains("table/staging-shop-main/stream/*", "dynamodb:GetRecords")
        .doesNotContain("PutItem", "\"dynamodb:Query\"");
    assertThat(policy(SHOP.replace("stream: new and old\n", ""), Access.STREAM))
        .doesNotContain("GetRecords");
  }

  @Test
  void whoManagesCreatesAndChangesTables() {
    assertThat(policy(SHOP, Access.MANAGE))
        .contains("dynamodb:CreateTable", "dynamodb:UpdateTimeToLive", "dynamodb:Scan")
        .contains("/index/GSI2");
  }
}
