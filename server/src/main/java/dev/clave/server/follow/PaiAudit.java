package dev.clave.server.follow;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.systems.pai.Bitacora;
import dev.clave.table.Table;
import dev.clave.table.stream.Change;
import dev.clave.table.stream.Checkpoints;
import dev.clave.table.stream.FileCheckpoints;
import dev.clave.table.stream.StreamFollower;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Has every write of PAI's table audited into the trail that lives in the same table. How far it
 * has come is noted in the data folder; after a kill some changes come again and are entered once.
 */
public final class PaiAudit {
  /** The system that this is about. */
  public static final String NAME = "pai";

  private final Table table;
  private final Function<Consumer<Change>, StreamFollower> changes;

  private PaiAudit(Table table, Function<Consumer<Change>, StreamFollower> changes) {
    this.table = table;
    this.changes = changes;
  }

  /** The audit of a table, whose notes are in the folder. */
  public static PaiAudit of(
      Table table, DynamoDbClient client, DynamoDbStreamsClient streams, Path folder) {
    String stream =
        client.describeTable(ask -> ask.tableName(table.tableName())).table().latestStreamArn();
    Checkpoints notes = new FileCheckpoints(folder.resolve("audit").resolve(NAME));
    return new PaiAudit(table, listener -> new StreamFollower(streams, stream, notes, listener));
  }

  /** Leaves out what was written so far, such as a sample, which is nobody's doing. */
  public void passOver() {
    changes.apply(change -> {}).poll();
  }

  /** Begins to write entries, unless the configuration says not to. */
  public Optional<Follower> start(Configuration configuration) {
    if (!configuration.on(Setting.PAI_AUDIT)) {
      return Optional.empty();
    }
    StreamFollower follower = changes.apply(new Bitacora(table, retention(configuration)));
    return Optional.of(Follower.start(NAME, follower::poll));
  }

  private static Optional<Duration> retention(Configuration configuration) {
    int days = configuration.number(Setting.PAI_AUDIT_DAYS);
    return days == 0 ? Optional.empty() : Optional.of(Duration.ofDays(days));
  }
}
