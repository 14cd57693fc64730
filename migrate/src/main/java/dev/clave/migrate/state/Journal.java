package dev.clave.migrate.state;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The directory of one migration, held by one process at a time. */
public final class Journal implements AutoCloseable {
  private static final String CHECKPOINT = "checkpoint.json";
  private static final int KEY_BYTES = 24;

  private final Path directory;
  private final FileLock lock;
  private final FileChannel rejects;
  private final FileChannel keys;
  private final RejectWriter rejectWriter = new RejectWriter();
  private long rejectBytes;
  private long keyCount;

  private Journal(Path directory, FileLock lock, FileChannel rejects, FileChannel keys) {
    this.directory = directory;
    this.lock = lock;
    this.rejects = rejects;
    this.keys = keys;
  }

  /** Opens the directory, making it if need be; fails when another migration is in it. */
  public static Journal open(Path directory) throws IOException {
    Files.createDirectories(directory);
    FileChannel channel =
        FileChannel.open(
            directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock = lock(channel);
    if (lock == null) {
      channel.close();
      throw new IOException("another migration is using the state in `" + directory + "`");
    }
    return new Journal(
        directory, lock, file(directory.resolve("rejects.jsonl")), file(directory.resolve("keys")));
  }

  /** Null when another process or this one holds it. */
  private static FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException ownProcess) {
      return null;
    }
  }

  private static FileChannel file(Path path) throws IOException {
    return FileChannel.open(
        path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  /** Where the rejected rows are. */
  public Path rejectsFile() {
    return directory.resolve("rejects.jsonl");
  }

  /** Where a comparison lists what differs. */
  public Path differencesFile() {
    return directory.resolve("differences.jsonl");
  }

  /** The last checkpoint, if a run was begun here. */
  public Optional<Checkpoint> checkpoint() throws IOException {
    Path file = directory.resolve(CHECKPOINT);
    return Files.exists(file)
        ? Optional.of(CheckpointText.read(Files.readString(file)))
        : Optional.empty();
  }

  /** Cuts the files back to a checkpoint and gives the keys that it had. */
  public KeyLedger restore(long bytes, long count) throws IOException {
    rejects.truncate(bytes);
    rejects.position(bytes);
    rejectBytes = bytes;
    keys.truncate(count * KEY_BYTES);
    keys.position(0);
    keyCount = count;
    KeyLedger ledger = new KeyLedger();
    ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
    while (keys.read(buffer) >= 0) {
      buffer.flip();
      while (buffer.remaining() >= KEY_BYTES) {
        Digest key = new Digest(buffer.getLong(), buffer.getLong());
        ledger.claim(new KeyLedger.Claim(key, buffer.getLong()));
      }
      buffer.compact();
    }
    return ledger;
  }

  /** Appends what a page brought; it counts from the next checkpoint on. */
  public void append(List<Reject> rejected, List<KeyLedger.Claim> written) throws IOException {
    if (!rejected.isEmpty()) {
      StringBuilder lines = new StringBuilder();
      for (Reject reject : rejected) {
        lines.append(rejectWriter.line(reject)).append('\n');
      }
      byte[] bytes = lines.toString().getBytes(StandardCharsets.UTF_8);
      write(rejects, ByteBuffer.wrap(bytes));
      rejectBytes += bytes.length;
    }
    ByteBuffer buffer = ByteBuffer.allocate(written.size() * KEY_BYTES);
    for (KeyLedger.Claim claim : written) {
      buffer.putLong(claim.key().high()).putLong(claim.key().low()).putLong(claim.owner());
    }
    write(keys, buffer.flip());
    keyCount += written.size();
  }

  public long rejectBytes() {
    return rejectBytes;
  }

  public long keyCount() {
    return keyCount;
  }

  /** Makes this the place to go on from: the files first, then the word that they count. */
  public void save(Checkpoint checkpoint) throws IOException {
    rejects.force(false);
    keys.force(false);
    Path fresh = directory.resolve(CHECKPOINT + ".new");
    try (FileChannel channel =
        FileChannel.open(
            fresh,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      write(
          channel,
          ByteBuffer.wrap(CheckpointText.write(checkpoint).getBytes(StandardCharsets.UTF_8)));
      channel.force(true);
    }
    Files.move(
        fresh,
        directory.resolve(CHECKPOINT),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  private static void write(FileChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  @Override
  public void close() throws IOException {
    rejects.close();
    keys.close();
    lock.acquiredBy().close();
  }

  /** Rejects as lines of JSON. */
  private static final class RejectWriter {
    private final ObjectMapper json = JsonValues.mapper();

    String line(Reject reject) throws IOException {
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("step", reject.step());
      line.put("reason", reject.reason());
      line.put("row", JsonValues.plain(reject.row()));
      if (!reject.children().isEmpty()) {
        line.put("children", JsonValues.plain(reject.children()));
      }
      return json.writeValueAsString(line);
    }
  }
}
