package dev.clave.engine.reality;

import dev.clave.engine.error.AwsFailure;
import dev.clave.engine.error.Kind;
import dev.clave.engine.operation.AccessedKeys;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * An error that some requests get.
 *
 * <pre>{@code
 * Reality reality =
 *     Reality.NONE.withError(InjectedError.of("InternalServerError").on("PutItem").withRate(0.1));
 * }</pre>
 *
 * @param code the service's name of it, such as {@code InternalServerError}
 * @param operation only requests of this operation; all if empty
 * @param key only requests that name an item with these attributes in its key; all if empty
 * @param rate how many of those requests, from 0 to 1
 * @param isAfterwards whether the operation is carried out before its request fails, as when an
 *     answer is lost on its way
 */
public record InjectedError(
    String code,
    Optional<String> operation,
    Map<String, AttributeValue> key,
    double rate,
    boolean isAfterwards) {

  public InjectedError {
    kind(code);
    Objects.requireNonNull(operation, "operation");
    key = Map.copyOf(key);
    Reality.requireRate("rate", rate);
  }

  /** Every request fails with {@code code}, before anything is done. */
  public static InjectedError of(String code) {
    return new InjectedError(code, Optional.empty(), Map.of(), 1, false);
  }

  /** Only requests of this operation, such as {@code PutItem}. */
  public InjectedError on(String onlyOperation) {
    return new InjectedError(code, Optional.of(onlyOperation), key, rate, isAfterwards);
  }

  /** Only requests that name an item with these attributes in its key. */
  public InjectedError withKey(Map<String, AttributeValue> onlyKey) {
    return new InjectedError(code, operation, onlyKey, rate, isAfterwards);
  }

  /** Only this share of the requests, from 0 to 1. */
  public InjectedError withRate(double share) {
    return new InjectedError(code, operation, key, share, isAfterwards);
  }

  /** The operation is carried out, then its request fails. */
  public InjectedError afterwards() {
    return new InjectedError(code, operation, key, rate, true);
  }

  /** Whether a request of an operation on items is one of those. */
  boolean matches(String ofOperation, List<AccessedKeys.Access> accesses) {
    if (!operation.map(ofOperation::equals).orElse(true)) {
      return false;
    }
    return key.isEmpty()
        || accesses.stream()
            .anyMatch(access -> access.key().entrySet().containsAll(key.entrySet()));
  }

  DynamoDbException failure() {
    return AwsFailure.of(kind(code), "the reality of this engine fails some requests");
  }

  private static Kind kind(String code) {
    return Arrays.stream(Kind.values())
        .filter(kind -> kind.code().equals(code))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "expected an error code of DynamoDB, such as `InternalServerError`, found `%s`"
                        .formatted(code)));
  }
}
