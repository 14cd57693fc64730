package dev.clave.server.alarm;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * A mail server, as far as sending a short text needs one (RFC 5321): TLS from the first byte for
 * {@code smtps:}, or by STARTTLS where it is offered, and a password only under TLS.
 *
 * @param address such as {@code smtp://mail.example:587}
 */
record SmtpServer(URI address, Optional<String> user, Optional<String> password) {
  private static final int PATIENCE_MILLIS = 10_000;
  private static final int SUBMISSION_PORT = 587;
  private static final int TLS_PORT = 465;

  /** Sends the lines of a message. */
  void send(String from, List<String> to, List<String> message) throws IOException {
    try (Socket plain = new Socket()) {
      plain.connect(new InetSocketAddress(address.getHost(), port()), PATIENCE_MILLIS);
      plain.setSoTimeout(PATIENCE_MILLIS);
      Socket socket = isTls() ? secured(plain) : plain;
      Dialogue dialogue = new Dialogue(socket);
      dialogue.expect(220);
      String offered = dialogue.ask(250, "EHLO " + InetAddress.getLoopbackAddress().getHostName());
      boolean secure = isTls();
      if (!secure && offered.contains("STARTTLS")) {
        dialogue.ask(220, "STARTTLS");
        dialogue = new Dialogue(secured(plain));
        dialogue.ask(250, "EHLO " + InetAddress.getLoopbackAddress().getHostName());
        secure = true;
      }
      if (user.isPresent()) {
        if (!secure) {
          throw new IOException("it offers no TLS, and the password is not sent without");
        }
        dialogue.ask(235, "AUTH PLAIN " + credentials());
      }
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
    String joined = "\0" + user.orElse("") + "\0" + password.orElse("");
    return Base64.getEncoder().encodeToString(joined.getBytes(StandardCharsets.UTF_8));
  }

  /** Lines to the server, and its replies. */
  private static final class Dialogue {
    private final BufferedReader in;
    private final OutputStream out;

    Dialogue(Socket socket) throws IOException {
      this.in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      this.out = socket.getOutputStream();
    }

    void write(String line) throws IOException {
      out.write((line + "\r\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    }

    String ask(int code, String line) throws IOException {
      write(line);
      return expect(code);
    }

    /** All lines of a reply; those before the last have a hyphen after the code. */
    String expect(int code) throws IOException {
      StringBuilder reply = new StringBuilder();
      for (String line = in.readLine(); ; line = in.readLine()) {
        if (line == null) {
          throw new IOException("it closed the connection");
        }
        reply.append(line.toUpperCase(Locale.ROOT)).append('\n');
        if (line.length() < 4 || line.charAt(3) != '-') {
          if (!line.startsWith(String.valueOf(code))) {
            throw new IOException("expected " + code + ", it answered `" + line + "`");
          }
          return reply.toString();
        }
      }
    }
  }
}
