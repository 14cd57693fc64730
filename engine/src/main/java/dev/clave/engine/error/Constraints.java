package dev.clave.engine.error;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.Condition;

/**
 * The checks that the service's framework makes on parameters before the service itself looks at
 * them: all that fail in one message, parameters named in lower camel case. A parameter that is not
 * given passes every check but {@link #required}.
 */
public final class Constraints {

  private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_.-]+");
  private static final int SHORTEST_CREATED_NAME = 3;
  private static final int LONGEST_NAME = 255;

  public static final String RETURN_VALUES = "[ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW]";
  public static final String RETURN_CONSUMED_CAPACITY = "[INDEXES, TOTAL, NONE]";
  public static final String RETURN_ITEM_COLLECTION_METRICS = "[SIZE, NONE]";
  public static final String RETURN_ON_FAILURE = "[ALL_OLD, NONE]";
  public static final String CONDITIONAL_OPERATOR = "[OR, AND]";
  public static final String COMPARISON_OPERATOR =
      "[IN, NULL, BETWEEN, LT, NOT_CONTAINS, EQ, GT, NOT_NULL, NE, LE, BEGINS_WITH, GE, CONTAINS]";
  public static final String SELECT =
      "[SPECIFIC_ATTRIBUTES, COUNT, ALL_ATTRIBUTES, ALL_PROJECTED_ATTRIBUTES]";

  /** The words of each list above, split once: every request asks for some. */
  private static final Map<String, Set<String>> MEMBERS = new ConcurrentHashMap<>();

  /** As many bytes as all problems together may have; those past it are counted only. */
  private static final int LONGEST = 2 * Shown.LONGEST;

  /** Most requests have none, and should not pay for a list. */
  private List<String> problems = List.of();

  private int problemCount;
  private int length;

  public Constraints add(String value, String parameter, String constraint) {
    problemCount++;
    if (length > LONGEST) {
      return this;
    }
    String problem =
        "Value "
            + value
            + (value.isEmpty() ? "" : " ")
            + "at '"
            + Shown.cut(parameter)
            + "' failed to satisfy constraint: "
            + constraint;
    if (problems.isEmpty()) {
      problems = new ArrayList<>();
    }
    problems.add(problem);
    length += problem.length();
    return this;
  }

  public static String quoted(Object value) {
    return "'" + Shown.of(value) + "'";
  }

  public Constraints required(String parameter, boolean present) {
    return present ? this : add("null", parameter, "Member must not be null");
  }

  /** The table of a request that reads or writes items: a name or an ARN. */
  public Constraints tableName(String parameter, String name) {
    required(parameter, name != null);
    return name == null ? this : name(parameter, name, 1);
  }

  /** Whether {@link #tableName} has nothing to say. */
  public static boolean isTableName(String name) {
    return name != null && !name.isEmpty() && name.length() <= LONGEST_NAME && isPlain(name);
  }

  /** The tables of a batch, the keys of a map that {@code map} writes out. */
  public Constraints mapKeys(String parameter, Collection<String> names, Supplier<String> map) {
    boolean holds =
        names.stream()
            .allMatch(
                name ->
                    name.startsWith("arn:")
                        || (!name.isEmpty()
                            && name.length() <= LONGEST_NAME
                            && NAME.matcher(name).matches()));
    return holds
        ? this
        : add(
            quoted(map.get()),
            parameter,
            "Map keys must satisfy constraint: [Member must have length less than or equal to "
                + LONGEST_NAME
                + ", Member must have length greater than or equal to "
                + SHORTEST_CREATED_NAME
                + ", Member must satisfy regular expression pattern: "
                + NAME.pattern()
                + "]");
  }

  /** The name of a table or index to be made. */
  public Constraints newName(String parameter, String name) {
    required(parameter, name != null);
    return name == null ? this : name(parameter, name, SHORTEST_CREATED_NAME);
  }

  /** The index of a request that reads one; not given is fine. */
  public Constraints indexName(String parameter, String name) {
    return name == null ? this : name(parameter, name, SHORTEST_CREATED_NAME);
  }

  private Constraints name(String parameter, String name, int shortest) {
    if (name.startsWith("arn:")) {
      return this;
    }
    length(parameter, name, shortest, LONGEST_NAME);
    return isPlain(name) ? this : matches(parameter, name, NAME);
  }

  /** What {@link #NAME} says, without the cost of a pattern in every request. */
  private static boolean isPlain(String name) {
    for (int at = 0; at < name.length(); at++) {
      char c = name.charAt(at);
      boolean isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if (!isLetter && !(c >= '0' && c <= '9') && c != '_' && c != '.' && c != '-') {
        return false;
      }
    }
    return true;
  }

  /** A parameter whose value must be one of a few; not given is fine. */
  public Constraints oneOf(String parameter, String value, String allowed) {
    if (value != null && !contains(allowed, value)) {
      add(quoted(value), parameter, "Member must satisfy enum value set: " + allowed);
    }
    return this;
  }

  private static boolean contains(String allowed, String value) {
    return MEMBERS
        .computeIfAbsent(allowed, all -> Set.of(all.substring(1, all.length() - 1).split(", ")))
        .contains(value);
  }

  /** Conditions from before expressions: each must say how to compare. */
  public Constraints conditions(String parameter, Map<String, Condition> conditions) {
    conditions.forEach(
        (name, condition) ->
            comparison(
                parameter + "." + name + ".member.comparisonOperator",
                condition == null ? null : condition.comparisonOperatorAsString()));
    return this;
  }

  private void comparison(String parameter, String operator) {
    required(parameter, operator != null);
    oneOf(parameter, operator, COMPARISON_OPERATOR);
  }

  public Constraints atLeast(String parameter, Long value, long least) {
    if (value != null && value < least) {
      add(quoted(value), parameter, "Member must have value greater than or equal to " + least);
    }
    return this;
  }

  public Constraints atMost(String parameter, Long value, long most) {
    if (value != null && value > most) {
      add(quoted(value), parameter, "Member must have value less than or equal to " + most);
    }
    return this;
  }

  /** A number between the two, both included. */
  public Constraints between(String parameter, Integer value, int least, int most) {
    Long number = value == null ? null : value.longValue();
    return atLeast(parameter, number, least).atMost(parameter, number, most);
  }

  /** As many elements as lie between the two, both included. */
  public Constraints size(String parameter, Collection<?> value, int least, int most) {
    return value == null ? this : length(parameter, value, value.size(), least, most);
  }

  /** As many characters as lie between the two, both included. */
  public Constraints length(String parameter, String value, int least, int most) {
    return value == null ? this : length(parameter, value, value.length(), least, most);
  }

  /** Members of as many characters each as lie between the two, both included. */
  public Constraints memberLengths(
      String parameter, Collection<String> members, int least, int most) {
    boolean holds =
        members.stream()
            .allMatch(
                member -> member != null && member.length() >= least && member.length() <= most);
    return holds
        ? this
        : add(
            quoted(members),
            parameter,
            "Member must satisfy constraint: [Member must have length less than or equal to "
                + most
                + ", Member must have length greater than or equal to "
                + least
                + "]");
  }

  private Constraints length(String parameter, Object value, int length, int least, int most) {
    if (length < least) {
      add(quoted(value), parameter, "Member must have length greater than or equal to " + least);
    }
    if (length > most) {
      add(quoted(value), parameter, "Member must have length less than or equal to " + most);
    }
    return this;
  }

  public Constraints matches(String parameter, String value, Pattern pattern) {
    return value == null || pattern.matcher(value).matches()
        ? this
        : add(
            quoted(value),
            parameter,
            "Member must satisfy regular expression pattern: " + pattern.pattern());
  }

  /** Fails with all that was found, if anything was. */
  public void check() {
    if (!problems.isEmpty()) {
      throw AwsFailure.of(
          Kind.VALIDATION,
          Fault.CONSTRAINTS
              .template()
              .formatted(problemCount, problemCount == 1 ? "" : "s", String.join("; ", problems)));
    }
  }
}
