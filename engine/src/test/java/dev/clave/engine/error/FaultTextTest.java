package dev.clave.engine.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The engine's texts, which programs read. Most were seen from the service or from DynamoDB Local;
 * a few are our wording for what neither was seen to say. A change here wants a source.
 */
class FaultTextTest {
  @Test
  void noTextChangesUnnoticed() throws IOException {
    try (InputStream pinned = getClass().getResourceAsStream("fault-texts.txt")) {
      assertThat(lines()).isEqualTo(new String(pinned.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static String lines() {
    return Stream.<ErrorText[]>of(
            Fault.values(),
            QueryFault.values(),
            TableFault.values(),
            SettingFault.values(),
            VectorFault.values())
        .flatMap(Arrays::stream)
        .map(text -> text + " | " + text.kind().code() + " | " + text.template() + "\n")
        .collect(Collectors.joining());
  }
}
