package dev.clave.table.writing;

import java.util.List;

/** The writes of several items in one request. */
public interface Parcel {
  /** The items that it writes. */
  int size();

  /**
   * Sends it. What the table refuses leaves the other items alone.
   *
   * @return the items that were not written, because they are no longer as they were read or for
   *     another reason that only the write of the item by itself tells
   */
  List<Scanned> send();
}
