package dev.clave.engine.policy;

import dev.clave.engine.error.SettingFault;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/** A policy in IAM's language: statements, of which one that denies decides. */
record PolicyDocument(List<PolicyStatement> statements) {
  /** Service quota: the size of a resource policy. */
  private static final int MAX_BYTES = 20 * 1024;

  PolicyDocument {
    statements = List.copyOf(statements);
  }

  /** Reads a policy, or fails as the service does. */
  static PolicyDocument read(String text) {
    if (text.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
      throw SettingFault.POLICY_MALFORMED.with("it has more than 20 KB");
    }
    JsonNode root;
    try {
      root = JsonNode.parser().parse(text);
    } catch (RuntimeException notJson) {
      throw SettingFault.POLICY_MALFORMED.with("it is not JSON");
    }
    if (!root.isObject() || root.field("Statement").isEmpty()) {
      throw SettingFault.POLICY_MALFORMED.with("it has no Statement");
    }
    JsonNode statements = root.field("Statement").get();
    List<JsonNode> all = statements.isArray() ? statements.asArray() : List.of(statements);
    return new PolicyDocument(all.stream().map(PolicyStatement::read).toList());
  }

  boolean denies(String action, String resource, Map<String, String> context) {
    return statements.stream()
        .anyMatch(
            statement -> statement.isDenial() && statement.applies(action, resource, context));
  }
}
