package dev.clave.engine.error;

/** What DynamoDB says of vector indexes, vectors and searches, letter by letter. */
public enum VectorFault implements ErrorText {

  // Declarations
  ON_DEMAND_ONLY(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Vector indexes are only supported for"
          + " PAY_PER_REQUEST tables"),
  DIMENSIONS(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Number of dimensions must be between 1 and 4096"
          + " inclusive."),
  TOO_MANY_INDEXES(
      Kind.VALIDATION,
      "One or more parameter values were invalid: VectorIndex count exceeds the per-table limit of"
          + " 5"),
  DIMENSIONS_DIFFER(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Conflicting attribute definition for '%s'. All"
          + " VectorIndexes on the same vector attribute must use the same dimensions."),
  ATTRIBUTE_DEFINED(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Conflicting attribute definition for '%s'. An"
          + " attribute cannot be defined in AttributeDefinitions when used as a VectorAttribute."),
  ATTRIBUTE_REDEFINED(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Attributes cannot be redefined. Please check that"
          + " your attribute has the same type as previously defined. Existing schema:"
          + " VectorIndexSchema:[VectorAttribute: key{%1$s:L:%2$s}] New schema:"
          + " Schema:[SchemaElement: key{%1$s:%3$s:%4$s}]"),
  SEARCH_SCHEMA_UNDEFINED(
      Kind.VALIDATION,
      "One or more parameter values were invalid: One element in SearchSchema is not defined in"
          + " attribute definitions"),
  SEARCH_SCHEMA_COUNT(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Value '%s' at 'SearchSchema' failed to satisfy"
          + " constraint: Member must have %s count less than or equal to %s"),
  SEARCH_SCHEMA_TWICE(
      Kind.VALIDATION,
      "One or more parameter values were invalid: SearchSchema contains a duplicate AttributeName"),
  INDEX_EXISTS(Kind.VALIDATION, "Attempting to create an index which already exists"),
  INDEX_NOT_FOUND(Kind.RESOURCE_NOT_FOUND, "Requested resource not found: Index %s for table %s"),
  INDEX_ALLOCATING(
      Kind.RESOURCE_IN_USE,
      "Attempt to change a resource which is still in use: Index creation is in resource allocation"
          + " phase. Retry deletion during backfilling phase or when the index is active. Table: %s"
          + " Index: %s"),
  TABLE_IN_USE(
      Kind.RESOURCE_IN_USE,
      "Attempt to change a resource which is still in use: Cannot delete table while indexes are"
          + " being created, updated, or deleted."),

  // Vectors in items
  NOT_A_LIST(
      Kind.VALIDATION,
      "One or more parameter values were invalid. Invalid type for parameter %s, Expected: 32-bit"
          + " floating point number list IndexName: %s"),
  NOT_A_FLOAT(
      Kind.VALIDATION,
      "One or more parameter values were invalid. Invalid type for parameter %s[%s], Expected:"
          + " 32-bit floating point number, Actual: %s. IndexName: %s"),
  SIZE(
      Kind.VALIDATION,
      "One or more parameter values were invalid. Invalid size for parameter %s, Expected: %s,"
          + " Actual: %s IndexName: %s"),

  // Searches
  MEMBER_MISSING(Kind.VALIDATION, "missing field `%s` at line 1 column %s"),
  TOP_K(
      Kind.VALIDATION,
      "Provided TopK value '%s' is out of valid range. The value must be between 1 and 100"
          + " inclusive"),
  SEARCH_VECTOR(
      Kind.VALIDATION,
      "Search vector contains invalid values. All values in the search vector must be a 32-bit"
          + " floating-point number attribute"),
  SEARCH_DIMENSION(
      Kind.VALIDATION, "Input search vector dimension %s does not match vector index dimension %s"),
  CONDITION_MISSING(
      Kind.VALIDATION,
      "SearchConditionExpression must be provided when SearchSchema has a HASH key"),
  CONDITION_COMPARATOR(
      Kind.VALIDATION,
      "Invalid SearchConditionExpression: Invalid comparator used in SearchConditionExpression"),
  CONDITION_ATTRIBUTE(
      Kind.VALIDATION,
      "SearchConditionExpression must not contain any attributes that is not in SearchSchema."
          + " Invalid attribute: %s"),
  INDEX_BACKFILLING(Kind.VALIDATION, "Cannot search backfilling vector index: %s"),
  RESPONSE_TOO_LARGE(
      Kind.VALIDATION, "Response size has exceeded the maximum allowed size of 16 MB"),
  QUERY_UNSUPPORTED(Kind.VALIDATION, "Query operation not supported on this index type."),
  SCAN_UNSUPPORTED(Kind.VALIDATION, "Scan operation not supported on this index type");

  private final Kind kind;
  private final String template;

  VectorFault(Kind kind, String template) {
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
