package dev.clave.engine.write;

import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** How a transaction ended. */
public sealed interface Attempt {

  /** Everything was written. */
  record Done(List<Change> changes) implements Attempt {}

  /** Nothing was written; where an item was not to blame, its place is {@code null}. */
  record Refused(List<DynamoDbException> failures) implements Attempt {}
}
