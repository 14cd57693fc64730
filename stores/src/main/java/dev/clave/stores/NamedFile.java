package dev.clave.stores;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * A file whose name somebody gave us: a design, a configuration, a certificate. Opening a pipe
 * waits until somebody writes into it and a device may never end, so only a regular file is opened,
 * and one that would fill the memory is not read.
 *
 * <pre>{@code
 * String design = new NamedFile(Path.of("design.yaml")).text();
 * }</pre>
 */
public record NamedFile(Path path) {
  /** Far more than a design, a sample or a certificate has. */
  public static final int LARGEST_BYTES = 64 << 20;

  /**
   * All of it.
   *
   * @throws java.nio.file.NoSuchFileException when there is none
   * @throws IOException when it is no regular file, is too large, or cannot be read
   */
  public byte[] bytes() throws IOException {
    return bytes(LARGEST_BYTES);
  }

  /**
   * All of it, if it has no more than so many bytes.
   *
   * @throws java.nio.file.NoSuchFileException when there is none
   * @throws IOException when it is no regular file, is too large, or cannot be read
   */
  public byte[] bytes(int most) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
    if (!attributes.isRegularFile() && !isOpen()) {
      throw new IOException(
          "expected a regular file, found "
              + (attributes.isDirectory() ? "a folder" : "a pipe, socket or device"));
    }
    if (attributes.size() > most) {
      throw tooLarge(most);
    }
    try (InputStream in = Files.newInputStream(path)) {
      byte[] bytes = in.readNBytes(most + 1);
      if (bytes.length > most) {
        throw tooLarge(most);
      }
      return bytes;
    }
  }

  /**
   * All of it as UTF-8 text.
   *
   * @throws java.nio.charset.CharacterCodingException when it is no UTF-8
   * @throws IOException as for {@link #bytes}
   */
  public String text() throws IOException {
    return text(LARGEST_BYTES);
  }

  /**
   * All of it as UTF-8 text, if it has no more than so many bytes.
   *
   * @throws java.nio.charset.CharacterCodingException when it is no UTF-8
   * @throws IOException as for {@link #bytes}
   */
  public String text(int most) throws IOException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(most))).toString();
  }

  /** Whether our caller opened it for us, as a shell does for {@code <(command)}. */
  private boolean isOpen() {
    return path.startsWith("/dev/fd") || path.equals(Path.of("/dev/stdin"));
  }

  private static IOException tooLarge(int most) {
    return new IOException("expected at most " + (most >> 20) + " MB, found more");
  }
}
