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
