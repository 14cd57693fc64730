resource "aws_dynamodb_table" "device_metrics" {
  name           = "device.metrics"
  billing_mode   = "PROVISIONED"
  read_capacity  = 5
  write_capacity = 10
  hash_key       = "device"
  range_key      = "at"

  attribute {
    name = "device"
    type = "S"
  }

  attribute {
    name = "at"
    type = "N"
  }

  attribute {
    name = "value"
    type = "N"
  }

  attribute {
    name = "kind"
    type = "S"
  }

  attribute {
    name = "site"
    type = "S"
  }

  local_secondary_index {
    name            = "byValue"
    range_key       = "value"
    projection_type = "ALL"
  }

  global_secondary_index {
    name = "by-kind"
    key_schema {
      attribute_name = "kind"
      key_type       = "HASH"
    }
    key_schema {
      attribute_name = "site"
      key_type       = "HASH"
    }
    key_schema {
      attribute_name = "at"
      key_type       = "RANGE"
    }
    projection_type    = "INCLUDE"
    non_key_attributes = ["value"]
    read_capacity      = 5
    write_capacity     = 10
  }

  ttl {
    attribute_name = "expiresAt"
    enabled        = true
  }

  stream_enabled   = true
  stream_view_type = "NEW_AND_OLD_IMAGES"

  point_in_time_recovery {
    enabled = true
  }

  lifecycle {
    prevent_destroy = true
  }
}

variable "alarm_email" {
  description = "Where alarms go; leave it empty to subscribe to the topic yourself"
  type        = string
  default     = ""
}

data "aws_region" "current" {}

resource "aws_sns_topic" "alarms" {
  name = "metrics-alarms"
}

resource "aws_sns_topic_subscription" "alarms" {
  count     = var.alarm_email == "" ? 0 : 1
  topic_arn = aws_sns_topic.alarms.arn
  protocol  = "email"
  endpoint  = var.alarm_email
}

resource "aws_cloudwatch_dashboard" "tables" {
  dashboard_name = "metrics"
  dashboard_body = "{\"widgets\":[{\"type\":\"metric\",\"x\":0,\"y\":0,\"width\":12,\"height\":6,\"properties\":{\"title\":\"device.metrics: consumed units\",\"region\":\"${data.aws_region.current.name}\",\"stat\":\"Sum\",\"period\":60,\"metrics\":[[\"AWS/DynamoDB\",\"ConsumedReadCapacityUnits\",\"TableName\",\"device.metrics\"],[\"AWS/DynamoDB\",\"ConsumedWriteCapacityUnits\",\"TableName\",\"device.metrics\"]]}},{\"type\":\"metric\",\"x\":12,\"y\":0,\"width\":12,\"height\":6,\"properties\":{\"title\":\"device.metrics: throttled\",\"region\":\"${data.aws_region.current.name}\",\"stat\":\"Sum\",\"period\":60,\"metrics\":[[\"AWS/DynamoDB\",\"ReadThrottleEvents\",\"TableName\",\"device.metrics\"],[\"AWS/DynamoDB\",\"WriteThrottleEvents\",\"TableName\",\"device.metrics\"]]}}]}"
}

resource "aws_cloudwatch_metric_alarm" "device_metrics_consumedreadcapacityunits" {
  alarm_name          = "device.metrics-ConsumedReadCapacityUnits"
  alarm_description   = "more than 80 % of the units that the table has, or that its stated load needs"
  comparison_operator = "GreaterThanThreshold"
  threshold           = 240
  evaluation_periods  = 1
  treat_missing_data  = "notBreaching"
  alarm_actions       = [aws_sns_topic.alarms.arn]
  ok_actions          = [aws_sns_topic.alarms.arn]
  namespace           = "AWS/DynamoDB"
  metric_name         = "ConsumedReadCapacityUnits"
  statistic           = "Sum"
  period              = 60
  dimensions          = { TableName = aws_dynamodb_table.device_metrics.name }
}

resource "aws_cloudwatch_metric_alarm" "device_metrics_consumedwritecapacityunits" {
  alarm_name          = "device.metrics-ConsumedWriteCapacityUnits"
  alarm_description   = "more than 80 % of the units that the table has, or that its stated load needs"
  comparison_operator = "GreaterThanThreshold"
  threshold           = 480
  evaluation_periods  = 1
  treat_missing_data  = "notBreaching"
  alarm_actions       = [aws_sns_topic.alarms.arn]
  ok_actions          = [aws_sns_topic.alarms.arn]
  namespace           = "AWS/DynamoDB"
  metric_name         = "ConsumedWriteCapacityUnits"
  statistic           = "Sum"
  period              = 60
  dimensions          = { TableName = aws_dynamodb_table.device_metrics.name }
}

resource "aws_cloudwatch_metric_alarm" "device_metrics_readthrottleevents" {
  alarm_name          = "device.metrics-ReadThrottleEvents"
  alarm_description   = "a read was throttled"
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  evaluation_periods  = 1
  treat_missing_data  = "notBreaching"
  alarm_actions       = [aws_sns_topic.alarms.arn]
  ok_actions          = [aws_sns_topic.alarms.arn]
  namespace           = "AWS/DynamoDB"
  metric_name         = "ReadThrottleEvents"
  statistic           = "Sum"
  period              = 60
  dimensions          = { TableName = aws_dynamodb_table.device_metrics.name }
}

resource "aws_cloudwatch_metric_alarm" "device_metrics_writethrottleevents" {
  alarm_name          = "device.metrics-WriteThrottleEvents"
  alarm_description   = "a write was throttled"
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  evaluation_periods  = 1
  treat_missing_data  = "notBreaching"
  alarm_actions       = [aws_sns_topic.alarms.arn]
  ok_actions          = [aws_sns_topic.alarms.arn]
  namespace           = "AWS/DynamoDB"
  metric_name         = "WriteThrottleEvents"
  statistic           = "Sum"
  period              = 60
  dimensions          = { TableName = aws_dynamodb_table.device_metrics.name }
}

resource "aws_cloudwatch_metric_alarm" "device_metrics_systemerrors" {
  alarm_name          = "device.metrics-SystemErrors"
  alarm_description   = "DynamoDB failed"
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  evaluation_periods  = 1
  treat_missing_data  = "notBreaching"
  alarm_actions       = [aws_sns_topic.alarms.arn]
  ok_actions          = [aws_sns_topic.alarms.arn]

  metric_query {
    id          = "all"
    expression  = "SUM(METRICS())"
    return_data = true
  }

  metric_query {
    id = "m0"

    metric {
      namespace   = "AWS/DynamoDB"
      metric_name = "SystemErrors"
      stat        = "Sum"
      period      = 60
      dimensions  = { TableName = aws_dynamodb_table.device_metrics.name, Operation = "GetItem" }
    }
  }

  metric_query {
    id = "m1"

    metric {
      namespace   = "AWS/DynamoDB"
      metric_name = "SystemErrors"
      stat        = "Sum"
      period      = 60
      dimensions  = { TableName = aws_dynamodb_table.device_metrics.name, Operation = "BatchGetItem" }
    }
  }

  metric_query {
    id = "m2"

    metric {
      namespace   = "AWS/DynamoDB"
      metric_name = "SystemErrors"
      stat        = "Sum"
      period      = 60
      dimensions  = { TableName = aws_dynamodb_table.device_metrics.name, Operation = "Query" }
    }
  }

  metric_query {
    id = "m3"

    metric {
      namespace   = "AWS/DynamoDB"
      metric_name = "SystemErrors"
      stat        = "Sum"
      period      = 60
      dimensions  = { TableName = aws_dynamodb_table.device_metrics.name, Operation = "Scan" }
    }
  }

  metric_query {
    id = "m4"

    metric {
      namespace   = "AWS/DynamoDB"
      metric_name = "SystemErrors"
      stat        = "Sum"
      period      = 60
      dimensions  = { TableName = aws_dynamodb_table.device_metrics.name, Operation = "PutItem" }
    }
  }

  metric_query {
    id = "m5"

    metric {
      namespace   = "AWS/DynamoDB"
      metric_name = "SystemErrors"
      stat        = "Sum"
      period      = 60
      dimensions  = { TableName = aws_dynamodb_table.device_metrics.name, Operation = "UpdateItem" }
    }
  }

  metric_query {
    id = "m6"

    metric {
      namespace   = "AWS/DynamoDB"
      metric_name = "SystemErrors"
      stat        = "Sum"
      period      = 60
      dimensions  = { TableName = aws_dynamodb_table.device_metrics.name, Operation = "DeleteItem" }
    }
  }

  metric_query {
    id = "m7"

    metric {
      namespace   = "AWS/DynamoDB"
      metric_name = "SystemErrors"
      stat        = "Sum"
      period      = 60
      dimensions  = { TableName = aws_dynamodb_table.device_metrics.name, Operation = "BatchWriteItem" }
    }
  }

  metric_query {
    id = "m8"

    metric {
      namespace   = "AWS/DynamoDB"
      metric_name = "SystemErrors"
      stat        = "Sum"
      period      = 60
      dimensions  = { TableName = aws_dynamodb_table.device_metrics.name, Operation = "TransactWriteItems" }
    }
  }
}

resource "aws_backup_vault" "tables" {
  name = "metrics"
}

resource "aws_backup_plan" "tables" {
  name = "metrics"

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
  name = "metrics-backup"
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
  name         = "metrics"
  iam_role_arn = aws_iam_role.backup.arn
  plan_id      = aws_backup_plan.tables.id
  resources    = [aws_dynamodb_table.device_metrics.arn]
}
