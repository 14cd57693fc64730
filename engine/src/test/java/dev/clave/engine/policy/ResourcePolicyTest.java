package dev.clave.engine.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.engine.Tables;
import dev.clave.engine.wire.AccessKey;
import dev.clave.engine.wire.Endpoint;
import dev.clave.engine.wire.EndpointOptions;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.PolicyNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

class ResourcePolicyTest {
  private static final String ARN = "arn:aws:dynamodb:us-east-1:000000000000:table/guarded";

  private static String policy(String effect, String principal, String action) {
    return """
        {"Version": "2012-10-17", "Statement": {"Effect": "%s", "Principal": {"AWS": "%s"},
         "Action": ["%s"], "Resource": "%s*"}}"""
        .formatted(effect, principal, action, ARN);
  }

  private static final String DENY_WRITES = policy("Deny", "*", "dynamodb:*Item");

  @Test
  void aPolicyIsKeptAcrossRestartsWithItsRevision(@TempDir Path directory) {
    String revision;
    try (Engine engine = Engine.open(directory)) {
      engine.client().createTable(Tables.indexed("guarded"));
      revision =
          engine
              .client()
              .putResourcePolicy(it -> it.resourceArn(ARN).policy(DENY_WRITES))
              .revisionId();
    }
    try (Engine engine = Engine.open(directory)) {
      DynamoDbClient client = engine.client();
      var storedPolicy = client.getResourcePolicy(it -> it.resourceArn(ARN));
      assertThat(storedPolicy.policy()).isEqualTo(DENY_WRITES);
      assertThat(storedPolicy.revisionId()).isEqualTo(revision);
      client.deleteResourcePolicy(it -> it.resourceArn(ARN));
      assertThatThrownBy(() -> client.getResourcePolicy(it -> it.resourceArn(ARN)))
          .isInstanceOf(PolicyNotFoundException.class);
    }
  }

  @Test
  void aPolicyIsReplacedOnlyAtTheRevisionThatIsExpected() {
    try (Engine engine = Engine.inMemory()) {
      DynamoDbClient client = engine.client();
      client.createTable(Tables.indexed("guarded"));
      String first =
          client
              .putResourcePolicy(
                  it -> it.resourceArn(ARN).policy(DENY_WRITES).expectedRevisionId("NO_POLICY"))
              .revisionId();
      assertThatThrownBy(
              () ->
                  client.putResourcePolicy(
                      it ->
                          it.resourceArn(ARN)
                              .policy(policy("Allow", "*", "dynamodb:*"))
                              .expectedRevisionId("NO_POLICY")))
          .isInstanceOf(PolicyNotFoundException.class);
      assertThat(
              client
                  .putResourcePolicy(
                      it ->
                          it.resourceArn(ARN)
                              .policy(policy("Allow", "*", "dynamodb:*"))
                              .expectedRevisionId(first))
                  .revisionId())
          .isNotEqualTo(first);
    }
  }

  @Test
  void aPolicyOfAnotherFormOrForNothingIsRefused() {
    try (Engine engine = Engine.inMemory()) {
      DynamoDbClient client = engine.client();
      assertThatThrownBy(
              () -> client.putResourcePolicy(it -> it.resourceArn(ARN).policy(DENY_WRITES)))
          .isInstanceOf(ResourceNotFoundException.class);
      client.createTable(Tables.indexed("guarded"));
      for (String text : new String[] {"{", "{}", policy("Perhaps", "*", "dynamodb:*")}) {
        assertThatThrownBy(() -> client.putResourcePolicy(it -> it.resourceArn(ARN).policy(text)))
            .isInstanceOf(DynamoDbException.class)
            .hasMessageContaining("Resource-based policy is invalid");
      }
    }
  }

  /** Every request on the table reads it, so that one that cannot be read would end them all. */
  @Test
  void aPolicyWhosePartsAreOfAnotherTypeIsRefused() {
    try (Engine engine = Engine.inMemory()) {
      DynamoDbClient client = engine.client();
      client.createTable(Tables.indexed("guarded"));
      for (String part :
          new String[] {
            "\"Resource\": [null]",
            "\"Condition\": \"x\"",
            "\"Condition\": {\"StringLike\": [\"a\"]}"
          }) {
        String text =
            "{\"Statement\": {\"Effect\": \"Deny\", \"Principal\": \"*\", \"Action\": \"*\", "
                + part
                + "}}";
        assertThatThrownBy(() -> client.putResourcePolicy(it -> it.resourceArn(ARN).policy(text)))
            .as(part)
            .isInstanceOf(DynamoDbException.class)
            .hasMessageContaining("Resource-based policy is invalid");
      }
    }
  }

  @Test
  void aSignedCallerIsHeldToWhatAPolicyDenies() {
    AccessKey key = new AccessKey("someone", "a-secret-of-some-length");
    try (Engine engine = Engine.inMemory();
        Endpoint endpoint = engine.serve(EndpointOptions.of("127.0.0.1", 0, key));
        DynamoDbClient signed =
            DynamoDbClient.builder()
                .endpointOverride(endpoint.uri())
                .region(Region.US_EAST_1)
                .credentialsProvider(
                    StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(key.id(), key.secret())))
                .build()) {
      signed.createTable(
          Tables.indexed("guarded").toBuilder()
              .resourcePolicy(policy("Deny", "arn:aws:iam::000000000000:root", "dynamodb:PutItem"))
              .build());
      Map<String, software.amazon.awssdk.services.dynamodb.model.AttributeValue> item =
          Tables.key("p", "s");
      String text =
          "User: arn:aws:iam::000000000000:user/someone is not authorized to perform:"
              + " dynamodb:PutItem on resource: "
              + ARN
              + " with an explicit deny in a resource-based policy";
      assertThatThrownBy(() -> signed.putItem(it -> it.tableName("guarded").item(item)))
          .hasMessageContaining(text);
      assertThatThrownBy(
              () ->
                  signed.transactWriteItems(
                      it ->
                          it.transactItems(
                              part -> part.put(put -> put.tableName("guarded").item(item)))))
          .hasMessageContaining(text);
      assertThat(signed.getItem(it -> it.tableName("guarded").key(item)).hasItem()).isFalse();
      signed.putResourcePolicy(
          it ->
              it.resourceArn(ARN)
                  .policy(policy("Deny", "arn:aws:iam::000000000000:user/other", "dynamodb:*")));
      signed.putItem(it -> it.tableName("guarded").item(item));
      // Whoever is in the process owns the tables.
      engine.client().deleteItem(it -> it.tableName("guarded").key(item));
    }
  }

  @Test
  void aStatementIsHeldToThePolicyOfItsTable() {
    try (Engine engine = Engine.inMemory()) {
      engine.client().createTable(Tables.indexed("guarded"));
      engine
          .client()
          .putResourcePolicy(
              it -> it.resourceArn(ARN).policy(policy("Deny", "*", "dynamodb:PartiQLSelect")));
      var select =
          software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest.builder()
              .statement("SELECT * FROM \"guarded\"")
              .build();
      assertThatThrownBy(
              () ->
                  engine
                      .operations()
                      .guard()
                      .check("arn:aws:iam::000000000000:user/a", "ExecuteStatement", select))
          .hasMessageContaining("dynamodb:PartiQLSelect");
    }
  }
}
