package dev.clave.engine.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import dev.clave.engine.maintenance.Maintenance;
import dev.clave.engine.maintenance.Progress;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a process that writes and makes backups, at a random moment, and restores what backups it
 * left. {@code -Dclave.backup.kills} sets how often.
 */
class BackupAfterKillTest {
  private static final int KILLS = Integer.getInteger("clave.backup.kills", 2);
  private static final int MOST_WRITES = 300;

  /** A backup with what was acknowledged before it began and until it was done. */
  private record TimedBackup(String name, AcknowledgedWrites before, AcknowledgedWrites after) {}

  @Test
  void everyBackupThatWasDoneIsWholeAfterAKill(@TempDir Path directory) throws Exception {
    long seed = Long.getLong("clave.crash.seed", System.nanoTime());
    Random random = new Random(seed);
    Path store = directory.resolve("store");
    Path backups = directory.resolve("backups");
    AcknowledgedWrites acknowledged = new AcknowledgedWrites();
    List<TimedBackup> timedBackups = new ArrayList<>();
    for (int kill = 0; kill < KILLS; kill++) {
      String about = "seed " + seed + ", kill " + kill;
      int earlier = timedBackups.size();
      writeAndKill(store, backups, kill, random.nextInt(MOST_WRITES), acknowledged, timedBackups);
      assertThat(timedBackups).as(about).hasSizeGreaterThan(earlier);
      acknowledged.check(store);
      TimedBackup last = timedBackups.get(timedBackups.size() - 1);
      TimedBackup any = timedBackups.get(random.nextInt(timedBackups.size()));
      for (TimedBackup backup : List.of(last, any)) {
        Path restored = directory.resolve("restored");
        Maintenance.restore(backups, Optional.of(backup.name()), restored, Progress.NONE);
        try (Engine engine = Engine.open(restored)) {
          assertThat(engine.maintenance().verify(Progress.NONE)).as(about).isEmpty();
        }
        backup.before().check(restored, backup.after());
        delete(restored);
      }
    }
  }

  /** Kills after a first backup and so many writes more, often in the midst of another backup. */
  private static void writeAndKill(
      Path store,
      Path backups,
      int round,
      int writes,
      AcknowledgedWrites acknowledged,
      List<TimedBackup> timedBackups)
      throws IOException {
    List<String> command = new ArrayList<>(CrashTest.writer(store, round));
    command.addAll(List.of("SYNC", backups.toString()));
    Process process =
        new ProcessBuilder(command)
            .redirectError(Files.createTempFile(store.getParent(), "errors", ".log").toFile())
            .start();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      AcknowledgedWrites before = acknowledged.copy();
      boolean hasBackup = false;
      int count = 0;
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.startsWith(CrashWriter.BACKUP_BEGINS)) {
          before = acknowledged.copy();
        } else if (line.startsWith(CrashWriter.BACKUP_DONE)) {
          timedBackups.add(new TimedBackup(line.split(" ", -1)[1], before, acknowledged.copy()));
          hasBackup = true;
        } else if (acknowledged.note(line) && hasBackup && ++count == writes + 1) {
          process.toHandle().destroyForcibly();
        }
      }
    } finally {
      process.destroyForcibly();
    }
  }

  private static void delete(Path folder) throws IOException {
    List<Path> files;
    try (var walk = Files.walk(folder)) {
      files = walk.sorted((one, other) -> other.compareTo(one)).toList();
    }
    for (Path file : files) {
      Files.delete(file);
    }
  }
}
