package dev.clave.engine.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SearchBodyTest {

  private static void refused(String text, String body) {
    assertThatThrownBy(() -> SearchBody.check(body.getBytes(StandardCharsets.UTF_8)))
        .hasMessageContaining(text);
  }

  @Test
  void aMemberThatIsNullIsToldWithTheTypeItShouldHave() {
    refused("invalid type: null, expected a string at line 1 column 17", "{\"TableName\":null}");
    refused("invalid type: null, expected a sequence", "{\"SearchVector\":null}");
    refused("invalid type: null, expected i32", "{\"TopK\":null}");
  }

  @Test
  void theFirstMemberThatIsMissingIsTold() {
    refused(
        "missing field `TableName` at line 1 column",
        "{\"IndexName\":\"ab\",\"SearchVector\":[{\"N\":\"1\"}],\"TopK\":1}");
    refused(
        "missing field `TopK`", "{\"TableName\":\"t\",\"IndexName\":\"i\",\"SearchVector\":[]}");
  }

  @Test
  void aWholeBodyAndOneThatIsNoJsonPass() {
    SearchBody.check(
        "{\"TableName\":\"t\",\"IndexName\":\"i\",\"SearchVector\":[],\"TopK\":1,\"Else\":null}"
            .getBytes(StandardCharsets.UTF_8));
    SearchBody.check("{".getBytes(StandardCharsets.UTF_8));
    assertThat(RequestReader.isJson("{".getBytes(StandardCharsets.UTF_8))).isFalse();
  }
}
