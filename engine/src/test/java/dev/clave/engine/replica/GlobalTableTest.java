package dev.clave.engine.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Engine;
import dev.clave.engine.Tables;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GlobalTableAlreadyExistsException;
import software.amazon.awssdk.services.dynamodb.model.GlobalTableNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.GlobalTableStatus;
import software.amazon.awssdk.services.dynamodb.model.ReplicaAlreadyExistsException;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableNotFoundException;

class GlobalTableTest {
  private final Engine engine = Engine.inMemory();
  private final DynamoDbClient client = engine.client();

  @BeforeEach
  void create() {
    client.createTable(
        Tables.indexed("world").toBuilder()
            .streamSpecification(
                it -> it.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES))
            .build());
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void aTableOfThisRegionBecomesAGlobalOne() {
    assertThatThrownBy(() -> client.describeGlobalTable(it -> it.globalTableName("world")))
        .isInstanceOf(GlobalTableNotFoundException.class)
        .hasMessageContaining("Global table with name: 'world' does not exist");
    client.createGlobalTable(
        it -> it.globalTableName("world").replicationGroup(r -> r.regionName("us-east-1")));
    assertThat(
            client
                .describeGlobalTable(it -> it.globalTableName("world"))
                .globalTableDescription()
                .globalTableStatus())
        .isEqualTo(GlobalTableStatus.ACTIVE);
    assertThat(client.listGlobalTables(it -> {}).globalTables())
        .extracting(table -> table.globalTableName())
        .containsExactly("world");
    assertThat(client.listGlobalTables(it -> it.regionName("eu-west-1")).globalTables()).isEmpty();
    assertThatThrownBy(
            () ->
                client.createGlobalTable(
                    it ->
                        it.globalTableName("world")
                            .replicationGroup(r -> r.regionName("us-east-1"))))
        .isInstanceOf(GlobalTableAlreadyExistsException.class);
    assertThat(
            client.describeGlobalTableSettings(it -> it.globalTableName("world")).replicaSettings())
        .hasSize(1);
  }

  @Test
  void aReplicaElsewhereHasNoTable() {
    assertThatThrownBy(
            () ->
                client.createGlobalTable(
                    it ->
                        it.globalTableName("world")
                            .replicationGroup(r -> r.regionName("eu-west-1"))))
        .isInstanceOf(TableNotFoundException.class);
    client.createGlobalTable(
        it -> it.globalTableName("world").replicationGroup(r -> r.regionName("us-east-1")));
    assertThatThrownBy(
            () ->
                client.updateGlobalTable(
                    it ->
                        it.globalTableName("world")
                            .replicaUpdates(u -> u.create(c -> c.regionName("us-east-1")))))
        .isInstanceOf(ReplicaAlreadyExistsException.class);
    client.updateGlobalTable(
        it ->
            it.globalTableName("world")
                .replicaUpdates(u -> u.delete(d -> d.regionName("us-east-1"))));
    assertThat(client.listGlobalTables(it -> {}).globalTables()).isEmpty();
  }

  @Test
  void aTableHasNoReplicasToScale() {
    assertThat(
            client
                .describeTableReplicaAutoScaling(it -> it.tableName("world"))
                .tableAutoScalingDescription()
                .hasReplicas())
        .isFalse();
    assertThatThrownBy(
            () ->
                client.updateTableReplicaAutoScaling(
                    it ->
                        it.tableName("world")
                            .replicaUpdates(replica -> replica.regionName("us-east-1"))))
        .hasMessageContaining("has no replicas");
  }

  @Test
  void aTableIsDescribedAsEncryptedAndWarmWhenThatWasAskedFor() {
    client.updateTable(
        it ->
            it.tableName("world")
                .sseSpecification(sse -> sse.enabled(true).sseType("KMS"))
                .warmThroughput(
                    warm -> warm.readUnitsPerSecond(15000L).writeUnitsPerSecond(5000L)));
    var table = client.describeTable(it -> it.tableName("world")).table();
    assertThat(table.sseDescription().statusAsString()).isEqualTo("ENABLED");
    assertThat(table.sseDescription().kmsMasterKeyArn()).startsWith("arn:aws:kms:us-east-1:");
    assertThat(table.warmThroughput().readUnitsPerSecond()).isEqualTo(15000L);
  }
}
