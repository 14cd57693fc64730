package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class LspCommandTest {
  /** What an editor sends first, as the protocol frames it. */
  private static final String INITIALIZE =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":{}}}";

  @Test
  void answersAnEditorAndEndsWithItsInput() {
    InputStream standardInput = System.in;
    PrintStream standardOutput = System.out;
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    String message = "Content-Length: " + INITIALIZE.length() + "\r\n\r\n" + INITIALIZE;
    try {
      System.setIn(new ByteArrayInputStream(message.getBytes(StandardCharsets.UTF_8)));
      System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));

      assertThat(Clave.commandLineFor("lsp").execute("lsp")).isZero();
    } finally {
      System.setIn(standardInput);
      System.setOut(standardOutput);
    }
    assertThat(output.toString(StandardCharsets.UTF_8))
        .startsWith("Content-Length: ")
        .contains("\"renameProvider\":true");
  }
}
