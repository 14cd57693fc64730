package dev.clave.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.clave.events.model.Receipt;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A pipeline ends within ten seconds, whatever its database does. */
class ShutdownTest {

  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final TestDatabase database = TestDatabase.fresh(TestTables.OWN);

  /** How a database can be away. */
  enum Away {
    SILENT,
    GONE
  }

  @ParameterizedTest
  @EnumSource
  void aDatabaseThatIsAwayDoesNotHoldUpTheEnd(Away how) throws Exception {
    try (Link link = new Link(database.url())) {
      Events events =
          Events.open(
              EventsOptions.at(link.url())
                  .withHandlers(Samples.doingNothing())
                  .withPublishers(List.of(messages -> {})));
      events.ingestion().accept(Samples.numbered(database.keys(3), 30));
      link.cut(how);
      CompletableFuture<List<Receipt>> unanswered =
          events.ingestion().submit(Samples.numbered(database.keys(3), 30));
      assertTimeoutPreemptively(LIMIT, events::close);
      assertThat(unanswered.isDone() && !unanswered.isCompletedExceptionally()).isFalse();
    }
  }

  @Test
  void whatWasTakenIsWrittenBeforeTheEnd() {
    Events events = Events.open(database.options().withWorkers(0));
    CompletableFuture<List<Receipt>> answers =
        events.ingestion().submit(Samples.numbered(database.keys(3), 3_000));
    events.close();
    assertThat(answers.join()).hasSize(3_000).allMatch(Receipt.Accepted.class::isInstance);
    assertThat(database.number("SELECT count(*) FROM events")).isEqualTo(3_000);
  }

  /** Bytes to and from the database, until the link is cut. */
  private static final class Link implements AutoCloseable {
    private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final URI target;
    private final String url;
    private final CountDownLatch cut = new CountDownLatch(1);
    private volatile boolean silent;

    Link(String url) throws IOException {
      this.url = url;
      this.target = URI.create(url.substring("jdbc:".length()));
      start(this::accept);
    }

    String url() {
      return url.replace(
          target.getHost() + ":" + target.getPort(), "127.0.0.1:" + door.getLocalPort());
    }

    void cut(Away how) throws IOException {
      silent = how == Away.SILENT;
      cut.countDown();
      if (!silent) {
        door.close();
      }
    }

    private static void start(Body body) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  body.run();
                } catch (IOException e) {
                  Thread.currentThread().interrupt();
                }
              });
      thread.setDaemon(true);
      thread.start();
    }

    private interface Body {
      void run() throws IOException;
    }

    private void accept() throws IOException {
      while (true) {
        Socket near = door.accept();
        Socket far = new Socket(target.getHost(), target.getPort());
        start(() -> carry(near, far));
        start(() -> carry(far, near));
      }
    }

    private void carry(Socket from, Socket to) throws IOException {
      byte[] buffer = new byte[8192];
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        if (cut.getCount() == 0 && !silent) {
          from.close();
          to.close();
          return;
        }
        if (!silent) {
          out.write(buffer, 0, count);
          out.flush();
        }
      }
      to.close();
    }

    @Override
    public void close() throws IOException {
      door.close();
    }
  }
}
