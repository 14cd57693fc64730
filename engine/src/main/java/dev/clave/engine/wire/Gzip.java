package dev.clave.engine.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Compresses without arrays of the heap. Those keep the collector out while they are compressed,
 * and before Java 22 a thread that waits for it three times is told that there is no memory, though
 * half of it is free.
 */
final class Gzip extends OutputStream {
  private static final int BUFFER_BYTES = 8 * 1024;
  private static final byte[] HEAD = {0x1f, (byte) 0x8b, Deflater.DEFLATED, 0, 0, 0, 0, 0, 0, -1};

  /** What goes in and what comes out, for each thread. */
  private static final ThreadLocal<ByteBuffer[]> BUFFERS =
      ThreadLocal.withInitial(
          () ->
              new ByteBuffer[] {
                ByteBuffer.allocateDirect(BUFFER_BYTES), ByteBuffer.allocateDirect(BUFFER_BYTES)
              });

  private final OutputStream target;
  private final Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
  private final CRC32 checksum = new CRC32();
  private final ByteBuffer plain = BUFFERS.get()[0];
  private final ByteBuffer packed = BUFFERS.get()[1];

  /** To be used and closed by the thread that makes it, one at a time. */
  Gzip(OutputStream target) throws IOException {
    this.target = target;
    target.write(HEAD);
  }

  @Override
  public void write(int oneByte) throws IOException {
    write(new byte[] {(byte) oneByte}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int count) throws IOException {
    for (int at = 0; at < count; at += BUFFER_BYTES) {
      int length = Math.min(BUFFER_BYTES, count - at);
      plain.clear().put(bytes, offset + at, length).flip();
      checksum.update(plain.duplicate());
      deflater.setInput(plain);
      while (!deflater.needsInput()) {
        passOn();
      }
    }
  }

  /** Writes the end; without it the bytes are not whole. */
  void finish() throws IOException {
    deflater.finish();
    while (!deflater.finished()) {
      passOn();
    }
    writeNumber((int) checksum.getValue());
    writeNumber(deflater.getTotalIn());
  }

  private void passOn() throws IOException {
    packed.clear();
    deflater.deflate(packed);
    packed.flip();
    byte[] bytes = new byte[packed.remaining()];
    packed.get(bytes);
    target.write(bytes);
  }

  private void writeNumber(int number) throws IOException {
    target.write(
        new byte[] {
          (byte) number, (byte) (number >>> 8), (byte) (number >>> 16), (byte) (number >>> 24)
        });
  }

  @Override
  public void close() {
    deflater.end();
  }
}
