package dev.clave.engine.operation;

import dev.clave.engine.error.AwsFailure;
import dev.clave.engine.error.Kind;
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
      try {
        return operation.run((Q) request);
      } catch (StorageException failure) {
        throw failure.isFull() ? diskFull(failure) : failure;
      }
    }

    private static RuntimeException diskFull(StorageException failure) {
      String text = "the disk of the engine is full: free some space and start the engine again";
      return AwsFailure.of(Kind.UNAVAILABLE, text).toBuilder().cause(failure).build();
    }
  }

  private final Map<String, Named<?, ?>> named;

  private Operations(Map<String, Named<?, ?>> named) {
    this.named = Collections.unmodifiableMap(named);
  }

  public static Builder builder() {
    return new Builder();
  }

  /** A builder that begins with these operations. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.named.putAll(named);
    return builder;
  }

  public Optional<Named<?, ?>> find(String name) {
    return Optional.ofNullable(named.get(name));
  }

  public Set<String> names() {
    return named.keySet();
  }

  /** Runs {@code request} under {@code name}; the name must exist and answer with that type. */
  public <R extends AwsResponse> R run(String name, AwsRequest request, Class<R> response) {
    return response.cast(named.get(name).run(request));
  }

  /** Collects operations. */
  public static final class Builder {
    private final Map<String, Named<?, ?>> named = new LinkedHashMap<>();

    public <Q extends AwsRequest, R extends AwsResponse> Builder add(
        String name, Supplier<? extends AwsRequest.Builder> request, Operation<Q, R> operation) {
      named.put(name, new Named<>(name, request, operation));
      return this;
    }

    public Operations build() {
      return new Operations(new LinkedHashMap<>(named));
    }
  }
}
