package dev.clave.server.alarm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class AlarmBellTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private final List<AlarmNotice> watched = new ArrayList<>();
  private final List<AlarmNotice> notices = new ArrayList<>();
  private boolean away;

  private final AlarmChannel channel =
      new AlarmChannel() {
        @Override
        public String name() {
          return "test";
        }

        @Override
        public void send(AlarmNotice notice) throws IOException {
          if (away) {
            throw new IOException("nobody is there");
          }
          notices.add(notice);
        }
      };

  private static AlarmNotice throttled(double value) {
    return new AlarmNotice(NOON, "shop", "shop-main", "ThrottledRequests", value, 0, value > 0);
  }

  private void look(AlarmBell bell, double value) {
    watched.clear();
    watched.add(throttled(value));
    bell.look();
  }

  @Test
  void itTellsOnceThatSomethingRingsAndOnceThatItStopped() {
    AlarmBell bell = new AlarmBell(() -> watched, List.of(channel));
    for (double value : new double[] {0, 3, 5, 5, 0, 0}) {
      look(bell, value);
    }
    assertThat(notices).containsExactly(throttled(3), throttled(0));
    assertThat(bell.sent())
        .extracting(AlarmBell.Sent::text)
        .containsExactly(
            "ThrottledRequests of table `shop-main` (shop) is 0.0 again, not above 0.0, since"
                + " 2026-01-01T12:00:00Z",
            "ThrottledRequests of table `shop-main` (shop) is 3.0, above 0.0, since"
                + " 2026-01-01T12:00:00Z");
    assertThat(bell.sent()).allMatch(each -> each.reached().equals(List.of("test")));
  }

  @Test
  void whatAChannelDoesNotTakeIsSentAgainInOrder() {
    AlarmBell bell = new AlarmBell(() -> watched, List.of(channel));
    away = true;
    look(bell, 3);
    look(bell, 0);
    assertThat(notices).isEmpty();
    assertThat(bell.channels()).containsEntry("test", "nobody is there");
    away = false;
    look(bell, 0);
    assertThat(notices).containsExactly(throttled(3), throttled(0));
    assertThat(bell.channels()).containsEntry("test", "");
  }

  @Test
  void aWebhookGetsJsonAndARefusalCountsAsNotTaken() throws Exception {
    List<String> bodies = new CopyOnWriteArrayList<>();
    int[] status = {204};
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        call -> {
          bodies.add(new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          call.sendResponseHeaders(status[0], -1);
          call.close();
        });
    server.start();
    try {
      Webhook webhook =
          new Webhook(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hook"));
      webhook.send(throttled(3));
      assertThat(bodies.get(0))
          .contains("\"metric\":\"ThrottledRequests\"", "\"ringing\":true", "\"text\":");
      status[0] = 500;
      assertThatThrownBy(() -> webhook.send(throttled(3))).hasMessageContaining("500");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void aMailServerGetsASubjectAndTheSentence() throws Exception {
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<List<String>> dialogue =
          CompletableFuture.supplyAsync(() -> answered(listening));
      SmtpServer server =
          new SmtpServer(
              URI.create("smtp://127.0.0.1:" + listening.getLocalPort()),
              Optional.empty(),
              Optional.empty(),
              SmtpServer.PATIENCE);
      new Mail(server, "clave@example.com", List.of("ana@example.com")).send(throttled(3));
      assertThat(dialogue.get())
          .contains("MAIL FROM:<clave@example.com>", "RCPT TO:<ana@example.com>")
          .contains("Subject: alarm: ThrottledRequests of shop-main")
          .contains(throttled(3).sentence());
    }
  }

  @Test
  void aPasswordIsNotSentWithoutTls() throws Exception {
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<List<String>> dialogue =
          CompletableFuture.supplyAsync(() -> answered(listening));
      SmtpServer server =
          new SmtpServer(
              URI.create("smtp://127.0.0.1:" + listening.getLocalPort()),
              Optional.of("ana"),
              Optional.of("secret"),
              SmtpServer.PATIENCE);
      assertThatThrownBy(() -> server.send("a@b.c", List.of("d@e.f"), List.of("x")))
          .hasMessageContaining("not sent without");
      assertThat(dialogue.get()).noneMatch(line -> line.startsWith("AUTH"));
    }
  }

  /** Answers as a mail server does, and gives the lines that it got. */
  private static List<String> answered(ServerSocket listening) {
    List<String> lines = new ArrayList<>();
    try (Socket socket = listening.accept();
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
      boolean message = false;
      reply(socket, "220 ready");
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        lines.add(line);
        if (message && !line.equals(".")) {
          continue;
        }
        message = line.equals("DATA");
        if (line.equals("QUIT")) {
          return lines;
        }
        reply(
            socket,
            message ? "354 go on" : line.startsWith("EHLO") ? "250-me\r\n250 OK" : "250 OK");
      }
    } catch (IOException ended) {
      lines.add("ended: " + ended.getMessage());
    }
    return lines;
  }

  private static void reply(Socket socket, String text) throws IOException {
    socket.getOutputStream().write((text + "\r\n").getBytes(StandardCharsets.UTF_8));
    socket.getOutputStream().flush();
  }
}
