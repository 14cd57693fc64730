package dev.clave.server.alarm;

import java.io.IOException;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Sends notices as plain-text e-mail. */
final class Mail implements AlarmChannel {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.RFC_1123_DATE_TIME.withLocale(Locale.ROOT).withZone(ZoneOffset.UTC);

  private final SmtpServer server;
  private final String from;
  private final List<String> to;

  Mail(SmtpServer server, String from, List<String> to) {
    this.server = server;
    this.from = from;
    this.to = List.copyOf(to);
  }

  @Override
  public String name() {
    return "mail";
  }

  @Override
  public void send(AlarmNotice notice) throws IOException {
    String subject =
        (notice.ringing() ? "alarm: " : "over: ") + notice.metric() + " of " + notice.table();
    server.send(
        from,
        to,
        List.of(
            "From: " + from,
            "To: " + String.join(", ", to),
            "Subject: " + subject,
            "Date: " + DATE.format(notice.at()),
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "",
            notice.sentence()));
  }
}
