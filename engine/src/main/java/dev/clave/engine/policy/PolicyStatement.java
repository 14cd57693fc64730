package dev.clave.engine.policy;

import dev.clave.engine.error.SettingFault;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/**
 * One statement of a policy.
 *
 * @param members its members by their names in the document
 */
record PolicyStatement(boolean isDenial, Map<String, JsonNode> members) {

  /** The principal's own ARN among what a condition can ask for. */
  static final String PRINCIPAL = "aws:PrincipalArn";

  private static final List<String> READ =
      List.of("Principal", "NotPrincipal", "Action", "NotAction", "Resource", "NotResource");

  static PolicyStatement read(JsonNode node) {
    if (!node.isObject()) {
      throw SettingFault.POLICY_MALFORMED.with("a statement is not an object");
    }
    Map<String, JsonNode> members = node.asObject();
    String effect = Optional.ofNullable(members.get("Effect")).map(JsonNode::text).orElse("");
    if (!effect.equals("Allow") && !effect.equals("Deny")) {
      throw SettingFault.POLICY_MALFORMED.with("expected Effect Allow or Deny");
    }
    requireOne(members, "Action", "NotAction");
    requireOne(members, "Principal", "NotPrincipal");
    PolicyStatement statement = new PolicyStatement(effect.equals("Deny"), members);
    try {
      statement.readAll();
    } catch (RuntimeException ofAnotherType) {
      throw SettingFault.POLICY_MALFORMED.with(
          "expected texts and lists of them, and conditions as objects of those");
    }
    return statement;
  }

  /** Reads what every request on the table asks for, so that none of them fails. */
  private void readAll() {
    for (String name : READ) {
      Optional.ofNullable(members.get(name)).ifPresent(PolicyStatement::texts);
    }
    Optional.ofNullable(members.get("Condition"))
        .ifPresent(
            condition ->
                condition
                    .asObject()
                    .values()
                    .forEach(
                        operator -> operator.asObject().values().forEach(PolicyStatement::texts)));
  }

  private static void requireOne(Map<String, JsonNode> members, String name, String opposite) {
    if (members.containsKey(name) == members.containsKey(opposite)) {
      throw SettingFault.POLICY_MALFORMED.with("expected either " + name + " or " + opposite);
    }
  }

  /** Whether it speaks of this principal, action and resource. */
  boolean applies(String action, String resource, Map<String, String> context) {
    return matches("Principal", "NotPrincipal", context.get(PRINCIPAL))
        && matches("Action", "NotAction", "dynamodb:" + action)
        && (!(members.containsKey("Resource") || members.containsKey("NotResource"))
            || matches("Resource", "NotResource", resource))
        && conditionsHold(context);
  }

  private boolean matches(String name, String opposite, String value) {
    JsonNode patterns = members.get(name);
    return patterns != null
        ? matchesAny(texts(patterns), value)
        : !matchesAny(texts(members.get(opposite)), value);
  }

  private static List<String> texts(JsonNode node) {
    if (node.isArray()) {
      return node.asArray().stream().flatMap(each -> texts(each).stream()).toList();
    }
    if (node.isObject()) {
      return node.asObject().values().stream().flatMap(each -> texts(each).stream()).toList();
    }
    if (node.isBoolean()) {
      return List.of(String.valueOf(node.asBoolean()));
    }
    return List.of(node.isNumber() ? node.asNumber() : node.asString());
  }

  private static boolean matchesAny(List<String> patterns, String value) {
    return patterns.stream().anyMatch(pattern -> matches(pattern, value));
  }

  /** The account as a principal is everybody in it. */
  private static boolean matches(String pattern, String value) {
    boolean isAccount = pattern.matches("\\d{12}") || pattern.matches("arn:aws:iam::\\d{12}:root");
    if (isAccount) {
      String account = pattern.replaceAll("\\D", "");
      return value.contains("::" + account + ":");
    }
    return Wildcards.match(pattern.toLowerCase(Locale.ROOT), value.toLowerCase(Locale.ROOT));
  }

  /** A key that the request has not fails a comparison and passes its negation, as in IAM. */
  private boolean conditionsHold(Map<String, String> context) {
    JsonNode condition = members.get("Condition");
    if (condition == null) {
      return true;
    }
    return condition.asObject().entrySet().stream()
        .allMatch(
            operator ->
                operator.getValue().asObject().entrySet().stream()
                    .allMatch(
                        key -> {
                          boolean isNegated = operator.getKey().contains("Not");
                          String value = context.get(key.getKey());
                          return value == null
                              ? isNegated
                              : isNegated != matchesAny(texts(key.getValue()), value);
                        }));
  }
}
