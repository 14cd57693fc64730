package dev.clave.design.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Designs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each finding stands under exactly the text that it is about. */
class CaretTest {
  static Stream<Path> fixtures() throws IOException {
    return Designs.files(Path.of("src", "test", "resources", "carets"));
  }

  @ParameterizedTest
  @MethodSource("fixtures")
  void findingsStandWhereTheCaretsAre(Path file) throws IOException {
    String fixture = Files.readString(file);
    assertThat(CaretFixture.found(fixture)).isEqualTo(CaretFixture.expected(fixture));
  }
}
