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
