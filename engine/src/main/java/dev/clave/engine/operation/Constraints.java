package dev.clave.engine.operation;

import dev.clave.engine.error.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.Condition;

/**
 * The checks DynamoDB makes on parameters before it looks at anything else. It reports all that
 * fail at once.
 */
final class Constraints {

  private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_.-]+");
  private static final String NAME_PATTERN = "[a-zA-Z0-9_.-]+";
  private static final int SHORTEST_CREATED_NAME = 3;
  private static final int LONGEST_NAME = 255;

  static final String RETURN_VALUES = "[ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW]";
  static final String RETURN_CONSUMED_CAPACITY = "[INDEXES, TOTAL, NONE]";
  static final String RETURN_ITEM_COLLECTION_METRICS = "[SIZE, NONE]";
  static final String RETURN_ON_FAILURE = "[ALL_OLD, NONE]";
  static final String CONDITIONAL_OPERATOR = "[OR, AND]";
  static final String COMPARISON_OPERATOR =
      "[IN, NULL, BETWEEN, LT, NOT_CONTAINS, EQ, GT, NOT_NULL, NE, LE, BEGINS_WITH, GE, CONTAINS]";
  static final String SELECT =
      "[SPECIFIC_ATTRIBUTES, COUNT, ALL_ATTRIBUTES, ALL_PROJECTED_ATTRIBUTES]";

  private final List<String> problems = new ArrayList<>();

  Constraints add(String value, String parameter, String constraint) {
    problems.add(
        "Value "
            + value
            + (value.isEmpty() ? "" : " ")
            + "at '"
            + parameter
            + "' failed to satisfy constraint: "
            + constraint);
    return this;
  }

  static String quoted(Object value) {
    return "'" + value + "'";
  }

  Constraints required(String parameter, boolean present) {
    return present ? this : add("null", parameter, "Member must not be null");
  }

  /** The table of a request that reads or writes items: a name or an ARN. */
  Constraints tableName(String parameter, String name) {
    required(parameter, name != null);
    return name == null ? this : name(parameter, name, 1);
  }

  /** The name of a table or index to be made. */
  Constraints newName(String parameter, String name) {
    required(parameter, name != null);
    return name == null ? this : name(parameter, name, SHORTEST_CREATED_NAME);
  }

  private Constraints name(String parameter, String name, int shortest) {
    if (name.startsWith("arn:")) {
      return this;
    }
    if (name.length() < shortest) {
      add(quoted(name), parameter, "Member must have length greater than or equal to " + shortest);
    }
    if (name.length() > LONGEST_NAME) {
      add(quoted(name), parameter, "Member must have length less than or equal to " + LONGEST_NAME);
    }
    if (!name.isEmpty() && !NAME.matcher(name).matches()) {
      add(
          quoted(name),
          parameter,
          "Member must satisfy regular expression pattern: " + NAME_PATTERN);
    }
    return this;
  }

  /** A parameter whose value must be one of a few; not given is fine. */
  Constraints oneOf(String parameter, String value, String allowed) {
    if (value != null && !contains(allowed, value)) {
      add(quoted(value), parameter, "Member must satisfy enum value set: " + allowed);
    }
    return this;
  }

  private static boolean contains(String allowed, String value) {
    return List.of(allowed.substring(1, allowed.length() - 1).split(", ")).contains(value);
  }

  /** Conditions from before expressions: each must say how to compare. */
  Constraints conditions(String parameter, Map<String, Condition> conditions) {
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

  Constraints atLeast(String parameter, Long value, long least) {
    if (value != null && value < least) {
      add(quoted(value), parameter, "Member must have value greater than or equal to " + least);
    }
    return this;
  }

  Constraints atMost(String parameter, Long value, long most) {
    if (value != null && value > most) {
      add(quoted(value), parameter, "Member must have value less than or equal to " + most);
    }
    return this;
  }

  Constraints size(String parameter, List<?> list, int least, int most) {
    if (list.size() < least) {
      add(quoted(list), parameter, "Member must have length greater than or equal to " + least);
    }
    if (list.size() > most) {
      add(quoted(list), parameter, "Member must have length less than or equal to " + most);
    }
    return this;
  }

  void check() {
    if (!problems.isEmpty()) {
      throw Fault.CONSTRAINTS.with(
          problems.size(), problems.size() == 1 ? "" : "s", String.join("; ", problems));
    }
  }
}
