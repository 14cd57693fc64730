package dev.clave.bench.engine;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** One kept-alive connection with at most one request under way. */
final class Connection implements AutoCloseable {
  /** Grows for larger answers: a thousand connections are open at a time. */
  private static final int ANSWER_BYTES = 16 * 1024;

  private final SocketChannel channel;
  private ByteBuffer answer = ByteBuffer.allocate(ANSWER_BYTES);
  private ByteBuffer request;
  private long sentNanos;
  private int expected;
  private boolean isChunked;
  private int status;

  Connection(int port) throws IOException {
    channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.configureBlocking(false);
  }

  SocketChannel channel() {
    return channel;
  }

  void send(byte[] bytes, long nowNanos) throws IOException {
    request = ByteBuffer.wrap(bytes);
    answer.clear();
    expected = -1;
    isChunked = false;
    sentNanos = nowNanos;
    flush();
  }

  void flush() throws IOException {
    channel.write(request);
  }

  boolean isSending() {
    return request.hasRemaining();
  }

  /** Reads what is there; true once the answer is whole. */
  boolean receive() throws IOException {
    if (channel.read(answer) < 0) {
      throw new EOFException("the server closed a connection");
    }
    if (!answer.hasRemaining()) {
      answer = ByteBuffer.allocate(2 * answer.capacity()).put(answer.flip());
    }
    if (expected < 0 && !isChunked) {
      readHead();
    }
    if (isChunked) {
      int end = answer.position();
      return end > 5
          && answer.get(end - 5) == '0'
          && answer.get(end - 4) == '\r'
          && answer.get(end - 1) == '\n';
    }
    return expected >= 0 && answer.position() >= expected;
  }

  private void readHead() {
    int end = endOfHead();
    if (end < 0) {
      return;
    }
    String head = new String(answer.array(), 0, end, StandardCharsets.US_ASCII);
    status = Integer.parseInt(head.substring(9, 12));
    String lower = head.toLowerCase(Locale.ROOT);
    int at = lower.indexOf("content-length:");
    if (at < 0) {
      isChunked = true;
    } else {
      int line = lower.indexOf('\r', at);
      String length = lower.substring(at + 15, line < 0 ? lower.length() : line).strip();
      expected = end + 4 + Integer.parseInt(length);
    }
  }

  private int endOfHead() {
    byte[] bytes = answer.array();
    for (int at = 3; at < answer.position(); at++) {
      if (bytes[at] == '\n' && bytes[at - 1] == '\r' && bytes[at - 2] == '\n') {
        return at - 3;
      }
    }
    return -1;
  }

  int status() {
    return status;
  }

  String body() {
    return new String(answer.array(), 0, answer.position(), StandardCharsets.UTF_8);
  }

  long sentNanos() {
    return sentNanos;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
