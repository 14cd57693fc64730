package dev.clave.design.check;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.Severity;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Entity;
import dev.clave.design.model.TimestampForm;
import java.util.Optional;

/** An expiry that DynamoDB does not understand. */
final class TtlType implements Check {
  static final String NAME = "ttl-type";

  @Override
  public Manual manual() {
    return new Manual(
        NAME,
        Severity.ERROR,
        "a TTL attribute that is not a number of epoch seconds",
        """
        DynamoDB deletes an item when its TTL attribute, a number of seconds since 1970, is past. \
        Any other type is ignored without an error, and a number of milliseconds is a date \
        thousands of years ahead: the items stay for ever.\
        """,
        """
        design: sessions
        key: PK
        ttl: expiresAt
        entities:
          session:
            PK: SESSION#<sessionId>
            attributes: { sessionId: string, expiresAt: timestamp }
        """,
        """
        design: sessions
        key: PK
        ttl: expiresAt
        entities:
          session:
            PK: SESSION#<sessionId>
            attributes: { sessionId: string, expiresAt: timestamp(seconds) }
        """);
  }

  @Override
  public void run(Review review) {
    for (Entity entity : review.design().entities()) {
      Optional<Attribute> attribute = review.table(entity).ttl().flatMap(entity::storedUnder);
      if (attribute.isPresent() && !isEpochSeconds(attribute.get().type())) {
        review.add(
            Finding.error(
                    NAME,
                    "a `%s` never expires: its `%s` is no number of epoch seconds"
                        .formatted(entity.name(), attribute.get().name()),
                    attribute.get().span())
                .label("DynamoDB ignores it")
                .help("make it `%s: timestamp(seconds)`".formatted(attribute.get().name())),
            entity);
      }
    }
  }

  private static boolean isEpochSeconds(AttributeType type) {
    return type instanceof AttributeType.Numeric
        || (type instanceof AttributeType.Timestamp timestamp
            && timestamp.form() == TimestampForm.SECONDS);
  }
}
