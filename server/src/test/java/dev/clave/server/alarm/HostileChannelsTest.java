package dev.clave.server.alarm;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whoever alarms are sent to cannot hold the sender up. What hangs fails by the time limit. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileChannelsTest {
  private static final AlarmNotice NOTICE =
      new AlarmNotice(
          Instant.parse("2026-01-01T12:00:00Z"), "shop", "shop-main", "Errors", 1, 0, true);

  /** What a mail server does once somebody connected. */
  private interface Reply {
    void to(OutputStream client) throws IOException;
  }

  @Test
  void aWebhookWhoseAnswerNeverEndsIsNotReadToItsEnd() throws Exception {
    CountDownLatch sent = new CountDownLatch(1);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext(
        "/",
        call -> {
          call.sendResponseHeaders(200, 0);
          call.getResponseBody().write('.');
          call.getResponseBody().flush();
          try {
            sent.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    server.start();
    try {
      new Webhook(URI.create("http://127.0.0.1:" + server.getAddress().getPort())).send(NOTICE);
    } finally {
      sent.countDown();
      server.stop(0);
    }
  }

  @Test
  void aReplyOfEndlessLinesIsRefused() throws Exception {
    assertRefused(
        client -> {
          while (true) {
            client.write("220-more\r\n".getBytes(StandardCharsets.US_ASCII));
          }
        },
        Duration.ofMinutes(5),
        "at most 100 lines");
  }

  @Test
  void anEndlessLineIsRefused() throws Exception {
    assertRefused(
        client -> {
          while (true) {
            client.write("220 more ".getBytes(StandardCharsets.US_ASCII));
          }
        },
        Duration.ofMinutes(5),
        "at most 1024 bytes");
  }

  /** Each byte comes in time, all of them together do not. */
  @Test
  void aReplyThatTricklesInEndsWithThePatienceForTheWholeMessage() throws Exception {
    try (var clock = new Trickle()) {
      assertRefused(clock::write, Duration.ofMillis(400), "did not take the message");
    }
  }

  private static void assertRefused(Reply reply, Duration patience, String sentence)
      throws Exception {
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Void> answering =
          CompletableFuture.runAsync(
              () -> {
                try (Socket socket = listening.accept()) {
                  reply.to(socket.getOutputStream());
                } catch (IOException ended) {
                  // The client has gone, as it should.
                }
              });
      SmtpServer server =
          new SmtpServer(
              URI.create("smtp://127.0.0.1:" + listening.getLocalPort()),
              Optional.empty(),
              Optional.empty(),
              patience);
      assertThatThrownBy(() -> server.send("a@b.c", List.of("d@e.f"), List.of("x")))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(sentence);
      answering.join();
    }
  }

  /** Writes a byte every few milliseconds. */
  private static final class Trickle implements AutoCloseable {
    private final java.util.concurrent.ScheduledExecutorService pace =
        Executors.newSingleThreadScheduledExecutor();

    void write(OutputStream client) throws IOException {
      CountDownLatch gone = new CountDownLatch(1);
      var bytes = new ArrayList<>(List.of((int) '2', (int) '2', (int) '0', (int) ' '));
      var writing =
          pace.scheduleAtFixedRate(
              () -> {
                try {
                  client.write(bytes.isEmpty() ? 'x' : bytes.remove(0));
                } catch (IOException ended) {
                  gone.countDown();
                  throw new IllegalStateException(ended);
                }
              },
              0,
              20,
              TimeUnit.MILLISECONDS);
      try {
        gone.await();
        writing.cancel(true);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void close() {
      pace.shutdownNow();
    }
  }

  @Test
  void aChannelThatHangsHoldsUpNoOther() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    CompletableFuture<AlarmNotice> otherNotice = new CompletableFuture<>();
    AlarmBell bell =
        new AlarmBell(
            () -> List.of(NOTICE),
            List.of(
                channel("hangs", notice -> release.await()),
                channel("works", otherNotice::complete)));
    try {
      bell.start();
      otherNotice.join();
    } finally {
      release.countDown();
      bell.close();
    }
  }

  private interface Sending {
    void send(AlarmNotice notice) throws InterruptedException;
  }

  private static AlarmChannel channel(String name, Sending sending) {
    return new AlarmChannel() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public void send(AlarmNotice notice) throws IOException {
        try {
          sending.send(notice);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new IOException(e);
        }
      }
    };
  }
}
