package dev.clave.server.alarm;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Lines to a mail server, and its replies, of which no more is read than a reply may have. */
final class SmtpDialogue {
  /** Twice what RFC 5321 allows. */
  static final int LONGEST_LINE_BYTES = 1024;

  /** A server that offers everything there is has about thirty. */
  static final int MOST_LINES = 100;

  private final InputStream in;
  private final OutputStream out;

  SmtpDialogue(Socket socket) throws IOException {
    this.in = new BufferedInputStream(socket.getInputStream());
    this.out = socket.getOutputStream();
  }

  /** Sends one line; a line break within it would be another command. */
  void write(String line) throws IOException {
    out.write((line.replaceAll("[\\r\\n]", " ") + "\r\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  String ask(int code, String line) throws IOException {
    write(line);
    return expect(code);
  }

  /** All lines of a reply; those before the last have a hyphen after the code. */
  String expect(int code) throws IOException {
    StringBuilder reply = new StringBuilder();
    for (int lines = 0; lines < MOST_LINES; lines++) {
      String line = readLine();
      reply.append(line.toUpperCase(Locale.ROOT)).append('\n');
      if (line.length() < 4 || line.charAt(3) != '-') {
        if (!line.startsWith(String.valueOf(code))) {
          throw new IOException("expected " + code + ", it answered `" + line + "`");
        }
        return reply.toString();
      }
    }
    throw new IOException("expected a reply of at most " + MOST_LINES + " lines");
  }

  private String readLine() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new IOException("it closed the connection");
      }
      if (line.size() == LONGEST_LINE_BYTES) {
        throw new IOException(
            "expected lines of at most %d bytes in its reply".formatted(LONGEST_LINE_BYTES));
      }
      line.write(next);
    }
    return line.toString(StandardCharsets.UTF_8).stripTrailing();
  }
}
