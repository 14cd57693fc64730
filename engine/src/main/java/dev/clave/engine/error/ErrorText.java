package dev.clave.engine.error;

import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Something that DynamoDB tells a caller who is in the wrong: a kind of error and its text. */
interface ErrorText {

  Kind kind();

  /** The text with a place for each fact. */
  String template();

  /** The failure with these facts in its text. */
  default DynamoDbException with(Object... facts) {
    return AwsFailure.of(kind(), text(facts));
  }

  /** The text alone, for places that carry a message inside another answer. */
  default String text(Object... facts) {
    return facts.length == 0
        ? template()
        : String.format(
            template(),
            Stream.of(facts).map(each -> each instanceof Number ? each : Shown.of(each)).toArray());
  }
}
