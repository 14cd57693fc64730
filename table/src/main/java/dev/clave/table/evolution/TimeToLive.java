package dev.clave.table.evolution;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/** Has DynamoDB expire the items of tables by the attributes of a design. */
final class TimeToLive {
  /** How often it looks at what is in force before it gives up. */
  private static final int LOOKS = 4;

  private final DynamoDbClient client;

  TimeToLive(DynamoDbClient client) {
    this.client = client;
  }

  /**
   * Brings each table to its attribute; empty is none.
   *
   * @throws EvolutionException if DynamoDB does not take it now, which a later run can try again
   */
  void bring(Map<String, Optional<String>> attributes) {
    attributes.forEach(this::bring);
  }

  private void bring(String table, Optional<String> attribute) {
    for (int look = 1; ; look++) {
      Optional<String> inForce;
      try {
        inForce = inForce(table);
      } catch (UnsupportedOperationException notOffered) {
        return;
      } catch (DynamoDbException failure) {
        // Some endpoints have no TTL; any other failure would leave the old attribute in force.
        if (failure.awsErrorDetails() != null
            && "UnknownOperationException".equals(failure.awsErrorDetails().errorCode())) {
          return;
        }
        throw failure;
      }
      if (inForce.equals(attribute)) {
        return;
      }
      try {
        inForce.ifPresent(former -> set(table, former, false));
        attribute.ifPresent(next -> set(table, next, true));
        return;
      } catch (DynamoDbException refusal) {
        // Another process may have done it meanwhile, or this one in a request without an answer.
        if (look == LOOKS) {
          throw cannotChange(table, refusal);
        }
      }
    }
  }

  private static EvolutionException cannotChange(String table, DynamoDbException refusal) {
    return new EvolutionException(
        "the items are brought along, but the attribute by which `"
            + table
            + "` expires items cannot change now; DynamoDB changes it once an hour, so run"
            + " contract again later",
        List.of(String.valueOf(refusal.getMessage())));
  }

  private Optional<String> inForce(String table) {
    TimeToLiveDescription description =
        client.describeTimeToLive(request -> request.tableName(table)).timeToLiveDescription();
    boolean expires =
        description != null
            && (description.timeToLiveStatus() == TimeToLiveStatus.ENABLED
                || description.timeToLiveStatus() == TimeToLiveStatus.ENABLING);
    return expires ? Optional.ofNullable(description.attributeName()) : Optional.empty();
  }

  private void set(String table, String attribute, boolean enabled) {
    client.updateTimeToLive(
        request ->
            request
                .tableName(table)
                .timeToLiveSpecification(each -> each.enabled(enabled).attributeName(attribute)));
  }
}
