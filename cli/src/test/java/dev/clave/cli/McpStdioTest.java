package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever a program writes to `clave mcp`, it is answered line by line and goes on. */
@Timeout(120)
class McpStdioTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int HEAP_MEGABYTES = 96;
  private static final int TOO_LONG_MEGABYTES = 200;

  private Process process;
  private OutputStream in;
  private BufferedReader answers;

  @BeforeEach
  void start() {
    process =
        ClaveProcess.startWithHeap(
            HEAP_MEGABYTES, "mcp", "--server", "http://127.0.0.1:9", "--token", "unused");
    in = process.getOutputStream();
    answers = process.inputReader();
  }

  @AfterEach
  void end() {
    process.destroyForcibly();
  }

  @Test
  void aLineThatHardlyEndsIsRefusedAndNotKept() throws IOException {
    byte[] megabyte = new byte[1 << 20];
    Arrays.fill(megabyte, (byte) 'x');
    for (int sent = 0; sent < TOO_LONG_MEGABYTES; sent++) {
      in.write(megabyte);
    }
    line("");

    assertThat(answer().at("/error/message").asText()).isEqualTo("expected at most a megabyte");
    assertItGoesOn();
  }

  @Test
  void aRequestThatIsTooLongIsRefusedByItsId() throws IOException {
    line(
        "{\"jsonrpc\": \"2.0\", \"method\": \"tools/call\", \"id\": \"a-7\", \"params\": {\"text\": \""
            + "x".repeat(1 << 20)
            + "\"}}");

    JsonNode answer = answer();
    assertThat(answer.path("id").asText()).isEqualTo("a-7");
    assertThat(answer.at("/error/message").asText()).isEqualTo("expected at most a megabyte");
  }

  @Test
  void aLineOfTooManyValuesIsRefused() throws IOException {
    line("[" + "{},".repeat(300_000) + "{}]");

    assertThat(answer().at("/error/message").asText())
        .isEqualTo("expected a message with fewer values");
    assertItGoesOn();
  }

  @Test
  void whatIsNoMessageIsRefused() throws IOException {
    in.write(new byte[] {0, (byte) 0xff, (byte) 0xc0, '\n'});
    line("[".repeat(900_000));
    line("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": 7}");
    for (int i = 0; i < 3; i++) {
      assertThat(answer().at("/error/code").asInt()).isIn(-32700, -32600);
    }
    assertItGoesOn();
  }

  private void assertItGoesOn() throws IOException {
    line("{\"jsonrpc\": \"2.0\", \"id\": 5, \"method\": \"ping\"}");

    assertThat(answer().path("id").asInt()).isEqualTo(5);
  }

  private void line(String text) throws IOException {
    in.write((text + "\n").getBytes(StandardCharsets.UTF_8));
    in.flush();
  }

  /** What a process says to its log, which comes the same way here, is no answer. */
  private JsonNode answer() throws IOException {
    String line = answers.readLine();
    while (line != null && !line.startsWith("{")) {
      line = answers.readLine();
    }
    assertThat(line).as("an answer").isNotNull();
    return JSON.readTree(line);
  }
}
