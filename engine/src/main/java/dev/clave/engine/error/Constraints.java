package dev.clave.engine.error;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Checks the members of a request as the service's framework does before the service itself looks
 * at it: all faults in one message, members named in lower camel case.
 */
public final class Constraints {
  private final List<String> faults = new ArrayList<>();

  public Constraints notNull(Object value, String member) {
    return expect(value != null, "null", member, "Member must not be null");
  }

  /** A length between the two, both included; null passes. */
  public Constraints length(String value, int shortest, int longest, String member) {
    if (value != null) {
      expect(
          value.length() >= shortest,
          quoted(value),
          member,
          "Member must have length greater than or equal to " + shortest);
      expect(
          value.length() <= longest,
          quoted(value),
          member,
          "Member must have length less than or equal to " + longest);
    }
    return this;
  }

  /** As many elements as lie between the two, both included; null passes. */
  public Constraints size(Collection<?> value, int fewest, int most, String member) {
    if (value != null) {
      expect(
          value.size() >= fewest,
          quoted(value),
          member,
          "Member must have length greater than or equal to " + fewest);
      expect(
          value.size() <= most,
          quoted(value),
          member,
          "Member must have length less than or equal to " + most);
    }
    return this;
  }

  /** A number between the two, both included; null passes. */
  public Constraints range(Integer value, int smallest, int largest, String member) {
    if (value != null) {
      expect(
          value >= smallest,
          quoted(value),
          member,
          "Member must have value greater than or equal to " + smallest);
      expect(
          value <= largest,
          quoted(value),
          member,
          "Member must have value less than or equal to " + largest);
    }
    return this;
  }

  /** One of the names of an enumeration; null passes. */
  public Constraints oneOf(String value, Collection<?> known, String member) {
    return expect(
        value == null || known.stream().anyMatch(name -> name.toString().equals(value)),
        quoted(value),
        member,
        "Member must satisfy enum value set: " + List.copyOf(known));
  }

  private Constraints expect(boolean holds, String value, String member, String constraint) {
    if (!holds) {
      faults.add(
          "Value " + value + " at '" + member + "' failed to satisfy constraint: " + constraint);
    }
    return this;
  }

  private static String quoted(Object value) {
    return "'" + value + "'";
  }

  /** Fails with all that was found, if anything was. */
  public void check() {
    if (!faults.isEmpty()) {
      throw failure();
    }
  }

  private DynamoDbException failure() {
    return AwsFailure.of(
        Kind.VALIDATION,
        faults.size()
            + " validation error"
            + (faults.size() == 1 ? "" : "s")
            + " detected: "
            + String.join("; ", faults));
  }
}
