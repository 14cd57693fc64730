package dev.clave.cli.mcp;

import dev.clave.server.http.BodyWeight;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * The lines of an input, each of them a message. Of a line that is longer than the largest message
 * only the beginning is kept, so that a program that sends without end takes no memory.
 */
final class Messages {
  private static final int END_OF_INPUT = -1;

  /** In it stands the id of a request, by which its answer is told from others. */
  private static final int BEGINNING_BYTES = 1024;

  private final BufferedInputStream in;
  private final int largestBytes;

  Messages(InputStream in, int largestBytes) {
    this.in = new BufferedInputStream(in);
    this.largestBytes = largestBytes;
  }

  /**
   * A message.
   *
   * @param weightBytes what its values take
   * @param isTooLong it is longer than the largest one, and the text is its beginning
   */
  record Message(String text, long weightBytes, boolean isTooLong) {}

  /** The next one; empty at the end of the input. */
  Optional<Message> next() throws IOException {
    int next = in.read();
    if (next == END_OF_INPUT) {
      return Optional.empty();
    }
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    boolean isTooLong = false;
    for (; next != END_OF_INPUT && next != '\n'; next = in.read()) {
      if (isTooLong) {
        continue;
      }
      if (line.size() == largestBytes) {
        isTooLong = true;
        byte[] beginning = Arrays.copyOf(line.toByteArray(), BEGINNING_BYTES);
        line = new ByteArrayOutputStream();
        line.writeBytes(beginning);
      } else {
        line.write(next);
      }
    }
    byte[] bytes = line.toByteArray();
    return Optional.of(
        new Message(new String(bytes, StandardCharsets.UTF_8), BodyWeight.of(bytes), isTooLong));
  }
}
