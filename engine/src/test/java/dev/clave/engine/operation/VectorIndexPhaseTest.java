package dev.clave.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.storage.MemoryStorage;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.TableLog;
import dev.clave.engine.vector.Graphs;
import dev.clave.engine.vector.VectorSearch;
import java.time.Instant;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.VectorDistanceFunction;

/** What a table refuses while a vector index of it is allocated, and while it is filled. */
class VectorIndexPhaseTest {

  private final MemoryStorage storage = new MemoryStorage();
  private final Catalogue catalogue = new Catalogue(storage, TableLog.NONE);
  private final UpdateTable update = new UpdateTable(catalogue, () -> Instant.EPOCH);

  @BeforeEach
  void createTableAndIndex() {
    new CreateTable(catalogue, () -> Instant.EPOCH, "us-east-1")
        .run(
            CreateTableRequest.builder()
                .tableName("things")
                .attributeDefinitions(a -> a.attributeName("pk").attributeType("S"))
                .keySchema(k -> k.attributeName("pk").keyType("HASH"))
                .billingMode("PAY_PER_REQUEST")
                .build());
    create("late");
  }

  private void create(String index) {
    update.run(
        UpdateTableRequest.builder()
            .tableName("things")
            .vectorIndexUpdates(
                change ->
                    change.create(
                        create ->
                            create
                                .indexName(index)
                                .vectorAttribute(vector -> vector.attributeName("embedding"))
                                .dimensions(1L)
                                .distanceFunction(VectorDistanceFunction.COSINE)
                                .projection(projection -> projection.projectionType("ALL"))))
            .build());
  }

  private void drop() {
    update.run(
        UpdateTableRequest.builder()
            .tableName("things")
            .vectorIndexUpdates(change -> change.delete(drop -> drop.indexName("late")))
            .build());
  }

  private void search() {
    try (Graphs graphs = new Graphs(storage)) {
      new SearchVectors(catalogue, new VectorSearch(storage, graphs))
          .run(
              SearchVectorsRequest.builder()
                  .tableName("things")
                  .indexName("late")
                  .searchVector(AttributeValue.fromN("1"))
                  .topK(1)
                  .build());
    }
  }

  private void startFilling() {
    catalogue.update(
        "things",
        definition ->
            definition.describe(
                before ->
                    before.toBuilder()
                        .vectorIndexes(
                            before.vectorIndexes().get(0).toBuilder().backfilling(true).build())
                        .build()));
  }

  private static void refused(String text, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            DynamoDbException.class,
            failure -> assertThat(failure.awsErrorDetails().errorMessage()).isEqualTo(text));
  }

  @Test
  void anIndexThatIsAllocatedIsNeitherDroppedNorSearched() {
    refused(
        "Attempt to change a resource which is still in use: Index creation is in resource"
            + " allocation phase. Retry deletion during backfilling phase or when the index is"
            + " active. Table: things Index: late",
        this::drop);
    refused("The table does not have the specified index: late", this::search);
  }

  @Test
  void anIndexThatIsFilledIsNotSearchedAndMayBeDropped() {
    startFilling();
    refused("Cannot search backfilling vector index: late", this::search);
    drop();
    assertThat(catalogue.table("things").description().vectorIndexes().get(0).indexStatus())
        .isEqualTo(IndexStatus.DELETING);
  }

  @Test
  void oneIndexIsMadeAtATimeAndTheTableStays() {
    refused(
        "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously"
            + " per table",
        () -> create("second"));
    refused(
        "Attempt to change a resource which is still in use: Cannot delete table while indexes are"
            + " being created, updated, or deleted.",
        () ->
            new DeleteTable(catalogue)
                .run(DeleteTableRequest.builder().tableName("things").build()));
    assertThat(catalogue.find("things")).isPresent();
  }
}
