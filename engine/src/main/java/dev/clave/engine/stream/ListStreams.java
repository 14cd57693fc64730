package dev.clave.engine.stream;

import dev.clave.engine.error.Constraints;
import dev.clave.engine.operation.Operation;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsRequest;
import software.amazon.awssdk.services.dynamodb.model.ListStreamsResponse;

/** Lists the streams, of one table or of all. */
final class ListStreams implements Operation<ListStreamsRequest, ListStreamsResponse> {
  private static final int MAX_STREAMS = 100;

  private final Streams streams;

  ListStreams(Streams streams) {
    this.streams = streams;
  }

  @Override
  public ListStreamsResponse run(ListStreamsRequest request) {
    new Constraints().between("limit", request.limit(), 1, MAX_STREAMS).check();
    if (request.exclusiveStartStreamArn() != null) {
      StreamFault.refuseMalformed(request.exclusiveStartStreamArn());
    }
    int limit = request.limit() == null ? MAX_STREAMS : request.limit();
    String start =
        request.exclusiveStartStreamArn() == null ? "" : request.exclusiveStartStreamArn();
    List<software.amazon.awssdk.services.dynamodb.model.Stream> summaries = new ArrayList<>();
    String last = null;
    for (Stream stream : streams.after(start)) {
      if (request.tableName() == null || request.tableName().equals(stream.tableName())) {
        if (summaries.size() == limit) {
          last = summaries.get(limit - 1).streamArn();
          break;
        }
        summaries.add(
            software.amazon.awssdk.services.dynamodb.model.Stream.builder()
                .streamArn(stream.arn())
                .streamLabel(stream.label())
                .tableName(stream.tableName())
                .build());
      }
    }
    return ListStreamsResponse.builder().streams(summaries).lastEvaluatedStreamArn(last).build();
  }
}
