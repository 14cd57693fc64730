package dev.clave.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.finding.Finding;
import dev.clave.design.finding.TextRenderer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Designs of several trades are silent as they are, and each fault that is planted in one is found.
 * The faults are lines of {@code trades/faults.csv}: the design, pairs of what is replaced by what,
 * and the check that finds it.
 */
class TradesTest {
  /** A change of a design that is a fault. */
  record Fault(String design, List<String> replacements, String check) {
    String text() {
      String text = Designs.text("trades/" + design + ".yaml");
      for (int place = 0; place < replacements.size(); place += 2) {
        String from = replacements.get(place);
        assertThat(text).contains(from);
        text = text.replace(from, replacements.get(place + 1));
      }
      return text;
    }
  }

  static Stream<Fault> faults() {
    return Designs.text("trades/faults.csv").lines().map(TradesTest::fault);
  }

  private static Fault fault(String line) {
    String[] parts = line.split(";", -1);
    List<String> replacements = new ArrayList<>();
    for (String part : List.of(parts).subList(1, parts.length - 1)) {
      replacements.add(part.replace("\\n", "\n"));
    }
    return new Fault(parts[0], replacements, parts[parts.length - 1]);
  }

  static Stream<String> trades() throws IOException {
    return Designs.files(Path.of("src/test/resources/trades"))
        .map(file -> file.getFileName().toString().replace(".yaml", ""));
  }

  @ParameterizedTest
  @MethodSource("trades")
  void aSoundDesignIsSilent(String trade) {
    String design = Designs.text("trades/" + trade + ".yaml");
    assertThat(Design.check(design).findings()).as(text(design)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("faults")
  void aPlantedFaultIsFound(Fault fault) {
    String design = fault.text();
    assertThat(Design.check(design).findings())
        .as(text(design))
        .extracting(Finding::check)
        .contains(fault.check());
  }

  private static String text(String design) {
    return new TextRenderer("design.yaml", design, false).render(Design.check(design).findings());
  }
}
