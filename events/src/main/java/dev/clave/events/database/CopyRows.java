package dev.clave.events.database;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.UUID;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * Rows on their way into a table by COPY, in its binary format, which the server need not parse:
 * each value has exactly the type of its column. What was begun and not ended is cancelled.
 *
 * <pre>{@code
 * try (CopyRows rows = CopyRows.into(connection, "COPY reading (id, at) FROM STDIN (FORMAT binary)")) {
 *   rows.add(7L).add(clock.instant()).endRow();
 *   rows.end();
 * }
 * }</pre>
 */
public final class CopyRows implements AutoCloseable {

  private static final int BUFFERED_BYTES = 64 * 1024;
  private static final byte[] SIGNATURE = {
    'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xFF, '\r', '\n', 0
  };

  /** Before the first row: no flags, no extension. */
  private static final int HEADER_BYTES = 2 * Integer.BYTES;

  private static final int NULL = -1;
  private static final int END = -1;
  private static final byte JSONB_VERSION = 1;
  private static final Instant EPOCH = Instant.parse("2000-01-01T00:00:00Z");

  private final CopyIn copy;
  private byte[] buffer = new byte[2 * BUFFERED_BYTES];
  private int length;
  private int rowStart = -1;
  private int columns;

  private CopyRows(CopyIn copy) {
    this.copy = copy;
    reserve(SIGNATURE.length + HEADER_BYTES);
    put(SIGNATURE);
    length += HEADER_BYTES;
  }

  /** Not on a connection that somebody wrapped and does not let us look into. */
  public static boolean isPossibleOn(Connection connection) throws SQLException {
    return connection.isWrapperFor(PGConnection.class);
  }

  /** Of a statement that says {@code FROM STDIN (FORMAT binary)}. */
  public static CopyRows into(Connection connection, String statement) throws SQLException {
    return new CopyRows(connection.unwrap(PGConnection.class).getCopyAPI().copyIn(statement));
  }

  /** Into a column {@code BIGINT}. */
  public CopyRows add(long value) {
    begin(Long.BYTES);
    putLong(value);
    return this;
  }

  /** Into a column {@code SMALLINT}. */
  public CopyRows add(short value) {
    begin(Short.BYTES);
    putShort(value);
    return this;
  }

  /** Into a column of text or of an enum; null is a null of SQL. */
  public CopyRows add(String value) {
    if (value == null) {
      return addNull();
    }
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    begin(bytes.length);
    put(bytes);
    return this;
  }

  /** Into a column {@code JSONB}; null is a null of SQL. */
  public CopyRows addJson(String value) {
    if (value == null) {
      return addNull();
    }
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    begin(1 + bytes.length);
    buffer[length++] = JSONB_VERSION;
    put(bytes);
    return this;
  }

  /** Into a column {@code UUID}. */
  public CopyRows add(UUID value) {
    begin(2 * Long.BYTES);
    putLong(value.getMostSignificantBits());
    putLong(value.getLeastSignificantBits());
    return this;
  }

  /** Into a column {@code TIMESTAMPTZ}, which holds microseconds; null is a null of SQL. */
  public CopyRows add(Instant value) {
    if (value == null) {
      return addNull();
    }
    begin(Long.BYTES);
    long seconds = value.getEpochSecond() - EPOCH.getEpochSecond();
    putLong(seconds * 1_000_000 + value.getNano() / 1_000);
    return this;
  }

  private CopyRows addNull() {
    begin(0);
    length -= Integer.BYTES;
    putInt(NULL);
    return this;
  }

  private void begin(int valueBytes) {
    reserve(Short.BYTES + Integer.BYTES + valueBytes);
    if (rowStart < 0) {
      rowStart = length;
      length += Short.BYTES;
    }
    columns++;
    putInt(valueBytes);
  }

  private void reserve(int bytes) {
    if (length + bytes > buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.max(2 * buffer.length, length + bytes));
    }
  }

  private void put(byte[] bytes) {
    System.arraycopy(bytes, 0, buffer, length, bytes.length);
    length += bytes.length;
  }

  private void putShort(int value) {
    buffer[length++] = (byte) (value >> 8);
    buffer[length++] = (byte) value;
  }

  private void putInt(int value) {
    putShort(value >> 16);
    putShort(value);
  }

  private void putLong(long value) {
    putInt((int) (value >> 32));
    putInt((int) value);
  }

  public void endRow() throws SQLException {
    int end = length;
    length = rowStart;
    putShort(columns);
    length = end;
    rowStart = -1;
    columns = 0;
    if (length > BUFFERED_BYTES) {
      send();
    }
  }

  private void send() throws SQLException {
    copy.writeToCopy(buffer, 0, length);
    length = 0;
  }

  /** All rows are in the table once this returns. */
  public void end() throws SQLException {
    reserve(Short.BYTES);
    putShort(END);
    send();
    copy.endCopy();
  }

  @Override
  public void close() throws SQLException {
    if (copy.isActive()) {
      copy.cancelCopy();
    }
  }
}
