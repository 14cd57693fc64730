package dev.clave.engine.operation;

import dev.clave.engine.query.ReadPath;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.vector.VectorSearch;
import dev.clave.engine.write.TableSizes;
import dev.clave.engine.write.Writer;
import java.time.InstantSource;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

/** Adds the operations on tables and items to a registry. */
public final class StandardOperations {

  private StandardOperations() {}

  public static Operations.Builder addTo(
      Operations.Builder operations,
      Storage storage,
      ReadPath reads,
      Catalogue catalogue,
      Writer writer,
      TableSizes sizes,
      VectorSearch vectors,
      RequestTokens tokens,
      InstantSource clock,
      String region) {
    return addSingleWrites(operations, catalogue, writer, WriteOrigin.REQUEST)
        .add("CreateTable", CreateTableRequest::builder, new CreateTable(catalogue, clock, region))
        .add("UpdateTable", UpdateTableRequest::builder, new UpdateTable(catalogue, clock))
        .add("DeleteTable", DeleteTableRequest::builder, new DeleteTable(catalogue))
        .add("ListTables", ListTablesRequest::builder, new ListTables(catalogue))
        .add("DescribeTable", DescribeTableRequest::builder, new DescribeTable(catalogue, sizes))
        .add("GetItem", GetItemRequest::builder, new GetItem(catalogue, reads))
        .add("BatchGetItem", BatchGetItemRequest::builder, new BatchGetItem(catalogue, reads))
        .add(
            "BatchWriteItem", BatchWriteItemRequest::builder, new BatchWriteItem(catalogue, writer))
        .add(
            "TransactGetItems",
            TransactGetItemsRequest::builder,
            new TransactGetItems(catalogue, storage, reads, writer))
        .add(
            "TransactWriteItems",
            TransactWriteItemsRequest::builder,
            new TransactWriteItems(catalogue, writer, tokens))
        .add("Query", QueryRequest::builder, new Query(catalogue, reads))
        .add("Scan", ScanRequest::builder, new Scan(catalogue, reads))
        .add("SearchVectors", SearchVectorsRequest::builder, new SearchVectors(catalogue, vectors));
  }

  /** The same operations with single-item writes as PartiQL statements carry them out. */
  public static Operations forStatements(
      Operations operations, Catalogue catalogue, Writer writer) {
    return addSingleWrites(operations.toBuilder(), catalogue, writer, WriteOrigin.STATEMENT)
        .build();
  }

  private static Operations.Builder addSingleWrites(
      Operations.Builder operations, Catalogue catalogue, Writer writer, WriteOrigin origin) {
    return operations
        .add("PutItem", PutItemRequest::builder, new PutItem(catalogue, writer, origin))
        .add("UpdateItem", UpdateItemRequest::builder, new UpdateItem(catalogue, writer, origin))
        .add("DeleteItem", DeleteItemRequest::builder, new DeleteItem(catalogue, writer, origin));
  }
}
