package dev.clave.engine.error;

/** What DynamoDB says of table definitions it does not take, letter by letter. */
public enum TableFault implements ErrorText {
  KEY_ATTRIBUTE_UNDEFINED(
      Kind.VALIDATION, "Invalid KeySchema: Some index key attribute have no definition"),
  KEY_SCHEMA_FIRST(
      Kind.VALIDATION, "Invalid KeySchema: The first KeySchemaElement is not a HASH key type"),
  KEY_SCHEMA_SECOND(
      Kind.VALIDATION, "Invalid KeySchema: The second KeySchemaElement is not a RANGE key type"),
  KEY_NAMES_EQUAL(
      Kind.VALIDATION,
      "Both the Hash Key and the Range Key element in the KeySchema have the same name"),
  ATTRIBUTE_DEFINED_TWICE(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Duplicate AttributeName in AttributeDefinitions: %s"),
  ATTRIBUTE_REDEFINED(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Attributes cannot be redefined. Please check that your attribute has the same type as previously defined. Existing schema: Schema:[SchemaElement: key{%1$s:%2$s:HASH}] New schema: Schema:[SchemaElement: key{%1$s:%3$s:HASH}]"),
  ATTRIBUTES_UNDEFINED(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Some index key attributes are not defined in AttributeDefinitions. Keys: [%s], AttributeDefinitions: [%s]"),
  ATTRIBUTES_UNUSED(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Number of attributes in KeySchema does not exactly match number of attributes defined in AttributeDefinitions"),
  ATTRIBUTES_NOT_USED(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Some AttributeDefinitions are not used. AttributeDefinitions: [%s], keys used: [%s]"),
  THROUGHPUT_MISSING(
      Kind.VALIDATION,
      "One or more parameter values were invalid: ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED"),
  THROUGHPUT_OUT_OF_BOUNDS(Kind.VALIDATION, "Given value %s for %s is out of bounds"),
  THROUGHPUT_ON_DEMAND(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST"),
  INDEX_THROUGHPUT_MISSING(
      Kind.VALIDATION,
      "One or more parameter values were invalid: ProvisionedThroughput must be specified for index: %s"),
  INDEX_THROUGHPUT_ON_DEMAND(
      Kind.VALIDATION,
      "One or more parameter values were invalid: ProvisionedThroughput should not be specified for index: %s when BillingMode is PAY_PER_REQUEST"),
  INDEXES_EMPTY(Kind.VALIDATION, "One or more parameter values were invalid: List of %s is empty"),
  LOCAL_INDEX_NEEDS_RANGE(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Table KeySchema does not have a range key, which is required when specifying a LocalSecondaryIndex"),
  LOCAL_INDEX_HASH(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Index KeySchema does not have the same leading hash key as table KeySchema for index: %s. index hash key: %s, table hash key: %s"),
  LOCAL_INDEX_RANGE(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Index KeySchema does not have a range key for index: %s"),
  TOO_MANY_LOCAL_INDEXES(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Number of LocalSecondaryIndexes exceeds per-table limit of 5"),
  TOO_MANY_GLOBAL_INDEXES(
      Kind.VALIDATION,
      "One or more parameter values were invalid: GlobalSecondaryIndex count exceeds the per-table limit of 20"),
  DUPLICATE_INDEX(
      Kind.VALIDATION, "One or more parameter values were invalid: Duplicate index name: %s"),
  PROJECTION_TYPE_MISSING(
      Kind.VALIDATION, "One or more parameter values were invalid: Unknown ProjectionType: null"),
  PROJECTION_NEEDS_NAMES(
      Kind.VALIDATION,
      "One or more parameter values were invalid: ProjectionType is %s, but NonKeyAttributes is not specified"),
  PROJECTION_HAS_NAMES(
      Kind.VALIDATION,
      "One or more parameter values were invalid: ProjectionType is %s, but NonKeyAttributes is specified"),
  PROJECTION_NAME_TWICE(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Duplicate attribute name in NonKeyAttributes: %s"),
  PROJECTION_TOO_MANY_NAMES(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Number of NonKeyAttributes specified across all indexes exceeds limit of 100"),
  INDEX_KEY_TOO_MANY(
      Kind.VALIDATION,
      "One or more parameter values were invalid: KeySchema of index %s has more than 4 %s key attributes"),
  STREAM_VIEW_MISSING(
      Kind.VALIDATION,
      "One or more parameter values were invalid: StreamViewType is required when StreamEnabled is true"),
  STREAM_VIEW_PRESENT(
      Kind.VALIDATION,
      "One or more parameter values were invalid: StreamViewType must not be specified when StreamEnabled is false"),
  STREAM_ALREADY_ENABLED(Kind.VALIDATION, "Table already has an enabled stream: TableName: %s"),
  STREAM_NOT_ENABLED(Kind.VALIDATION, "Table has no stream to disable: TableName: %s"),
  UPDATE_NOTHING(
      Kind.VALIDATION,
      "At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled, GlobalSecondaryIndexUpdates or SSESpecification or ReplicaUpdates or TableClass or DeletionProtectionEnabled is required"),
  UPDATE_SAME_THROUGHPUT(
      Kind.VALIDATION,
      "The provisioned throughput for the table will not change. The requested value equals the current value. Current ReadCapacityUnits provisioned for the table: %s. Requested ReadCapacityUnits: %s. Current WriteCapacityUnits provisioned for the table: %s. Requested WriteCapacityUnits: %s. Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher limits."),
  UPDATE_INDEX_EXISTS(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Attempting to create an index which already exists: %s"),
  UPDATE_INDEX_SHAPE(
      Kind.VALIDATION,
      "One or more parameter values were invalid: One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create, GlobalSecondaryIndexUpdate.Delete must not be null"),
  UPDATE_INDEX_TWICE(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Only one global secondary index update per index is allowed simultaneously. Index: %s"),
  UPDATE_INDEX_SEVERAL(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Only one of GlobalSecondaryIndexUpdate's Create, Update or Delete may be specified"),
  UPDATE_TOO_MANY_INDEX_CHANGES(
      Kind.LIMIT_EXCEEDED,
      "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table");

  private final Kind kind;
  private final String template;

  TableFault(Kind kind, String template) {
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
