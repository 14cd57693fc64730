package dev.clave.design.infrastructure;

import dev.clave.design.Design;
import dev.clave.design.model.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a template has beside its tables: alarms that reach the topic and, if one is given, an
 * e-mail address; a dashboard; daily backups of the tables with recovery.
 */
final class CloudFormationOperations {
  private static final String EMAIL = "AlarmEmail";
  private static final String HAS_EMAIL = "HasAlarmEmail";
  private static final String TOPIC = "OperationsTopic";
  private static final String VAULT = "OperationsVault";
  private static final String PLAN = "OperationsPlan";
  private static final String ROLE = "OperationsRole";
  private static final String NIGHTLY = "cron(0 5 ? * * *)";
  private static final int KEPT_DAYS = 35;
  private static final String BACKUP_POLICY =
      "arn:aws:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup";

  private CloudFormationOperations() {}

  static Map<String, Object> parameters() {
    return Map.of(
        EMAIL,
        object(
            "Type",
            "String",
            "Default",
            "",
            "Description",
            "Where alarms go; leave it empty to subscribe to the topic yourself"));
  }

  static Map<String, Object> conditions() {
    return Map.of(
        HAS_EMAIL, object("Fn::Not", List.of(object("Fn::Equals", List.of(ref(EMAIL), "")))));
  }

  static Map<String, Object> resources(Design design) {
    Map<String, Object> resources = new LinkedHashMap<>();
    resources.put(TOPIC, resource("AWS::SNS::Topic", Map.of()));
    Map<String, Object> subscription =
        resource(
            "AWS::SNS::Subscription",
            object("Protocol", "email", "Endpoint", ref(EMAIL), "TopicArn", ref(TOPIC)));
    subscription.put("Condition", HAS_EMAIL);
    resources.put("OperationsSubscription", subscription);
    for (Table table : design.tables()) {
      for (TableAlarm alarm : TableAlarm.of(design, table)) {
        resources.put(
            Names.logicalId(table.name()) + alarm.metric(),
            resource("AWS::CloudWatch::Alarm", alarm(table, alarm)));
      }
    }
    resources.put(
        "OperationsDashboard",
        resource(
            "AWS::CloudWatch::Dashboard",
            object(
                "DashboardName",
                design.name(),
                "DashboardBody",
                object("Fn::Sub", Dashboard.body(design, "${AWS::Region}")))));
    List<Table> recoverable = design.tables().stream().filter(Table::recovery).toList();
    if (!recoverable.isEmpty()) {
      backups(design, recoverable, resources);
    }
    return resources;
  }

  private static Map<String, Object> alarm(Table table, TableAlarm alarm) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("AlarmName", table.physicalName() + "-" + alarm.metric());
    properties.put("AlarmDescription", alarm.description());
    if (alarm.operations().isEmpty()) {
      properties.put("Namespace", "AWS/DynamoDB");
      properties.put("MetricName", alarm.metric());
      properties.put("Dimensions", List.of(dimension(table)));
      properties.put("Statistic", "Sum");
      properties.put("Period", TableAlarm.PERIOD_SECONDS);
    } else {
      properties.put("Metrics", metrics(table, alarm));
    }
    properties.put("EvaluationPeriods", 1);
    properties.put("Threshold", alarm.threshold());
    properties.put("ComparisonOperator", "GreaterThanThreshold");
    properties.put("TreatMissingData", "notBreaching");
    properties.put("AlarmActions", List.of(ref(TOPIC)));
    properties.put("OKActions", List.of(ref(TOPIC)));
    return properties;
  }

  private static List<Object> metrics(Table table, TableAlarm alarm) {
    List<Object> metrics = new ArrayList<>();
    metrics.add(object("Id", "all", "Expression", "SUM(METRICS())", "ReturnData", true));
    for (int place = 0; place < alarm.operations().size(); place++) {
      metrics.add(
          object(
              "Id",
              "m" + place,
              "ReturnData",
              false,
              "MetricStat",
              object(
                  "Metric",
                  object(
                      "Namespace",
                      "AWS/DynamoDB",
                      "MetricName",
                      alarm.metric(),
                      "Dimensions",
                      List.of(
                          dimension(table),
                          object("Name", "Operation", "Value", alarm.operations().get(place)))),
                  "Period",
                  TableAlarm.PERIOD_SECONDS,
                  "Stat",
                  "Sum")));
    }
    return metrics;
  }

  private static Map<String, Object> dimension(Table table) {
    return object("Name", "TableName", "Value", ref(Names.logicalId(table.name())));
  }

  private static void backups(
      Design design, List<Table> recoverable, Map<String, Object> resources) {
    Map<String, Object> vault =
        resource("AWS::Backup::BackupVault", object("BackupVaultName", design.name()));
    vault.put("DeletionPolicy", "Retain");
    vault.put("UpdateReplacePolicy", "Retain");
    resources.put(VAULT, vault);
    Map<String, Object> rule =
        object(
            "RuleName",
            "daily",
            "TargetBackupVault",
            ref(VAULT),
            "ScheduleExpression",
            NIGHTLY,
            "Lifecycle",
            object("DeleteAfterDays", KEPT_DAYS));
    resources.put(
        PLAN,
        resource(
            "AWS::Backup::BackupPlan",
            object(
                "BackupPlan",
                object("BackupPlanName", design.name(), "BackupPlanRule", List.of(rule)))));
    resources.put(ROLE, resource("AWS::IAM::Role", role()));
    resources.put(
        "OperationsSelection",
        resource(
            "AWS::Backup::BackupSelection",
            object(
                "BackupPlanId",
                ref(PLAN),
                "BackupSelection",
                object(
                    "SelectionName",
                    design.name(),
                    "IamRoleArn",
                    attribute(ROLE),
                    "Resources",
                    recoverable.stream()
                        .map(table -> attribute(Names.logicalId(table.name())))
                        .toList()))));
  }

  private static Map<String, Object> role() {
    return object(
        "AssumeRolePolicyDocument",
        object(
            "Version",
            "2012-10-17",
            "Statement",
            List.of(
                object(
                    "Effect",
                    "Allow",
                    "Principal",
                    object("Service", "backup.amazonaws.com"),
                    "Action",
                    "sts:AssumeRole"))),
        "ManagedPolicyArns",
        List.of(BACKUP_POLICY));
  }

  private static Map<String, Object> resource(String type, Map<String, Object> properties) {
    Map<String, Object> resource = object("Type", type);
    if (!properties.isEmpty()) {
      resource.put("Properties", properties);
    }
    return resource;
  }

  private static Map<String, Object> ref(String id) {
    return object("Ref", id);
  }

  private static Map<String, Object> attribute(String id) {
    return object("Fn::GetAtt", List.of(id, "Arn"));
  }

  /** Names and values in turn, in their order. */
  private static Map<String, Object> object(Object... namesAndValues) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int place = 0; place < namesAndValues.length; place += 2) {
      object.put((String) namesAndValues[place], namesAndValues[place + 1]);
    }
    return object;
  }
}
