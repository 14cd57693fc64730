package dev.clave.engine.operation;

import dev.clave.engine.error.AwsFailure;
import dev.clave.engine.error.Kind;
import dev.clave.engine.memory.Reading;
import dev.clave.engine.storage.StorageException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** All operations by the name under which DynamoDB's protocol calls them. Immutable. */
public final class Operations {

  /** An operation with what is needed to read its request from a protocol. */
  public record Named<Q extends AwsRequest, R extends AwsResponse>(
      String name, Supplier<? extends AwsRequest.Builder> request, Operation<Q, R> operation) {

    /**
     * Runs with a request whose type the caller chose by the name.
     *
     * @throws DynamoDbException as the service would, and {@code ServiceUnavailable} while the disk
     *     is full
     */
    @SuppressWarnings("unchecked")
    public AwsResponse run(AwsRequest request) {
      Reading reading = Reading.current();
      reading.operationBegins();
      try {
        return operation.run((Q) request);
      } catch (StorageException failure) {
        throw failure.isFull() ? diskFull(failure) : failure;
      } finally {
        reading.operationEnds();
      }
    }

    private static RuntimeException diskFull(StorageException failure) {
      // Where nothing lies below it, it is the memory that is full, and the text says so.
      String text =
          failure.getCause() == null
              ? failure.getMessage()
              : "the disk of the engine is full: free some space";
      return AwsFailure.of(Kind.UNAVAILABLE, text).toBuilder().cause(failure).build();
    }
  }

  private final Map<String, Named<?, ?>> operationsByName;
  private final Guard guard;

  private Operations(Map<String, Named<?, ?>> operationsByName, Guard guard) {
    this.operationsByName = Collections.unmodifiableMap(operationsByName);
    this.guard = guard;
  }

  /** What signed callers are held to. */
  public Guard guard() {
    return guard;
  }

  /** The same operations, each with the interceptor around it. */
  public Operations intercepted(Interceptor interceptor) {
    Builder builder = new Builder().guard(guard);
    operationsByName
        .values()
        .forEach(each -> builder.operationsByName.put(each.name(), wrapped(each, interceptor)));
    return builder.build();
  }

  private static <Q extends AwsRequest, R extends AwsResponse> Named<Q, R> wrapped(
      Named<Q, R> operation, Interceptor interceptor) {
    // The interceptor answers with the class that the operation answers with.
    @SuppressWarnings("unchecked")
    Operation<Q, R> around =
        request ->
            interceptor.isIdle()
                ? operation.operation().run(request)
                : (R)
                    interceptor.around(
                        operation.name(), request, () -> operation.operation().run(request));
    return new Named<>(operation.name(), operation.request(), around);
  }

  public static Builder builder() {
    return new Builder();
  }

  /** A builder that begins with these operations. */
  public Builder toBuilder() {
    Builder builder = new Builder().guard(guard);
    builder.operationsByName.putAll(operationsByName);
    return builder;
  }

  public Optional<Named<?, ?>> find(String name) {
    return Optional.ofNullable(operationsByName.get(name));
  }

  public Set<String> names() {
    return operationsByName.keySet();
  }

  /** Runs {@code request} under {@code name}; the name must exist and answer with that type. */
  public <R extends AwsResponse> R run(String name, AwsRequest request, Class<R> response) {
    return response.cast(operationsByName.get(name).run(request));
  }

  /** Collects operations. */
  public static final class Builder {
    private final Map<String, Named<?, ?>> operationsByName = new LinkedHashMap<>();
    private Guard guard = Guard.NONE;

    public Builder guard(Guard other) {
      guard = other;
      return this;
    }

    public <Q extends AwsRequest, R extends AwsResponse> Builder add(
        String name, Supplier<? extends AwsRequest.Builder> request, Operation<Q, R> operation) {
      operationsByName.put(name, new Named<>(name, request, operation));
      return this;
    }

    public Operations build() {
      return new Operations(new LinkedHashMap<>(operationsByName), guard);
    }
  }
}
