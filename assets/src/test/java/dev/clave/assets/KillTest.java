package dev.clave.assets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import dev.clave.stores.ObjectStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a process before one of its requests to either store; the sweeper then makes both whole.
 * {@code -Dclave.assets.kills=1000} kills it before each.
 */
final class KillTest {
  private static final int KILLS = Integer.getInteger("clave.assets.kills", 2);

  @TempDir Path folder;

  @Test
  void whatAKilledProcessLeavesIsMadeWhole() {
    List<String> lived = lives("0", 0);
    String last = lived.get(lived.size() - 1);
    int steps = Integer.parseInt(last.substring("steps ".length()));
    int kills = Math.min(KILLS, steps);
    for (int kill = 0; kill < kills; kill++) {
      // In the middle of each stretch: the ends are the least interesting.
      int step = 1 + (2 * kill + 1) * steps / (2 * kills);
      List<String> lines = lives("kill-" + step, Math.min(step, steps));
      assertThat(lines).as("step " + step).last().isEqualTo(Mortal.STANDING);
      madeWhole("kill-" + step, Integer.parseInt(lines.get(lines.size() - 2)));
    }
    madeWhole("0", Mortal.STATES.size() - 1);
  }

  /** Runs a process until it ends or stands still, and kills it. */
  private List<String> lives(String name, int step) {
    try (JavaProcess process =
        JavaProcess.start(
            List.of("-Xmx128m"),
            Mortal.class,
            folder.resolve(name).toString(),
            Integer.toString(step))) {
      List<String> lines = new ArrayList<>();
      for (String line = process.line(); line != null; line = process.line()) {
        lines.add(line);
        if (line.equals(Mortal.STANDING)) {
          break;
        }
      }
      return lines;
    }
  }

  private void madeWhole(String name, int state) {
    Path folderAfterKill = folder.resolve(name);
    try (ObjectStore store = ObjectStore.start(folderAfterKill.resolve("objects"), 0, List.of());
        Media media =
            new Media(
                store, Engine.open(folderAfterKill.resolve("table")), Mortal.BUCKET, Steps.NONE)) {
      media.pass(Duration.ofHours(1));
      Assets assets = media.assets();
      Sweeper.Report report = assets.sweeper().sweep(count -> {});

      assertThat(report.lost()).as(name).isEmpty();
      assertThat(media.whole()).as(name).isTrue();
      List<Asset> files = new ArrayList<>();
      files.addAll(assets.list("ana", "product", Optional.of("p1"), 10, Optional.empty()).assets());
      files.addAll(assets.list("ana", "album", Optional.empty(), 10, Optional.empty()).assets());
      assertThat(files.stream().map(Asset::fileName).toList())
          .as(name)
          .isIn(Mortal.STATES.subList(state, Math.min(state + 2, Mortal.STATES.size())));
      assertThat(files)
          .allSatisfy(
              file ->
                  assertThat(Browser.get(assets.download(file.key(), "ana")).body())
                      .isEqualTo(Arrays.copyOf(Mortal.LONG, (int) file.size())));
      assertThat(media.objects()).as(name).hasSize(files.size());
      assertThat(media.bucket.parts().openBefore("", Instant.MAX)).as(name).isEmpty();
      assertThat(Optional.ofNullable(media.image("ana")))
          .isEqualTo(
              files.stream()
                  .filter(file -> file.relation().equals("product"))
                  .map(file -> file.key().get("assetId"))
                  .findFirst());
    }
  }
}
