package dev.clave.engine.operation;

/** DynamoDB's limits, from "Quotas in Amazon DynamoDB" and the reference of each operation. */
public final class Limits {

  public static final int ITEM_BYTES = 400 * 1024;
  static final int PAGE_BYTES = 1024 * 1024;
  static final int BATCH_GET_KEYS = 100;
  static final int BATCH_GET_BYTES = 16 * 1024 * 1024;
  static final int BATCH_WRITE_REQUESTS = 25;
  static final int TRANSACTION_ITEMS = 100;
  static final int TRANSACTION_BYTES = 4 * 1024 * 1024;
  static final int REQUEST_TOKEN_CHARACTERS = 36;
  static final int SCAN_SEGMENTS = 1_000_000;
  static final int LOCAL_INDEXES = 5;
  static final int GLOBAL_INDEXES = 20;
  static final int PROJECTED_NAMES = 100;
  static final int INDEX_KEY_ATTRIBUTES = 4;
  static final int VECTOR_INDEXES = 5;
  static final int VECTOR_DIMENSIONS = 4096;
  static final int VECTOR_FILTERS = 18;
  static final int TOP_K = 100;
  static final int SEARCH_BYTES = 16 * 1024 * 1024;
  static final int LIST_TABLES = 100;
  static final long CAPACITY_UNITS = 1_000_000_000_000L;

  private Limits() {}
}
