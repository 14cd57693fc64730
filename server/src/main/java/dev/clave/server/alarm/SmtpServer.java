package dev.clave.server.alarm;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * A mail server, as far as sending a short text needs one (RFC 5321): TLS from the first byte for
 * {@code smtps:}, or by STARTTLS where it is offered, and a password only under TLS.
 *
 * @param address such as {@code smtp://mail.example:587}
 * @param patience how long sending a message may take in all, however often the server answers
 */
record SmtpServer(
    URI address, Optional<String> user, Optional<String> password, Duration patience) {
  static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int SUBMISSION_PORT = 587;
  private static final int TLS_PORT = 465;

  /** Sends the lines of a message. */
  void send(String from, List<String> to, List<String> message) throws IOException {
    try (Socket plain = new Socket();
        Deadline deadline = Deadline.of(patience, plain)) {
      try {
        plain.connect(
            new InetSocketAddress(address.getHost(), port()), Math.toIntExact(patience.toMillis()));
        send(greeted(plain), from, to, message);
      } catch (IOException failure) {
        throw deadline.isOver()
            ? new IOException("it did not take the message within " + patience.toSeconds() + " s")
            : failure;
      }
    }
  }

  /** A dialogue in which a message may be sent, under TLS where the server offers it. */
  private SmtpDialogue greeted(Socket plain) throws IOException {
    SmtpDialogue dialogue = new SmtpDialogue(isTls() ? secured(plain) : plain);
    dialogue.expect(220);
    String offered = dialogue.ask(250, "EHLO " + InetAddress.getLoopbackAddress().getHostName());
    boolean secure = isTls();
    if (!secure && offered.contains("STARTTLS")) {
      dialogue.ask(220, "STARTTLS");
      dialogue = new SmtpDialogue(secured(plain));
      dialogue.ask(250, "EHLO " + InetAddress.getLoopbackAddress().getHostName());
      secure = true;
    }
    if (user.isPresent()) {
      if (!secure) {
        throw new IOException("it offers no TLS, and the password is not sent without");
      }
      dialogue.ask(235, "AUTH PLAIN " + credentials());
    }
    return dialogue;
  }

  private static void send(
      SmtpDialogue dialogue, String from, List<String> to, List<String> message)
      throws IOException {
    dialogue.ask(250, "MAIL FROM:<" + from + ">");
    for (String each : to) {
      dialogue.ask(250, "RCPT TO:<" + each + ">");
    }
    dialogue.ask(354, "DATA");
    for (String line : message) {
      // A line with a single dot would end the message.
      dialogue.write(line.startsWith(".") ? "." + line : line);
    }
    dialogue.ask(250, ".");
    dialogue.write("QUIT");
  }

  private boolean isTls() {
    return "smtps".equals(address.getScheme());
  }

  private int port() {
    return address.getPort() >= 0 ? address.getPort() : isTls() ? TLS_PORT : SUBMISSION_PORT;
  }

  private Socket secured(Socket plain) throws IOException {
    SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
    SSLSocket socket = (SSLSocket) factory.createSocket(plain, address.getHost(), port(), true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
  }

  private String credentials() {
    String credentials = "\0" + user.orElse("") + "\0" + password.orElse("");
    return Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
  }
}
