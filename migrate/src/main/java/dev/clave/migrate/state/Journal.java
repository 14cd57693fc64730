package dev.clave.migrate.state;

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
import java.util.List;
import java.util.Optional;

/**
 * The directory of one migration, held by one process at a time.
 *
 * <pre>{@code
 * try (Journal journal = Journal.open(folder)) {
 *   Optional<Checkpoint> checkpoint = journal.checkpoint();
 * }
 * }</pre>
 */
public final class Journal implements AutoCloseable {
  private static final String CHECKPOINT = "checkpoint.json";
  private static final String REJECTS = "rejects.jsonl";
  private static final int KEY_BYTES = 24;

  private final Path directory;
  private final FileLock lock;
  private final RejectsFile rejects;
  private final FileChannel keys;
  private long keyCount;

  private Journal(Path directory, FileLock lock, RejectsFile rejects, FileChannel keys) {
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
        directory,
        lock,
        new RejectsFile(directory.resolve(REJECTS)),
        PrivateFile.open(directory.resolve("keys")));
  }

  /** Null when another process or this one holds it. */
  private static FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException ownProcess) {
      return null;
    }
  }

  /** Where the rejected rows are. */
  public Path rejectsFile() {
    return directory.resolve(REJECTS);
  }

  /** Where a dry run puts its rejected rows; a run goes on with the rejects of its own. */
  public Path dryRunRejectsFile() {
    return directory.resolve("rejects-dry-run.jsonl");
  }

  /** Begins a dry run, of which only the rejected rows are kept. */
  public DryRun dryRun() throws IOException {
    RejectsFile file = new RejectsFile(dryRunRejectsFile());
    file.cutTo(0);
    return new DryRun(file);
  }

  /** The rejected rows of a dry run. */
  public static final class DryRun implements AutoCloseable {
    private final RejectsFile file;

    private DryRun(RejectsFile file) {
      this.file = file;
    }

    public void append(List<Reject> rejected) throws IOException {
      file.append(rejected);
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
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
    rejects.cutTo(bytes);
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
  public void append(List<Reject> rejected, List<KeyLedger.Claim> writtenClaims)
      throws IOException {
    rejects.append(rejected);
    ByteBuffer buffer = ByteBuffer.allocate(writtenClaims.size() * KEY_BYTES);
    for (KeyLedger.Claim claim : writtenClaims) {
      buffer.putLong(claim.key().high()).putLong(claim.key().low()).putLong(claim.owner());
    }
    write(keys, buffer.flip());
    keyCount += writtenClaims.size();
  }

  public long rejectBytes() throws IOException {
    return rejects.bytes();
  }

  public long keyCount() {
    return keyCount;
  }

  /** Makes this the place to go on from: the files first, then the word that they count. */
  public void save(Checkpoint checkpoint) throws IOException {
    rejects.force();
    keys.force(false);
    Path fresh = directory.resolve(CHECKPOINT + ".new");
    try (FileChannel channel = PrivateFile.empty(fresh)) {
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
}
