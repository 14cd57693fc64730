package dev.clave.systems.pai;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.follow.Follower;
import dev.clave.server.system.RunningTable;
import dev.clave.server.system.SystemEnvironment;
import dev.clave.server.system.SystemPart;
import dev.clave.table.stream.Change;
import dev.clave.table.stream.Checkpoints;
import dev.clave.table.stream.FileCheckpoints;
import dev.clave.table.stream.StreamFollower;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Writes every change of PAI's table into the audit trail of the same table. The position in the
 * stream is kept in the data folder; after a kill some changes are read again and written once.
 */
public final class PaiAudit implements SystemPart {
  static final Setting ON =
      new Setting(
          "pai.audit",
          Setting.Kind.SWITCH,
          "true",
          "write every change of a PAI item into its audit trail");
  static final Setting DAYS =
      new Setting(
          "pai.audit-days",
          Setting.Kind.NUMBER,
          "0",
          "after how many days an entry of that trail expires; 0 for never");

  /** The settings of the trail. */
  public static final List<Setting> SETTINGS = List.of(ON, DAYS);

  private final Configuration configuration;
  private final Path folder;
  private Optional<Follower> follower = Optional.empty();

  PaiAudit(SystemEnvironment environment) {
    this.configuration = environment.configuration();
    this.folder = environment.folder();
  }

  @Override
  public void follow(RunningTable running) {
    if (running.sampleJustLoaded()) {
      // The sample is nobody's work: its changes are read and not written down.
      changes(running, change -> {}).poll();
    }
    if (configuration.on(ON)) {
      StreamFollower changes = changes(running, new Bitacora(running.table(), retention()));
      follower = Optional.of(Follower.start("pai", changes::poll));
    }
  }

  private StreamFollower changes(RunningTable running, Consumer<Change> listener) {
    Checkpoints checkpoints = new FileCheckpoints(folder.resolve("audit").resolve("pai"));
    return new StreamFollower(running.table(), running.streams(), checkpoints, listener);
  }

  private Optional<Duration> retention() {
    int days = configuration.number(DAYS);
    return days == 0 ? Optional.empty() : Optional.of(Duration.ofDays(days));
  }

  @Override
  public void close() {
    follower.ifPresent(Follower::close);
  }
}
