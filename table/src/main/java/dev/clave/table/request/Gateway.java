package dev.clave.table.request;

import dev.clave.table.options.Retry;
import dev.clave.table.options.Sent;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * The one place where requests leave: sends again what failed for a passing reason, and shows each
 * request with its capacity to whoever observes. Capacity is asked for only when observed.
 */
public final class Gateway {
  private final Channel channel;
  private final Consumer<Sent> observer;

  private Gateway(Channel channel, Consumer<Sent> observer) {
    this.channel = channel;
    this.observer = observer;
  }

  public Gateway(DynamoDbClient client, Retry retry, Consumer<Sent> observer) {
    this(new BlockingChannel(client, retry), observer);
  }

  /** A gateway of an asynchronous table, which sends nothing until it is given a replay. */
  public static Gateway unconnected(Retry retry) {
    return new Gateway(new UnconnectedChannel(retry), null);
  }

  public Gateway observed(Consumer<Sent> also) {
    return new Gateway(channel, observer == null ? also : observer.andThen(also));
  }

  /** The same by requests that go another way. */
  public Gateway through(Replay other) {
    return new Gateway(other, observer);
  }

  /** The same, with other names for what has a twin in the table. */
  public Gateway exchanging(Optional<TwinNames> names) {
    return names.map(twins -> new Gateway(new TwinChannel(channel, twins), observer)).orElse(this);
  }

  /** The client that waits for each response. */
  public DynamoDbClient client() {
    if (channel instanceof BlockingChannel blocking) {
      return blocking.client();
    }
    throw new UnsupportedOperationException("an asynchronous table has no blocking client");
  }

  public Retry retry() {
    return channel.retry();
  }

  /** Waits before the attempt after number {@code attempt}, the first being 1. */
  public void pause(int attempt) {
    channel.pause(attempt);
  }

  /** Does work whose result depends on more than responses; see {@link Channel#once}. */
  public <T> T once(Supplier<T> work) {
    return channel.once(work);
  }

  /** How many items of long work are done as one {@link #once}. */
  public int portion() {
    return channel.portion();
  }

  GetItemResponse get(GetItemRequest.Builder request) {
    return send(
        Operation.GET, measured(request, GetItemRequest.Builder::returnConsumedCapacity).build());
  }

  public PutItemResponse put(PutItemRequest.Builder request) {
    return send(
        Operation.PUT, measured(request, PutItemRequest.Builder::returnConsumedCapacity).build());
  }

  public UpdateItemResponse update(UpdateItemRequest.Builder request) {
    return send(
        Operation.UPDATE,
        measured(request, UpdateItemRequest.Builder::returnConsumedCapacity).build());
  }

  public DeleteItemResponse delete(DeleteItemRequest.Builder request) {
    return send(
        Operation.DELETE,
        measured(request, DeleteItemRequest.Builder::returnConsumedCapacity).build());
  }

  public QueryResponse query(QueryRequest.Builder request) {
    return send(
        Operation.QUERY, measured(request, QueryRequest.Builder::returnConsumedCapacity).build());
  }

  public ScanResponse scan(ScanRequest.Builder request) {
    return send(
        Operation.SCAN, measured(request, ScanRequest.Builder::returnConsumedCapacity).build());
  }

  public SearchVectorsResponse search(SearchVectorsRequest request) {
    return send(Operation.SEARCH, request);
  }

  BatchGetItemResponse batchGet(BatchGetItemRequest.Builder request) {
    return send(
        Operation.BATCH_GET,
        measured(request, BatchGetItemRequest.Builder::returnConsumedCapacity).build());
  }

  BatchWriteItemResponse batchWrite(BatchWriteItemRequest.Builder request) {
    return send(
        Operation.BATCH_WRITE,
        measured(request, BatchWriteItemRequest.Builder::returnConsumedCapacity).build());
  }

  TransactGetItemsResponse transactGet(TransactGetItemsRequest.Builder request) {
    return send(
        Operation.TRANSACT_GET,
        measured(request, TransactGetItemsRequest.Builder::returnConsumedCapacity).build());
  }

  public TransactWriteItemsResponse transact(TransactWriteItemsRequest.Builder request) {
    return send(
        Operation.TRANSACT,
        measured(request, TransactWriteItemsRequest.Builder::returnConsumedCapacity).build());
  }

  public BatchExecuteStatementResponse execute(BatchExecuteStatementRequest.Builder request) {
    return send(
        Operation.BATCH_EXECUTE,
        measured(request, BatchExecuteStatementRequest.Builder::returnConsumedCapacity).build());
  }

  private interface Measure<B> {
    B apply(B builder, ReturnConsumedCapacity capacity);
  }

  private <B> B measured(B builder, Measure<B> measure) {
    return observer == null ? builder : measure.apply(builder, ReturnConsumedCapacity.INDEXES);
  }

  private <Q extends DynamoDbRequest, A> A send(Operation<Q, A> operation, Q request) {
    return channel.send(operation, request, observer);
  }
}
