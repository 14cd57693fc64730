# People, profiles, contracts, catalogues, permissions and audit trail of a savings-plan portal

resource "aws_dynamodb_table" "rk_pai_single_table_dev" {
  name         = "RK_PAI_SINGLE_TABLE_DEV"
  billing_mode = "PAY_PER_REQUEST"
  hash_key     = "_pk"
  range_key    = "_sk"

  attribute {
    name = "_pk"
    type = "S"
  }

  attribute {
    name = "_sk"
    type = "S"
  }

  attribute {
    name = "GSI1PK"
    type = "S"
  }

  attribute {
    name = "GSI1SK"
    type = "S"
  }

  attribute {
    name = "GSI2PK"
    type = "S"
  }

  attribute {
    name = "GSI2SK"
    type = "S"
  }

  attribute {
    name = "GSI3PK"
    type = "S"
  }

  attribute {
    name = "GSI3SK"
    type = "S"
  }

  attribute {
    name = "GSI5PK"
    type = "S"
  }

  attribute {
    name = "GSI5SK"
    type = "S"
  }

  attribute {
    name = "GSI6PK"
    type = "S"
  }

  attribute {
    name = "GSI6SK"
    type = "S"
  }

  attribute {
    name = "GSI7PK"
    type = "S"
  }

  attribute {
    name = "GSI7SK"
    type = "S"
  }

  attribute {
    name = "GSI8PK"
    type = "S"
  }

  attribute {
    name = "GSI8SK"
    type = "S"
  }

  attribute {
    name = "GSI9PK"
    type = "S"
  }

  attribute {
    name = "GSI9SK"
    type = "S"
  }

  attribute {
    name = "GSI10PK"
    type = "S"
  }

  attribute {
    name = "GSI10SK"
    type = "S"
  }

  attribute {
    name = "GSI11PK"
    type = "S"
  }

  attribute {
    name = "GSI11SK"
    type = "S"
  }

  attribute {
    name = "GSI13PK"
    type = "S"
  }

  attribute {
    name = "GSI13SK"
    type = "S"
  }

  attribute {
    name = "GSI14PK"
    type = "S"
  }

  attribute {
    name = "GSI14SK"
    type = "S"
  }

  global_secondary_index {
    name            = "GSI1-IndiceEmail"
    hash_key        = "GSI1PK"
    range_key       = "GSI1SK"
    projection_type = "ALL"
  }

  global_secondary_index {
    name            = "GSI2-IndiceDispositivo"
    hash_key        = "GSI2PK"
    range_key       = "GSI2SK"
    projection_type = "ALL"
  }

  global_secondary_index {
    name            = "GSI3-IndicePerfilUsuario"
    hash_key        = "GSI3PK"
    range_key       = "GSI3SK"
    projection_type = "ALL"
  }

  global_secondary_index {
    name            = "GSI5-IndiceContratoUsuario"
    hash_key        = "GSI5PK"
    range_key       = "GSI5SK"
    projection_type = "ALL"
  }

  global_secondary_index {
    name            = "GSI6-IndiceConfigPorOrigenContrato"
    hash_key        = "GSI6PK"
    range_key       = "GSI6SK"
    projection_type = "ALL"
  }

  global_secondary_index {
    name            = "GSI7-IndiceCatContratoPorOrigenIdContrato"
    hash_key        = "GSI7PK"
    range_key       = "GSI7SK"
    projection_type = "ALL"
  }

  global_secondary_index {
    name            = "GSI8-IndiceCatCicloPorOrigenContrato"
    hash_key        = "GSI8PK"
    range_key       = "GSI8SK"
    projection_type = "ALL"
  }

  global_secondary_index {
    name            = "GSI9-IndiceModuloPerfil"
    hash_key        = "GSI9PK"
    range_key       = "GSI9SK"
    projection_type = "ALL"
  }

  global_secondary_index {
    name            = "GSI10-IndiceServicioPerfil"
    hash_key        = "GSI10PK"
    range_key       = "GSI10SK"
    projection_type = "ALL"
  }

  global_secondary_index {
    name            = "GSI11-IndiceUsuarioGrupos"
    hash_key        = "GSI11PK"
    range_key       = "GSI11SK"
    projection_type = "ALL"
  }

  global_secondary_index {
    name            = "GSI13-IndiceDashConfParamsPorParametro"
    hash_key        = "GSI13PK"
    range_key       = "GSI13SK"
    projection_type = "ALL"
  }

  global_secondary_index {
    name            = "GSI14-IndiceBitacoraPorElemento"
    hash_key        = "GSI14PK"
    range_key       = "GSI14SK"
    projection_type = "ALL"
  }

  ttl {
    attribute_name = "expiraEn"
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
  name = "pai-alarms"
}

resource "aws_sns_topic_subscription" "alarms" {
  count     = var.alarm_email == "" ? 0 : 1
  topic_arn = aws_sns_topic.alarms.arn
  protocol  = "email"
  endpoint  = var.alarm_email
}

resource "aws_cloudwatch_dashboard" "tables" {
  dashboard_name = "pai"
  dashboard_body = "{\"widgets\":[{\"type\":\"metric\",\"x\":0,\"y\":0,\"width\":12,\"height\":6,\"properties\":{\"title\":\"RK_PAI_SINGLE_TABLE_DEV: consumed units\",\"region\":\"${data.aws_region.current.name}\",\"stat\":\"Sum\",\"period\":60,\"metrics\":[[\"AWS/DynamoDB\",\"ConsumedReadCapacityUnits\",\"TableName\",\"RK_PAI_SINGLE_TABLE_DEV\"],[\"AWS/DynamoDB\",\"ConsumedWriteCapacityUnits\",\"TableName\",\"RK_PAI_SINGLE_TABLE_DEV\"]]}},{\"type\":\"metric\",\"x\":12,\"y\":0,\"width\":12,\"height\":6,\"properties\":{\"title\":\"RK_PAI_SINGLE_TABLE_DEV: throttled\",\"region\":\"${data.aws_region.current.name}\",\"stat\":\"Sum\",\"period\":60,\"metrics\":[[\"AWS/DynamoDB\",\"ReadThrottleEvents\",\"TableName\",\"RK_PAI_SINGLE_TABLE_DEV\"],[\"AWS/DynamoDB\",\"WriteThrottleEvents\",\"TableName\",\"RK_PAI_SINGLE_TABLE_DEV\"]]}}]}"
}

resource "aws_cloudwatch_metric_alarm" "rk_pai_single_table_dev_consumedreadcapacityunits" {
  alarm_name          = "RK_PAI_SINGLE_TABLE_DEV-ConsumedReadCapacityUnits"
  alarm_description   = "more than 80 % of the units that the table has, or that its stated load needs"
  comparison_operator = "GreaterThanThreshold"
  threshold           = 624
  evaluation_periods  = 1
  treat_missing_data  = "notBreaching"
  alarm_actions       = [aws_sns_topic.alarms.arn]
  ok_actions          = [aws_sns_topic.alarms.arn]
  namespace           = "AWS/DynamoDB"
  metric_name         = "ConsumedReadCapacityUnits"
  statistic           = "Sum"
  period              = 60
  dimensions          = { TableName = aws_dynamodb_table.rk_pai_single_table_dev.name }
}

resource "aws_cloudwatch_metric_alarm" "rk_pai_single_table_dev_consumedwritecapacityunits" {
  alarm_name          = "RK_PAI_SINGLE_TABLE_DEV-ConsumedWriteCapacityUnits"
  alarm_description   = "more than 80 % of the units that the table has, or that its stated load needs"
  comparison_operator = "GreaterThanThreshold"
  threshold           = 624
  evaluation_periods  = 1
  treat_missing_data  = "notBreaching"
  alarm_actions       = [aws_sns_topic.alarms.arn]
  ok_actions          = [aws_sns_topic.alarms.arn]
  namespace           = "AWS/DynamoDB"
  metric_name         = "ConsumedWriteCapacityUnits"
  statistic           = "Sum"
  period              = 60
  dimensions          = { TableName = aws_dynamodb_table.rk_pai_single_table_dev.name }
}

resource "aws_cloudwatch_metric_alarm" "rk_pai_single_table_dev_readthrottleevents" {
  alarm_name          = "RK_PAI_SINGLE_TABLE_DEV-ReadThrottleEvents"
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
  dimensions          = { TableName = aws_dynamodb_table.rk_pai_single_table_dev.name }
}

resource "aws_cloudwatch_metric_alarm" "rk_pai_single_table_dev_writethrottleevents" {
  alarm_name          = "RK_PAI_SINGLE_TABLE_DEV-WriteThrottleEvents"
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
  dimensions          = { TableName = aws_dynamodb_table.rk_pai_single_table_dev.name }
}

resource "aws_cloudwatch_metric_alarm" "rk_pai_single_table_dev_systemerrors" {
  alarm_name          = "RK_PAI_SINGLE_TABLE_DEV-SystemErrors"
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
      dimensions  = { TableName = aws_dynamodb_table.rk_pai_single_table_dev.name, Operation = "GetItem" }
    }
  }

  metric_query {
    id = "m1"

    metric {
      namespace   = "AWS/DynamoDB"
      metric_name = "SystemErrors"
      stat        = "Sum"
      period      = 60
      dimensions  = { TableName = aws_dynamodb_table.rk_pai_single_table_dev.name, Operation = "BatchGetItem" }
    }
  }

  metric_query {
    id = "m2"

    metric {
      namespace   = "AWS/DynamoDB"
      metric_name = "SystemErrors"
      stat        = "Sum"
      period      = 60
      dimensions  = { TableName = aws_dynamodb_table.rk_pai_single_table_dev.name, Operation = "Query" }
    }
  }

  metric_query {
    id = "m3"

    metric {
      namespace   = "AWS/DynamoDB"
      metric_name = "SystemErrors"
      stat        = "Sum"
      period      = 60
      dimensions  = { TableName = aws_dynamodb_table.rk_pai_single_table_dev.name, Operation = "Scan" }
    }
  }

  metric_query {
    id = "m4"

    metric {
      namespace   = "AWS/DynamoDB"
      metric_name = "SystemErrors"
      stat        = "Sum"
      period      = 60
      dimensions  = { TableName = aws_dynamodb_table.rk_pai_single_table_dev.name, Operation = "PutItem" }
    }
  }

  metric_query {
    id = "m5"

    metric {
      namespace   = "AWS/DynamoDB"
      metric_name = "SystemErrors"
      stat        = "Sum"
      period      = 60
      dimensions  = { TableName = aws_dynamodb_table.rk_pai_single_table_dev.name, Operation = "UpdateItem" }
    }
  }

  metric_query {
    id = "m6"

    metric {
      namespace   = "AWS/DynamoDB"
      metric_name = "SystemErrors"
      stat        = "Sum"
      period      = 60
      dimensions  = { TableName = aws_dynamodb_table.rk_pai_single_table_dev.name, Operation = "DeleteItem" }
    }
  }

  metric_query {
    id = "m7"

    metric {
      namespace   = "AWS/DynamoDB"
      metric_name = "SystemErrors"
      stat        = "Sum"
      period      = 60
      dimensions  = { TableName = aws_dynamodb_table.rk_pai_single_table_dev.name, Operation = "BatchWriteItem" }
    }
  }

  metric_query {
    id = "m8"

    metric {
      namespace   = "AWS/DynamoDB"
      metric_name = "SystemErrors"
      stat        = "Sum"
      period      = 60
      dimensions  = { TableName = aws_dynamodb_table.rk_pai_single_table_dev.name, Operation = "TransactWriteItems" }
    }
  }
}

resource "aws_backup_vault" "tables" {
  name = "pai"
}

resource "aws_backup_plan" "tables" {
  name = "pai"

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
  name = "pai-backup"
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
  name         = "pai"
  iam_role_arn = aws_iam_role.backup.arn
  plan_id      = aws_backup_plan.tables.id
  resources    = [aws_dynamodb_table.rk_pai_single_table_dev.arn]
}
