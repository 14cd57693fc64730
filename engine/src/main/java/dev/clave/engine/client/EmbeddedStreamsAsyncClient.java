package dev.clave.engine.client;

import dev.clave.engine.operation.Operations;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorResponse;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsResponse;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsAsyncClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsServiceClientConfiguration;

/** The asynchronous client of the streams, on the threads of an executor. */
public final class EmbeddedStreamsAsyncClient implements DynamoDbStreamsAsyncClient {
  private final Operations operations;
  private final Region region;
  private final Executor executor;

  public EmbeddedStreamsAsyncClient(Operations operations, String region, Executor executor) {
    this.operations = operations;
    this.region = Region.of(region);
    this.executor = executor;
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  /** Nothing: the engine stays open until it is closed itself. */
  @Override
  public void close() {}

  @Override
  public DynamoDbStreamsServiceClientConfiguration serviceClientConfiguration() {
    return DynamoDbStreamsServiceClientConfiguration.builder().region(region).build();
  }

  private <R extends AwsResponse> CompletableFuture<R> later(
      String name, AwsRequest request, Class<R> response) {
    return CompletableFuture.supplyAsync(() -> operations.run(name, request, response), executor);
  }

  @Override
  public CompletableFuture<DescribeStreamResponse> describeStream(DescribeStreamRequest request) {
    return later("DescribeStream", request, DescribeStreamResponse.class);
  }

  @Override
  public CompletableFuture<GetRecordsResponse> getRecords(GetRecordsRequest request) {
    return later("GetRecords", request, GetRecordsResponse.class);
  }

  @Override
  public CompletableFuture<GetShardIteratorResponse> getShardIterator(
      GetShardIteratorRequest request) {
    return later("GetShardIterator", request, GetShardIteratorResponse.class);
  }

  @Override
  public CompletableFuture<ListStreamsResponse> listStreams(ListStreamsRequest request) {
    return later("ListStreams", request, ListStreamsResponse.class);
  }
}
