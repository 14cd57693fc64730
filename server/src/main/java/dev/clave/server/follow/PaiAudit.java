package dev.clave.server.follow;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.systems.pai.Bitacora;
import dev.clave.table.Table;
import dev.clave.table.stream.FileCheckpoints;
import dev.clave.table.stream.StreamFollower;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Has every write of PAI's table audited into the trail that lives in the same table. How far it
 * has come is noted in the data folder; after a kill some changes come again and are entered once.
 */
public final class PaiAudit {
  /** The system that this is about. */
  public static final String NAME = "pai";

  private PaiAudit() {}

  /** Begins, unless the configuration says not to. */
  public static Optional<Follower> start(
      Configuration configuration,
      Table table,
      DynamoDbClient client,
      DynamoDbStreamsClient streams,
      Path folder) {
    if (!configuration.on(Setting.PAI_AUDIT)) {
      return Optional.empty();
    }
    String stream =
        client.describeTable(ask -> ask.tableName(table.tableName())).table().latestStreamArn();
    StreamFollower changes =
        new StreamFollower(
            streams,
            stream,
            new FileCheckpoints(folder.resolve("audit").resolve(NAME)),
            new Bitacora(table, retention(configuration)));
    return Optional.of(Follower.start(NAME, changes::poll));
  }

  private static Optional<Duration> retention(Configuration configuration) {
    int days = configuration.number(Setting.PAI_AUDIT_DAYS);
    return days == 0 ? Optional.empty() : Optional.of(Duration.ofDays(days));
  }
}
