package dev.clave.design.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class CostPageTest {
  private static final Pattern BLOCK = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

  @Test
  void everyLoadOnThePageCanBeRead() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "cost.md"));
    List<MatchResult> blocks = BLOCK.matcher(page).results().toList();
    assertThat(blocks).hasSize(2);
    for (MatchResult block : blocks) {
      assertThat(LoadFile.read(block.group(1)).findings()).as(block.group(1)).isEmpty();
    }
  }
}
