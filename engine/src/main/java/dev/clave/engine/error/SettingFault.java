package dev.clave.engine.error;

/** The texts of refusals to change what surrounds a table: time to live, tags, backups. */
public enum SettingFault implements ErrorText {
  TIME_TO_LIVE_ALREADY_ENABLED(Kind.VALIDATION, "TimeToLive is already enabled"),
  TIME_TO_LIVE_ALREADY_DISABLED(Kind.VALIDATION, "TimeToLive is already disabled"),
  TIME_TO_LIVE_ON_OTHER_ATTRIBUTE(
      Kind.VALIDATION,
      "TimeToLive is active on a different AttributeName: current AttributeName is %s"),
  TABLE_ARN_MISSING(Kind.VALIDATION, "Invalid TableArn"),
  TABLE_ARN_MALFORMED(
      Kind.VALIDATION, "Invalid TableArn: Invalid ResourceArn provided as input %s"),
  NO_TAGS(Kind.VALIDATION, "Atleast one Tag needs to be provided as Input."),
  NO_TAG_KEYS(Kind.VALIDATION, "Atleast one Tag Key needs to be provided as Input."),
  TOO_MANY_TAGS(Kind.VALIDATION, "Too many tags: one resource can have 50, found more on: %s"),
  RESOURCE_ARN_NOT_FOUND(
      Kind.RESOURCE_NOT_FOUND, "Requested resource not found: ResourcArn: %s not found"),
  LIST_TAGS_DENIED(
      Kind.ACCESS_DENIED,
      "User: arn:aws:iam::000000000000:root is not authorized to perform:"
          + " dynamodb:ListTagsOfResource on resource: %s"),
  BACKUP_TABLE_NOT_FOUND(Kind.TABLE_NOT_FOUND, "Table not found: %s"),
  BACKUP_NOT_FOUND(Kind.BACKUP_NOT_FOUND, "Backup not found: %s"),
  BACKUP_ARN_MALFORMED(Kind.VALIDATION, "Invalid BackupArn: %s"),
  RESTORE_TARGET_EXISTS(Kind.TABLE_ALREADY_EXISTS, "Table already exists: %s"),
  RESTORE_INDEX_UNKNOWN(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Index %s does not exist in the source table"),
  RESTORE_TIME_MISSING(
      Kind.VALIDATION,
      "One or more parameter values were invalid: exactly one of RestoreDateTime and"
          + " UseLatestRestorableTime must be given"),
  RECOVERY_NOT_ENABLED(
      Kind.RECOVERY_UNAVAILABLE, "Point in time recovery is not enabled for table '%s'"),
  POLICY_NOT_FOUND(
      Kind.POLICY_NOT_FOUND, "Resource-based policy not found for the provided ResourceArn: %s"),
  POLICY_REVISION(
      Kind.POLICY_NOT_FOUND,
      "Resource-based policy not found for the provided ResourceArn: Requested update for policy with revision id %s did not match the current policy"),
  POLICY_MALFORMED(Kind.VALIDATION, "Resource-based policy is invalid: %s"),
  POLICY_DENIES(
      Kind.ACCESS_DENIED,
      "User: %s is not authorized to perform: dynamodb:%s on resource: %s with an explicit deny in a resource-based policy"),
  GLOBAL_TABLE_NOT_FOUND(
      Kind.GLOBAL_TABLE_NOT_FOUND,
      "Global table not found: Global table with name: '%s' does not exist"),
  GLOBAL_TABLE_EXISTS(
      Kind.GLOBAL_TABLE_EXISTS,
      "Global table already exists: Global table with name: '%s' already exists"),
  GLOBAL_TABLE_STREAM(
      Kind.VALIDATION,
      "One or more parameter values were invalid: table %s must have a stream with new and old images to be in a global table"),
  REPLICA_TABLE_NOT_FOUND(Kind.TABLE_NOT_FOUND, "Table not found: table %s in region %s"),
  REPLICA_EXISTS(Kind.REPLICA_EXISTS, "Replica already exists: table %s is in region %s already"),
  REPLICA_NOT_FOUND(Kind.REPLICA_NOT_FOUND, "Replica not found: table %s in region %s"),
  NO_REPLICAS(
      Kind.VALIDATION,
      "One or more parameter values were invalid: table %s has no replicas, whose capacity could be scaled"),
  INSIGHTS_INDEX(Kind.RESOURCE_NOT_FOUND, "Requested resource not found: Index: %s not found"),
  EXPORT_NOT_FOUND(Kind.EXPORT_NOT_FOUND, "Export not found: %s"),
  EXPORT_TOKEN_TAKEN(
      Kind.EXPORT_CONFLICT, "Export with client token %s exists with other parameters"),
  EXPORT_TIME_OUTSIDE(Kind.INVALID_EXPORT_TIME, "Export time %s is not between %s and %s"),
  EXPORT_PERIOD(
      Kind.VALIDATION,
      "Incremental export period must be at least 15 minutes and at most 24 hours"),
  EXPORT_PERIOD_MISSING(
      Kind.VALIDATION,
      "IncrementalExportSpecification must be provided if and only if ExportType is"
          + " INCREMENTAL_EXPORT"),
  IMPORT_NOT_FOUND(Kind.IMPORT_NOT_FOUND, "Import not found: %s"),
  IMPORT_TOKEN_TAKEN(
      Kind.IMPORT_CONFLICT, "Import with client token %s exists with other parameters"),
  DESTINATION_NOT_FOUND(
      Kind.RESOURCE_NOT_FOUND, "Requested resource not found: Kinesis stream %s of table %s"),
  DESTINATION_IN_USE(Kind.RESOURCE_IN_USE, "Table is already streaming to the Kinesis stream %s"),
  DESTINATION_LIMIT(Kind.LIMIT_EXCEEDED, "A table can stream to at most 2 Kinesis data streams"),
  DESTINATION_ARN(Kind.VALIDATION, "Invalid StreamArn: %s"),
  RESTORE_TIME_OUTSIDE(Kind.INVALID_RESTORE_TIME, "Restore time %s is not between %s and %s");

  private final Kind kind;
  private final String template;

  SettingFault(Kind kind, String template) {
    this.kind = kind;
    this.template = template;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public String template() {
    return template;
  }
}
