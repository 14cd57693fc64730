package dev.clave.engine.policy;

import dev.clave.engine.error.SettingFault;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Definition;
import dev.clave.engine.table.Table;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The policy of a table or of its stream, as it was sent.
 *
 * @param revision told to whoever changes it, so that nobody overwrites an unknown one
 */
record StoredPolicy(String policy, String revision) {
  private static final String NONE = "NO_POLICY";
  private static final String STREAM = "/stream/";

  /** The table that an ARN of a table or of a stream names. */
  static Table table(Catalogue catalogue, String arn) {
    return catalogue.find(arn).orElseThrow(() -> SettingFault.RESOURCE_ARN_NOT_FOUND.with(arn));
  }

  static Optional<StoredPolicy> of(Definition definition, String arn) {
    return definition
        .setting(setting(arn))
        .map(value -> new StoredPolicy(value.m().get("policy").s(), value.m().get("revision").s()));
  }

  static Definition keep(Definition definition, String arn, Optional<StoredPolicy> policy) {
    return definition.withSetting(
        setting(arn),
        policy.map(
            stored ->
                AttributeValue.fromM(
                    Map.of(
                        "policy", AttributeValue.fromS(stored.policy()),
                        "revision", AttributeValue.fromS(stored.revision())))));
  }

  /** Fails unless the revision that a caller expects, if any, is the one that is there. */
  static void require(String expected, Optional<StoredPolicy> present) {
    String revision = present.map(StoredPolicy::revision).orElse(NONE);
    if (expected != null && !expected.equals(revision)) {
      throw SettingFault.POLICY_REVISION.with(expected);
    }
  }

  private static String setting(String arn) {
    return arn.contains(STREAM) ? "streamPolicy" : "policy";
  }
}
