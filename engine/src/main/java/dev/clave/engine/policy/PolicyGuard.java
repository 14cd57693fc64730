package dev.clave.engine.policy;

import dev.clave.engine.error.SettingFault;
import dev.clave.engine.operation.Guard;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;

/**
 * Refuses what a table's policy denies to a signed caller. All callers belong to the account that
 * owns the tables, so that they may do what no policy denies.
 */
public final class PolicyGuard implements Guard {
  private static final Pattern TABLE_OF_STATEMENT =
      Pattern.compile("(?i)(?:FROM|INTO|UPDATE)\\s+\"?([\\w.-]+)\"?");
  private static final Map<String, String> PARTS =
      Map.of(
          "Put", "PutItem",
          "Update", "UpdateItem",
          "Delete", "DeleteItem",
          "ConditionCheck", "ConditionCheckItem",
          "Get", "GetItem");

  /** What a request wants to do to one table or stream. */
  private record Access(String action, String resource) {}

  private final Catalogue catalogue;

  public PolicyGuard(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  @Override
  public void check(String principal, String operation, AwsRequest request) {
    Map<String, String> context = Map.of(PolicyStatement.PRINCIPAL, principal);
    List<Access> accesses = new ArrayList<>();
    collect(operation, request, accesses);
    for (Access access : accesses) {
      Table table = catalogue.find(access.resource()).orElse(null);
      if (table == null || table.definition().settings().isEmpty()) {
        continue;
      }
      String arn =
          access.resource().startsWith("arn:") ? access.resource() : table.description().tableArn();
      StoredPolicy.of(table.definition(), arn)
          .map(policy -> PolicyDocument.read(policy.policy()))
          .filter(policy -> policy.denies(access.action(), arn, context))
          .ifPresent(
              policy -> {
                throw SettingFault.POLICY_DENIES.with(principal, access.action(), arn);
              });
    }
  }

  private static void collect(String action, Object part, List<Access> accesses) {
    if (part instanceof SdkPojo structure) {
      for (SdkField<?> field : structure.sdkFields()) {
        collect(action, field.locationName(), field.getValueOrDefault(structure), accesses);
      }
    } else if (part instanceof List<?> list) {
      list.forEach(each -> collect(action, each, accesses));
    }
  }

  private static void collect(String action, String name, Object value, List<Access> accesses) {
    if (value instanceof String text) {
      if (name.equals("TableName") || name.endsWith("Arn")) {
        accesses.add(new Access(action, text));
      } else if (name.equals("Statement")) {
        statement(text, accesses);
      }
    } else if (name.equals("RequestItems") && value instanceof Map<?, ?> tables) {
      tables.keySet().forEach(table -> accesses.add(new Access(action, (String) table)));
    } else if (name.equals("TransactItems") || name.endsWith("Statements")) {
      collect(action, value, accesses);
    } else if (PARTS.containsKey(name)) {
      collect(PARTS.get(name), value, accesses);
    }
  }

  private static void statement(String text, List<Access> accesses) {
    Matcher match = TABLE_OF_STATEMENT.matcher(text);
    String word = text.strip().split("\\s", 2)[0].toUpperCase(Locale.ROOT);
    String action =
        switch (word) {
          case "INSERT" -> "PartiQLInsert";
          case "UPDATE", "FROM" -> "PartiQLUpdate";
          case "DELETE" -> "PartiQLDelete";
          default -> "PartiQLSelect";
        };
    if (match.find()) {
      accesses.add(new Access(action, match.group(1)));
    }
  }
}
