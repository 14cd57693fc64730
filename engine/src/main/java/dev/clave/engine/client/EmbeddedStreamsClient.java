package dev.clave.engine.client;

import dev.clave.engine.operation.Operations;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorResponse;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsResponse;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsServiceClientConfiguration;

/** A client of the streams whose calls are the engine's own. */
public final class EmbeddedStreamsClient implements DynamoDbStreamsClient {
  private final Operations operations;
  private final Region region;

  public EmbeddedStreamsClient(Operations operations, String region) {
    this.operations = operations;
    this.region = Region.of(region);
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

  @Override
  public DescribeStreamResponse describeStream(DescribeStreamRequest request) {
    return operations.run("DescribeStream", request, DescribeStreamResponse.class);
  }

  @Override
  public GetRecordsResponse getRecords(GetRecordsRequest request) {
    return operations.run("GetRecords", request, GetRecordsResponse.class);
  }

  @Override
  public GetShardIteratorResponse getShardIterator(GetShardIteratorRequest request) {
    return operations.run("GetShardIterator", request, GetShardIteratorResponse.class);
  }

  @Override
  public ListStreamsResponse listStreams(ListStreamsRequest request) {
    return operations.run("ListStreams", request, ListStreamsResponse.class);
  }
}
