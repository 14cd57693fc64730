package dev.clave.cli.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.Optional;

/** Messages of one caller, one a line; ends with its input. */
record Stdio(Protocol protocol, Api api) {
  void serve(InputStream in, PrintWriter out) throws IOException {
    Messages messages = new Messages(in, Protocol.LARGEST_MESSAGE);
    for (Optional<Messages.Message> message = messages.next();
        message.isPresent();
        message = messages.next()) {
      answer(message.get())
          .ifPresent(
              answer -> {
                out.println(answer);
                out.flush();
              });
    }
  }

  private Optional<String> answer(Messages.Message message) {
    if (message.isTooLong()) {
      return Optional.of(Protocol.refusal(message.text(), "expected at most a megabyte"));
    }
    if (message.weightBytes() > Protocol.HEAVIEST_MESSAGE) {
      return Optional.of(Protocol.refusal(message.text(), "expected a message with fewer values"));
    }
    return message.text().isBlank() ? Optional.empty() : protocol.answer(message.text(), api);
  }
}
