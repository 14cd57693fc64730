package dev.clave.engine.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** DynamoDB's own texts: a change here must be one that the service made. */
class FaultTextTest {
  @Test
  void everyTextIsTheOneThatTheServiceWasSeenToGive() throws IOException {
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
