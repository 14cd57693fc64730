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
    Stream<String> faults =
        Arrays.stream(Fault.values()).map(fault -> line(fault, fault.kind(), fault.text()));
    Stream<String> ofTables =
        Arrays.stream(TableFault.values()).map(fault -> line(fault, fault.kind(), fault.text()));
    Stream<String> ofSettings =
        Arrays.stream(SettingFault.values()).map(fault -> line(fault, fault.kind(), fault.text()));
    return Stream.of(faults, ofTables, ofSettings)
        .flatMap(lines -> lines)
        .collect(Collectors.joining());
  }

  private static String line(Enum<?> fault, Kind kind, String text) {
    return fault.name() + " | " + kind.code() + " | " + text + "\n";
  }
}
