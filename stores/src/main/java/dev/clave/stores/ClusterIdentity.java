package dev.clave.stores;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * What tells a stopped cluster from its copies: the system identifier, by which a standby and an
 * archive of logs know whose they are, and the nonce from which a login of an unknown user is
 * answered as one of a user that exists. The program that changes them is not among those that we
 * ship. The layout is that of PostgreSQL 18 ({@code pg_control.h}, {@code xlog_internal.h}); a
 * cluster of another is not known.
 */
final class ClusterIdentity {
  private static final int LAYOUT = 1800;
  private static final int AT_LAYOUT = 8;
  private static final int AT_CHECKPOINT = 32;
  private static final int AT_TIMELINE = 48;
  private static final int NONCE_BYTES = 32;

  /** Between the nonce and the checksum. */
  private static final int PADDING_BYTES = 3;

  /** The checksum is behind all fields; the rest of the file is zero. */
  private static final int MOST_FIELDS_BYTES = 512;

  private static final long SEGMENT_BYTES = 16L << 20;
  private static final long SEGMENTS_A_FILE_NUMBER = 256;
  private static final Pattern SEGMENT = Pattern.compile("[0-9A-F]{24}");
  private static final int AT_PAGE_FLAGS = 2;
  private static final int LONG_PAGE_HEADER = 2;
  private static final int AT_SYSTEM_IDENTIFIER_OF_PAGE = 24;

  private final Path data;
  private final Path file;
  private final ByteBuffer fields;

  private ClusterIdentity(Path data) throws IOException {
    this.data = data;
    this.file = control(data);
    this.fields = read(file);
  }

  static ClusterIdentity of(Path data) throws IOException {
    return new ClusterIdentity(data);
  }

  static boolean isKnown(Path data) {
    try {
      ByteBuffer fields = read(control(data));
      return fields.getInt(AT_LAYOUT) == LAYOUT && checksumPlace(fields) > 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static Path control(Path data) {
    return data.resolve("global/pg_control");
  }

  private static ByteBuffer read(Path file) throws IOException {
    ByteBuffer fields = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    if (fields.capacity() < MOST_FIELDS_BYTES) {
      throw new IOException("`" + file + "` is too short");
    }
    return fields;
  }

  /** Where the checksum of all before it stands, or 0. */
  private static int checksumPlace(ByteBuffer fields) {
    for (int at = AT_TIMELINE; at < MOST_FIELDS_BYTES; at += Integer.BYTES) {
      if (fields.getInt(at) == checksum(fields, at)) {
        return at;
      }
    }
    return 0;
  }

  private static int checksum(ByteBuffer fields, int length) {
    CRC32C checksum = new CRC32C();
    checksum.update(fields.duplicate().position(0).limit(length));
    return (int) checksum.getValue();
  }

  long systemIdentifier() {
    return fields.getLong(0);
  }

  byte[] nonce() {
    byte[] nonce = new byte[NONCE_BYTES];
    fields.get(noncePlace(checksumPlace(fields)), nonce);
    return nonce;
  }

  private static int noncePlace(int checksumPlace) {
    return checksumPlace - PADDING_BYTES - NONCE_BYTES;
  }

  /** Gives the cluster an identity that no other has. */
  void renew() throws IOException {
    SecureRandom random = new SecureRandom();
    int checksumPlace = checksumPlace(fields);
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    long identifier = random.nextLong() >>> 1;
    fields.putLong(0, identifier);
    fields.put(noncePlace(checksumPlace), nonce);
    fields.putInt(checksumPlace, checksum(fields, checksumPlace));
    for (Path segment : segments()) {
      sign(segment, identifier);
    }
    byte[] bytes = new byte[fields.capacity()];
    fields.get(0, bytes);
    Files.write(file, bytes);
  }

  /** The first page of each file of the log says whose it is. */
  private static void sign(Path segment, long identifier) throws IOException {
    try (FileChannel channel =
        FileChannel.open(segment, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer head =
          ByteBuffer.allocate(AT_SYSTEM_IDENTIFIER_OF_PAGE).order(ByteOrder.LITTLE_ENDIAN);
      channel.read(head, 0);
      if ((head.getShort(AT_PAGE_FLAGS) & LONG_PAGE_HEADER) != 0) {
        ByteBuffer value = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        channel.write(value.putLong(0, identifier), AT_SYSTEM_IDENTIFIER_OF_PAGE);
      }
    }
  }

  /** Deletes the files of the log that the next start does not read. */
  void deleteOldLog() throws IOException {
    long number = fields.getLong(AT_CHECKPOINT) / SEGMENT_BYTES;
    String needed =
        String.format(
            Locale.ROOT,
            "%08X%08X%08X",
            fields.getInt(AT_TIMELINE),
            number / SEGMENTS_A_FILE_NUMBER,
            number % SEGMENTS_A_FILE_NUMBER);
    for (Path segment : segments()) {
      if (!segment.getFileName().toString().equals(needed)) {
        Files.delete(segment);
      }
    }
  }

  private List<Path> segments() throws IOException {
    List<Path> segments = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(data.resolve("pg_wal"))) {
      for (Path each : files) {
        if (SEGMENT.matcher(each.getFileName().toString()).matches()) {
          segments.add(each);
        }
      }
    }
    return segments;
  }
}
