package dev.clave.engine.error;

/** DynamoDB's error texts, letter by letter. {@code %s} stands for the named fact. */
public enum Fault implements ErrorText {

  // Resources
  REQUESTED_RESOURCE_NOT_FOUND(Kind.RESOURCE_NOT_FOUND, "Requested resource not found"),
  TABLE_NOT_FOUND(Kind.RESOURCE_NOT_FOUND, "Requested resource not found: Table: %s not found"),
  TABLE_EXISTS(Kind.RESOURCE_IN_USE, "Table already exists: %s"),
  INDEX_BEING_CHANGED(
      Kind.RESOURCE_IN_USE,
      "Attempt to change a resource which is still in use: Index is being updated: %s"),
  INDEX_NOT_FOUND(Kind.RESOURCE_NOT_FOUND, "Requested resource not found"),
  INDEX_BACKFILLING(Kind.VALIDATION, "Cannot read from backfilling global secondary index: %s"),
  TABLE_HAS_NO_INDEX(Kind.VALIDATION, "The table does not have the specified index: %s"),
  TABLE_PROTECTED(
      Kind.VALIDATION,
      "Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first."),

  // Constraints on parameters
  CONSTRAINTS(Kind.VALIDATION, "%s validation error%s detected: %s"),
  PARAMETER_MISSING(
      Kind.VALIDATION, "The parameter '%s' is required but was not present in the request"),
  REQUEST_ITEMS_MISSING(Kind.VALIDATION, "The requestItems parameter is required for %s"),
  EXPRESSION_MIX(
      Kind.VALIDATION,
      "Can not use both expression and non-expression parameters in the same request: Non-expression parameters: {%s} Expression parameters: {%s}"),
  NAMES_WITHOUT_EXPRESSION(
      Kind.VALIDATION, "ExpressionAttributeNames can only be specified when using expressions"),
  VALUES_WITHOUT_EXPRESSION(
      Kind.VALIDATION, "ExpressionAttributeValues can only be specified when using expressions"),
  VALUES_WITHOUT_NAMED_EXPRESSION(
      Kind.VALIDATION,
      "ExpressionAttributeValues can only be specified when using expressions: %s null"),
  NAMES_EMPTY(Kind.VALIDATION, "ExpressionAttributeNames must not be empty"),
  VALUES_EMPTY(Kind.VALIDATION, "ExpressionAttributeValues must not be empty"),
  NAMES_KEY_SYNTAX(
      Kind.VALIDATION, "ExpressionAttributeNames contains invalid key: Syntax error; key: \"%s\""),
  VALUES_KEY_SYNTAX(
      Kind.VALIDATION, "ExpressionAttributeValues contains invalid key: Syntax error; key: \"%s\""),
  NAMES_VALUE(Kind.VALIDATION, "ExpressionAttributeNames contains invalid value: %s for key %s"),
  VALUES_VALUE(Kind.VALIDATION, "ExpressionAttributeValues contains invalid value: %s for key %s"),
  RETURN_VALUES(Kind.VALIDATION, "ReturnValues can only be ALL_OLD or NONE"),
  RETURN_VALUES_OF_UPDATE(
      Kind.VALIDATION,
      "1 validation error detected: Failed to satisfy constraint: Member must satisfy enum value set: [ALL_OLD, UPDATED_OLD, ALL_NEW, UPDATE_NEW, NONE]"),
  DUPLICATE_ATTRIBUTE_NAME(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Duplicate value in attribute name: %s"),

  // Values
  NAME_EMPTY(Kind.VALIDATION, "Empty attribute name"),
  NAME_TOO_LONG(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Attribute name is too large, must be less than 65536 bytes"),
  // The service's own answer is not known; its JSON is UTF-8, which has no such character.
  UNPAIRED_SURROGATE(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Expected texts of whole characters, found an unpaired surrogate"),
  VALUE_EMPTY(
      Kind.VALIDATION,
      "Supplied AttributeValue is empty, must contain exactly one of the supported datatypes"),
  VALUE_AMBIGUOUS(
      Kind.VALIDATION,
      "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes"),
  NULL_NOT_TRUE(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Null attribute value types must have the value of true"),
  STRING_SET_EMPTY(
      Kind.VALIDATION,
      "One or more parameter values were invalid: An string set  may not be empty"),
  NUMBER_SET_EMPTY(
      Kind.VALIDATION,
      "One or more parameter values were invalid: An number set  may not be empty"),
  BINARY_SET_EMPTY(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Binary sets should not be empty"),
  SET_DUPLICATES(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Input collection %s contains duplicates."),
  NUMBER_SET_DUPLICATES(Kind.VALIDATION, "Input collection contains duplicates"),
  NUMBER_SET_DUPLICATES_CURRENT(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Input collection contains duplicates."),
  BINARY_SET_DUPLICATES(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Input collection %sof type BS contains duplicates."),
  NESTING_TOO_DEEP(
      Kind.VALIDATION,
      "Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit"),
  NUMBER_EMPTY(Kind.VALIDATION, "The parameter cannot be converted to a numeric value"),
  NUMBER_UNREADABLE(Kind.VALIDATION, "The parameter cannot be converted to a numeric value: %s"),
  NUMBER_OVERFLOW(
      Kind.VALIDATION,
      "Number overflow. Attempting to store a number with magnitude larger than supported range"),
  NUMBER_UNDERFLOW(
      Kind.VALIDATION,
      "Number underflow. Attempting to store a number with magnitude smaller than supported range"),
  NUMBER_TOO_PRECISE(
      Kind.VALIDATION, "Attempting to store more than 38 significant digits in a Number"),
  ITEM_TOO_LARGE(Kind.VALIDATION, "Item size has exceeded the maximum allowed size"),
  UPDATED_ITEM_TOO_LARGE(
      Kind.VALIDATION, "Item size to update has exceeded the maximum allowed size"),

  // Keys
  KEY_DOES_NOT_MATCH_SCHEMA(Kind.VALIDATION, "The provided key element does not match the schema"),
  KEY_MISSING(
      Kind.VALIDATION, "One or more parameter values were invalid: Missing the key %s in the item"),
  KEY_TYPE(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Type mismatch for key %s expected: %s actual: %s"),
  KEY_EMPTY_STRING(
      Kind.VALIDATION,
      "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: %s"),
  KEY_EMPTY_BINARY(
      Kind.VALIDATION,
      "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty binary value. Key: %s"),
  HASH_KEY_TOO_LONG(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Size of hashkey has exceeded the maximum size limit of2048 bytes"),
  RANGE_KEY_TOO_LONG(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Aggregated size of all range keys has exceeded the size limit of 1024 bytes"),
  INDEX_KEY_TYPE(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Type mismatch for Index Key %s Expected: %s Actual: %s IndexName: %s"),
  INDEX_KEY_EMPTY_STRING(
      Kind.VALIDATION,
      "One or more parameter values are not valid. A value specified for a secondary index key is not supported. The AttributeValue for a key attribute cannot contain an empty string value. IndexName: %s, IndexKey: %s"),
  INDEX_KEY_EMPTY_BINARY(
      Kind.VALIDATION,
      "One or more parameter values are not valid. A value specified for a secondary index key is not supported. The AttributeValue for a key attribute cannot contain an empty binary value. IndexName: %s, IndexKey: %s"),
  UPDATED_INDEX_KEY_EMPTY_STRING(
      Kind.VALIDATION,
      "One or more parameter values are not valid. The update expression attempted to update a secondary index key to a value that is not supported. The AttributeValue for a key attribute cannot contain an empty string value."),
  UPDATED_INDEX_KEY_EMPTY_BINARY(
      Kind.VALIDATION,
      "One or more parameter values are not valid. The update expression attempted to update a secondary index key to a value that is not supported. The AttributeValue for a key attribute cannot contain an empty binary value."),
  KEY_UPDATED(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Cannot update attribute %s. This attribute is part of the key"),

  // Expressions
  EXPRESSION_EMPTY(Kind.VALIDATION, "Invalid %s: The expression can not be empty;"),
  EXPRESSION_TOO_LONG(
      Kind.VALIDATION,
      "Invalid %s: Expression size has exceeded the maximum allowed size; expression size: %s"),
  UPDATE_TOO_LONG(
      Kind.VALIDATION,
      "Invalid UpdateExpression: Expression size has exceeded the maximum allowed size;"),
  EXPRESSION_SYNTAX(Kind.VALIDATION, "Invalid %s: Syntax error; token: \"%s\", near: \"%s\""),
  REDUNDANT_PARENTHESES(Kind.VALIDATION, "Invalid %s: The expression has redundant parentheses;"),
  TOO_MANY_OPERATORS(
      Kind.VALIDATION,
      "Invalid %s: The expression contains too many operators; operator count: %s"),
  INDEX_TOO_LARGE(
      Kind.VALIDATION, "Invalid %s: List index is not within the allowable range; index: [%s]"),
  PATH_TOO_DEEP(
      Kind.VALIDATION,
      "Invalid %s: The document path has too many nesting elements; nesting levels: %s"),
  RESERVED_WORD(
      Kind.VALIDATION, "Invalid %s: Attribute name is a reserved keyword; reserved keyword: %s"),
  NAME_NOT_DEFINED(
      Kind.VALIDATION,
      "Invalid %s: An expression attribute name used in the document path is not defined; attribute name: %s"),
  VALUE_NOT_DEFINED(
      Kind.VALIDATION,
      "Invalid %s: An expression attribute value used in expression is not defined; attribute value: %s"),
  UNUSED_NAMES(
      Kind.VALIDATION,
      "Value provided in ExpressionAttributeNames unused in expressions: keys: {%s}"),
  UNUSED_VALUES(
      Kind.VALIDATION,
      "Value provided in ExpressionAttributeValues unused in expressions: keys: {%s}"),
  UNKNOWN_FUNCTION(Kind.VALIDATION, "Invalid %s: Invalid function name; function: %s"),
  FUNCTION_MISUSED(
      Kind.VALIDATION,
      "Invalid %s: The function is not allowed to be used this way in an expression; function: %s"),
  FUNCTION_NOT_ALLOWED_HERE(
      Kind.VALIDATION,
      "Invalid %s: The function is not allowed in a condition expression; function: %s"),
  FUNCTION_NOT_ALLOWED_IN_UPDATE(
      Kind.VALIDATION,
      "Invalid %s: The function is not allowed in an update expression; function: %s"),
  OPERAND_COUNT(
      Kind.VALIDATION,
      "Invalid %s: Incorrect number of operands for operator or function; operator or function: %s, number of operands: %s"),
  OPERAND_TYPE(
      Kind.VALIDATION,
      "Invalid %s: Incorrect operand type for operator or function; operator or function: %s, operand type: %s"),
  OPERANDS_NOT_DISTINCT(
      Kind.VALIDATION,
      "Invalid %s: The first operand must be distinct from the remaining operands for this operator or function; operator: %s, first operand: %s"),
  DOCUMENT_PATH_REQUIRED(
      Kind.VALIDATION,
      "Invalid %s: Operator or function requires a document path; operator or function: %s"),
  UNKNOWN_ATTRIBUTE_TYPE(
      Kind.VALIDATION,
      "Invalid %s: Invalid attribute type name found; type: %s, valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}"),
  BETWEEN_BOUNDS(
      Kind.VALIDATION,
      "Invalid %s: The BETWEEN operator requires upper bound to be greater than or equal to lower bound; lower bound operand: %s, upper bound operand: %s"),
  BETWEEN_TYPES(
      Kind.VALIDATION,
      "Invalid %s: The BETWEEN operator requires same data type for lower and upper bounds; lower bound operand: %s, upper bound operand: %s"),
  PATHS_OVERLAP(
      Kind.VALIDATION,
      "Invalid %s: Two document paths overlap with each other; must remove or rewrite one of these paths; path one: %s, path two: %s"),
  PATHS_CONFLICT(
      Kind.VALIDATION,
      "Invalid %s: Two document paths conflict with each other; must remove or rewrite one of these paths; path one: %s, path two: %s"),
  SECTION_REPEATED(
      Kind.VALIDATION,
      "Invalid UpdateExpression: The \"%s\" section can only be used once in an update expression;"),
  SECTION_OPERAND_TYPE(
      Kind.VALIDATION,
      "Invalid UpdateExpression: Incorrect operand type for operator or function; operator: %s, operand type: %s, typeSet: ALLOWED_FOR_%s_OPERAND"),
  ATTRIBUTE_NOT_IN_ITEM(
      Kind.VALIDATION,
      "The provided expression refers to an attribute that does not exist in the item"),
  UPDATE_OPERAND_TYPE(
      Kind.VALIDATION, "An operand in the update expression has an incorrect data type"),
  PATH_NOT_IN_ITEM(
      Kind.VALIDATION, "The document path provided in the update expression is invalid for update"),

  // Legacy parameters
  CONDITIONAL_OPERATOR_ALONE(
      Kind.VALIDATION,
      "One or more parameter values were invalid: ConditionalOperator can only be used when Filter or Expected has two or more elements"),
  CONDITIONAL_OPERATOR_OF_QUERY(
      Kind.VALIDATION,
      "Failed to satisfy constraint: Member must satisfy enum value set: [ALL, OR]"),
  CONDITIONAL_OPERATOR_ALONE_IN_SCAN(
      Kind.VALIDATION,
      "ConditionalOperator can only be used when Filter or Expected has two or more elements"),
  CONDITIONAL_OPERATOR_WITHOUT(
      Kind.VALIDATION, "ConditionalOperator cannot be used without Filter or Expected"),
  EXPECTED_VALUE_MISSING(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Value must be provided when Exists is %s for Attribute: %s"),
  EXPECTED_VALUE_PRESENT(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Value cannot be used when Exists is false for Attribute: %s"),
  EXPECTED_BOTH_FORMS(
      Kind.VALIDATION,
      "One or more parameter values were invalid: %s and %s cannot be used together for Attribute: %s"),
  EXPECTED_LIST_WITHOUT_OPERATOR(
      Kind.VALIDATION,
      "One or more parameter values were invalid: AttributeValueList can only be used with a ComparisonOperator for Attribute: %s"),
  ARGUMENT_COUNT(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Invalid number of argument(s) for the %s ComparisonOperator"),
  ARGUMENT_LIST_MISSING(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Value or AttributeValueList must be used with ComparisonOperator: %s for Attribute: %s"),
  ARGUMENT_TYPE(
      Kind.VALIDATION,
      "One or more parameter values were invalid: ComparisonOperator %s is not valid for %s AttributeValue type"),
  ARGUMENT_TYPES_DIFFER(
      Kind.VALIDATION,
      "One or more parameter values were invalid: AttributeValues inside AttributeValueList must be of same type"),
  LEGACY_BETWEEN_BOUNDS(
      Kind.VALIDATION,
      "The BETWEEN condition was provided a range where the lower bound is greater than the upper bound"),
  KEY_CONDITION_COMPARISON(
      Kind.VALIDATION, "Attempted conditional constraint is not an indexable operation"),
  UPDATE_WITHOUT_VALUE(
      Kind.VALIDATION,
      "One or more parameter values were invalid: Only DELETE action is allowed when no attribute value is specified"),
  DELETE_ACTION_TYPE(
      Kind.VALIDATION,
      "One or more parameter values were invalid: DELETE action with value is not supported for the type %s"),
  ADD_ACTION_TYPE(
      Kind.VALIDATION,
      "One or more parameter values were invalid: ADD action is not supported for the type %s"),
  UPDATE_TYPE_MISMATCH(Kind.VALIDATION, "Type mismatch for attribute to update"),

  // Batches and transactions
  DUPLICATE_KEYS(Kind.VALIDATION, "Provided list of item keys contains duplicates"),
  BATCH_TOO_MANY_ITEMS(Kind.VALIDATION, "Too many items requested for the BatchGetItem call"),
  BATCH_WRITE_TOO_MANY_ITEMS(
      Kind.VALIDATION, "Too many items requested for the BatchWriteItem call"),
  WRITE_REQUEST_SHAPE(
      Kind.VALIDATION,
      "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes"),
  TRANSACTION_SAME_ITEM(
      Kind.VALIDATION, "Transaction request cannot include multiple operations on one item"),
  TRANSACTION_TOO_LARGE(
      Kind.VALIDATION,
      "Collection size exceeded: the aggregate size of the items in the transaction cannot exceed 4 MB"),
  TRANSACTION_ITEM_EMPTY(
      Kind.VALIDATION,
      "1 validation error detected: Value '' at 'transactItems' failed to satisfy constraint: TransactWriteRequest should contain Delete or Put or Update or ConditionCheck"),
  TRANSACTION_ITEM_SHAPE(
      Kind.VALIDATION, "TransactItems can only contain one of Check, Put, Update or Delete"),
  TRANSACTION_ONGOING(Kind.TRANSACTION_CONFLICT, "Transaction is ongoing for the item"),
  TRANSACTION_CANCELLED(
      Kind.VALIDATION,
      "Transaction cancelled, please refer cancellation reasons for specific reasons [%s]"),
  TOKEN_REUSED(
      Kind.IDEMPOTENT_PARAMETER_MISMATCH,
      "The provided client token was used with a different request"),
  TOKEN_IN_PROGRESS(
      Kind.TRANSACTION_IN_PROGRESS,
      "A transaction with the given request token is already in progress"),
  CONDITION_FAILED(Kind.CONDITION_FAILED, "The conditional request failed");

  private final Kind kind;
  private final String template;

  Fault(Kind kind, String template) {
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
