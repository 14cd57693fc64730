package dev.clave.engine.transfer;

import com.amazon.ion.IonException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A stream of Ion values that ends with an {@link IonException} in one that is too long, or in a
 * number that is.
 */
final class BoundedValues extends FilterInputStream {
  /** An item has at most 400 KB. */
  private static final int MOST_BYTES = 1024 * 1024;

  private static final int SKIPPED_AT_ONCE = 8192;
  private static final int GZIP_MAGIC = 0x1f;

  private final IonNumbers numbers = new IonNumbers();
  private long bytes;
  private boolean isStarted;

  BoundedValues(InputStream in) {
    super(in);
  }

  /** What is read from now on belongs to the next value. */
  void startValue() {
    bytes = 0;
  }

  @Override
  public int read() throws IOException {
    int read = in.read();
    if (read >= 0) {
      count(1, read);
      numbers.read(read);
    }
    return read;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int read = in.read(target, offset, length);
    if (read > 0) {
      count(read, target[offset]);
      numbers.read(target, offset, read);
    }
    return read;
  }

  /** Reads instead: what is skipped unread could begin a text in which all that follows is. */
  @Override
  public long skip(long count) throws IOException {
    return Math.max(0, read(new byte[(int) Math.min(count, SKIPPED_AT_ONCE)]));
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  /** Ion's reader unpacks gzip by itself, where nothing could be counted. */
  private void count(int read, int first) {
    if (!isStarted && first == GZIP_MAGIC) {
      throw new IonException("expected Ion, found gzip: name the compression of the import");
    }
    isStarted = true;
    bytes += read;
    if (bytes > MOST_BYTES) {
      throw new IonException("expected values of at most " + MOST_BYTES + " bytes, found more");
    }
  }
}
