package dev.clave.engine.value;

/**
 * The two generations of DynamoDB's value checks. Which of them an operation runs decides how it
 * words a malformed number and a repeated member of a set.
 */
public enum ValueLayer {
  /** Single-item operations, BatchGetItem, Query and transactions. */
  CURRENT,

  /** BatchWriteItem and Scan. */
  OLDER
}
