package dev.clave.design.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StorableNumberTest {
  private static final String DESIGN =
      """
      design: videos
      key: PK, SK
      entities:
        video:
          PK: VIDEO#<videoId>
          SK: VIDEO
          counters: { likes: { of: like, %s } }
          attributes: { videoId: number, likes: integer = 0, size: "%s" }
        like: { PK: VIDEO#<videoId>, SK: LIKE#<userId>, attributes: { videoId: number, userId: string } }
      patterns:
        video: PK = VIDEO#<videoId> and SK = VIDEO
      samples:
        video: [ { videoId: %s, size: 1 } ]
      """;

  private static Checked check(String counter, String size, String sample) {
    return Design.check(DESIGN.formatted(counter, size, sample));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e2000000000", "-1E2147483647", "1e-2000000000", "1e131"})
  void aNumberThatWouldFillTheMemoryIsRefusedWhereverItStands(String number) {
    assertThat(check("max: 9", "number = 5", "7").design()).isPresent();
    for (Checked checked :
        List.of(
            check("shards: " + number, "number = 5", "7"),
            check("max: " + number, "number = 5", "7"),
            check("min: " + number, "number = 5", "7"),
            check("max: 9", "number = " + number, "7"),
            check("max: 9", "number = 5", number))) {
      assertThat(checked.findings())
          .anySatisfy(finding -> assertThat(finding.toString()).contains("number", number));
    }
  }
}
