package dev.clave.design.portability;

/** What a design may need of a store beyond gets, queries and writes of single items. */
enum Need {
  TRANSACTIONS("target-transactions"),
  CHANGE_STREAM("target-stream"),
  EXPIRY("target-ttl"),
  RECOVERY("target-recovery"),
  REPLICAS("target-replicas"),
  ENCRYPTION("target-encryption"),
  TABLE_CLASS("target-table-class"),
  VECTOR_INDEX("target-vectors"),
  PROJECTION("target-projection");

  private final String check;

  Need(String check) {
    this.check = check;
  }

  /** The name of its findings. */
  String check() {
    return check;
  }
}
