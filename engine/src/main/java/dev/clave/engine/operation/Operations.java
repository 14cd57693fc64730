package dev.clave.engine.operation;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsResponse;

/** All operations by the name under which DynamoDB's protocol calls them. Immutable. */
public final class Operations {

  /** An operation with what is needed to read its request from a protocol. */
  public record Named<Q extends AwsRequest, R extends AwsResponse>(
      String name, Supplier<? extends AwsRequest.Builder> request, Operation<Q, R> operation) {

    /** Runs with a request whose type the caller chose by the name. */
    @SuppressWarnings("unchecked")
    public AwsResponse run(AwsRequest request) {
      return operation.run((Q) request);
    }
  }

  private final Map<String, Named<?, ?>> named;

  private Operations(Map<String, Named<?, ?>> named) {
    this.named = Collections.unmodifiableMap(named);
  }

  public static Builder builder() {
    return new Builder();
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
