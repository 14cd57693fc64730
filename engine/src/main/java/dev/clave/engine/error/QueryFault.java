package dev.clave.engine.error;

/** What DynamoDB says of key conditions, filters, pages and segments, letter by letter. */
public enum QueryFault implements ErrorText {

  // Query and Scan
  KEY_CONDITIONS_MISSING(
      Kind.VALIDATION,
      "Either the KeyConditions or KeyConditionExpression parameter must be specified in the request."),
  KEY_CONDITION_OPERATOR(Kind.VALIDATION, "Invalid operator used in KeyConditionExpression: %s"),
  KEY_CONDITION_PER_KEY(
      Kind.VALIDATION,
      "Invalid KeyConditionExpression: KeyConditionExpressions must only contain one condition per key"),
  KEY_CONDITION_TOO_MANY(
      Kind.VALIDATION,
      "The number of query conditions (%s) exceeds the number of key attributes defined in the schema (%s)"),
  KEY_CONDITION_GAP(
      Kind.VALIDATION,
      "RANGE key attributes %s must have equality conditions specified in the query because a condition is present on key attribute %s"),
  KEY_CONDITION_NAMES(
      Kind.VALIDATION,
      "Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition"),
  KEY_CONDITION_NO_NAME(
      Kind.VALIDATION, "Invalid condition in KeyConditionExpression: No key attribute specified"),
  KEY_CONDITION_FIRST_OPERAND(
      Kind.VALIDATION,
      "Invalid condition in KeyConditionExpression: %s operator must have the key attribute as its first operand"),
  KEY_CONDITION_NESTED(
      Kind.VALIDATION, "KeyConditionExpressions cannot have conditions on nested attributes"),
  KEY_CONDITION_NESTED_OPERATION(
      Kind.VALIDATION, "KeyConditionExpressions cannot contain nested operations"),
  KEY_CONDITION_NOT_SUPPORTED(Kind.VALIDATION, "Query key condition not supported"),
  KEY_CONDITION_MISSED(Kind.VALIDATION, "Query condition missed key schema element: %s"),
  KEY_CONDITION_COUNT(Kind.VALIDATION, "Conditions can be of length 1 or 2 only"),
  KEY_CONDITION_TYPE(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Condition parameter type does not match schema type"),
  PATH_INTO_KEY(
      Kind.VALIDATION,
      "Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: %s: %s"),
  FILTER_ON_KEY(
      Kind.VALIDATION,
      "Filter Expression can only contain non-primary key attributes: Primary key attribute: %s"),
  QUERY_FILTER_ON_KEY(
      Kind.VALIDATION,
      "QueryFilter can only contain non-primary key attributes: Primary key attribute: %s"),
  CONSISTENT_GLOBAL_INDEX(
      Kind.VALIDATION, "Consistent reads are not supported on global secondary indexes"),
  SELECT_ALL_PROJECTED_NEEDS_INDEX(
      Kind.VALIDATION,
      "ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName"),
  SELECT_SPECIFIC_NEEDS_NAMES_IN_SCAN(
      Kind.VALIDATION,
      "1 validation error detected: Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES"),
  SELECT_SPECIFIC_NEEDS_NAMES(
      Kind.VALIDATION,
      "Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES"),
  SELECT_WITH_NAMES(Kind.VALIDATION, "Cannot specify the %s when choosing to get %s"),
  SELECT_ALL_ON_GLOBAL_INDEX(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Select type ALL_ATTRIBUTES is not supported for global secondary index %s because its projection type is not ALL"),
  FILTER_NOT_IN_INDEX(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Secondary index %s does not project one or more filter attributes: %s"),
  NAMES_NOT_IN_INDEX(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Global secondary index %s does not project %s"),
  START_KEY_CONTENT(Kind.VALIDATION, "The provided starting key is invalid: %s"),
  START_KEY_INVALID(Kind.VALIDATION, "The provided starting key is invalid"),
  START_KEY_OUTSIDE_QUERY(
      Kind.VALIDATION,
      "The provided starting key is outside query boundaries based on provided conditions"),
  START_KEY_PREDICATE(
      Kind.VALIDATION, "The provided starting key does not match the range key predicate"),
  START_KEY_SCHEMA(
      Kind.VALIDATION,
      "The provided starting key is invalid: The provided key element does not match the schema"),
  START_KEY_SEGMENT(
      Kind.VALIDATION,
      "The provided starting key is invalid: Invalid ExclusiveStartKey. Please use ExclusiveStartKey with correct Segment. TotalSegments: %s Segment: %s"),
  TOTAL_SEGMENTS_MISSING(
      Kind.VALIDATION,
      "The TotalSegments parameter is required but was not present in the request when Segment parameter is present"),
  SEGMENT_MISSING(
      Kind.VALIDATION,
      "The Segment parameter is required but was not present in the request when parameter TotalSegments is present"),
  SEGMENT_RANGE(
      Kind.VALIDATION,
      "The Segment parameter is zero-based and must be less than parameter TotalSegments");

  private final Kind kind;
  private final String template;

  QueryFault(Kind kind, String template) {
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
