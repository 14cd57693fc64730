package dev.clave.engine.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sequence number of the last acknowledged write, in a file beside the database. RocksDB starts
 * without a word when the newest log was deleted or cut; that it then ends before this number
 * tells.
 *
 * <p>The file is never synced: a number that power took away is an older one, which is no false
 * alarm. It is written only after the write that it stands for is synced, so it is never ahead.
 */
final class SequenceMark implements AutoCloseable {
  static final String FILE = "sequence";
  private static final Logger LOG = LoggerFactory.getLogger(SequenceMark.class);

  private final FileChannel channel;
  private final ReentrantLock writing = new ReentrantLock();
  private volatile long last;
  private volatile long writtenMark;

  private SequenceMark(FileChannel channel) {
    this.channel = channel;
  }

  static SequenceMark open(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    OwnerOnly.restrictFile(file);
    SequenceMark mark = new SequenceMark(channel);
    mark.writtenMark = read(channel);
    mark.last = mark.writtenMark;
    return mark;
  }

  /** The number, then its complement: a half-written one counts as none. */
  private static long read(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(2 * Long.BYTES);
    while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) > 0) {}
    if (bytes.hasRemaining()) {
      return 0;
    }
    long number = bytes.getLong(0);
    return number == ~bytes.getLong(Long.BYTES) ? number : 0;
  }

  long last() {
    return last;
  }

  /**
   * Notes that writes up to this one are acknowledged. One of several threads writes for all. A
   * number that cannot be written leaves an older one, so the write itself does not fail for it.
   */
  void raise(long sequence) {
    if (sequence <= last) {
      return;
    }
    synchronized (this) {
      last = Math.max(last, sequence);
    }
    while (last > writtenMark && writing.tryLock()) {
      try {
        long number = last;
        ByteBuffer bytes =
            ByteBuffer.allocate(2 * Long.BYTES).putLong(number).putLong(~number).flip();
        channel.write(bytes, 0);
        writtenMark = number;
      } catch (IOException full) {
        LOG.warn("the file `{}` cannot be written: lost writes may go unnoticed", FILE, full);
        return;
      } finally {
        writing.unlock();
      }
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
