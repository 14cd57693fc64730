package dev.clave.design.infrastructure;

import dev.clave.design.Design;
import dev.clave.design.model.Table;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a Terraform file has beside its tables: alarms that reach a topic and, if one is given, an
 * e-mail address; a dashboard; daily backups of the tables with recovery.
 */
final class TerraformOperations {
  private static final String TOPIC =
      """

      variable "alarm_email" {
        description = "Where alarms go; leave it empty to subscribe to the topic yourself"
        type        = string
        default     = ""
      }

      data "aws_region" "current" {}

      resource "aws_sns_topic" "alarms" {
        name = "%1$s-alarms"
      }

      resource "aws_sns_topic_subscription" "alarms" {
        count     = var.alarm_email == "" ? 0 : 1
        topic_arn = aws_sns_topic.alarms.arn
        protocol  = "email"
        endpoint  = var.alarm_email
      }

      resource "aws_cloudwatch_dashboard" "tables" {
        dashboard_name = "%1$s"
        dashboard_body = %2$s
      }
      """;

  private static final String ALARM =
      """

      resource "aws_cloudwatch_metric_alarm" "%1$s_%2$s" {
        alarm_name          = "%3$s-%4$s"
        alarm_description   = "%5$s"
        comparison_operator = "GreaterThanThreshold"
        threshold           = %6$s
        evaluation_periods  = 1
        treat_missing_data  = "notBreaching"
        alarm_actions       = [aws_sns_topic.alarms.arn]
        ok_actions          = [aws_sns_topic.alarms.arn]
      %7$s}
      """;

  private static final String METRIC =
      """
        namespace           = "AWS/DynamoDB"
        metric_name         = "%s"
        statistic           = "Sum"
        period              = %d
        dimensions          = { TableName = aws_dynamodb_table.%s.name }
      """;

  private static final String SUM =
      """

        metric_query {
          id          = "all"
          expression  = "SUM(METRICS())"
          return_data = true
        }
      """;

  private static final String QUERY =
      """

        metric_query {
          id = "m%d"

          metric {
            namespace   = "AWS/DynamoDB"
            metric_name = "%s"
            stat        = "Sum"
            period      = %d
            dimensions  = { TableName = aws_dynamodb_table.%s.name, Operation = "%s" }
          }
        }
      """;

  private static final String BACKUPS =
      """

      resource "aws_backup_vault" "tables" {
        name = "%1$s"
      }

      resource "aws_backup_plan" "tables" {
        name = "%1$s"

        rule {
          rule_name         = "daily"
          target_vault_name = aws_backup_vault.tables.name
          schedule          = "cron(0 5 ? * * *)"

          lifecycle {
            delete_after = 35
          }
        }
      }

      resource "aws_iam_role" "backup" {
        name = "%1$s-backup"
        assume_role_policy = jsonencode({
          Version   = "2012-10-17"
          Statement = [{ Effect = "Allow", Principal = { Service = "backup.amazonaws.com" }, Action = "sts:AssumeRole" }]
        })
      }

      resource "aws_iam_role_policy_attachment" "backup" {
        role       = aws_iam_role.backup.name
        policy_arn = "arn:aws:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup"
      }

      resource "aws_backup_selection" "tables" {
        name         = "%1$s"
        iam_role_arn = aws_iam_role.backup.arn
        plan_id      = aws_backup_plan.tables.id
        resources    = [%2$s]
      }
      """;

  private TerraformOperations() {}

  static String of(Design design) {
    StringBuilder out = new StringBuilder();
    String body = Dashboard.body(design, "${data.aws_region.current.name}");
    out.append(TOPIC.formatted(design.name(), '"' + body.replace("\"", "\\\"") + '"'));
    for (Table table : design.tables()) {
      TableAlarm.of(design, table).forEach(alarm -> out.append(alarm(table, alarm)));
    }
    List<Table> recoverable = design.tables().stream().filter(Table::recovery).toList();
    if (!recoverable.isEmpty()) {
      String arns =
          recoverable.stream()
              .map(table -> "aws_dynamodb_table." + Names.identifier(table.name()) + ".arn")
              .collect(Collectors.joining(", "));
      out.append(BACKUPS.formatted(design.name(), arns));
    }
    return out.toString();
  }

  private static String alarm(Table table, TableAlarm alarm) {
    String id = Names.identifier(table.name());
    StringBuilder metrics = new StringBuilder();
    if (alarm.operations().isEmpty()) {
      metrics.append(METRIC.formatted(alarm.metric(), TableAlarm.PERIOD_SECONDS, id));
    } else {
      metrics.append(SUM);
      for (int place = 0; place < alarm.operations().size(); place++) {
        metrics.append(
            QUERY.formatted(
                place,
                alarm.metric(),
                TableAlarm.PERIOD_SECONDS,
                id,
                alarm.operations().get(place)));
      }
    }
    return ALARM.formatted(
        id,
        Names.identifier(alarm.metric()),
        table.physicalName(),
        alarm.metric(),
        alarm.description(),
        (long) alarm.threshold(),
        metrics);
  }
}
