package dev.clave.systems.served;

import dev.clave.server.Server;
import dev.clave.server.SharedServer;
import dev.clave.server.audit.AuditSettings;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.systems.Systems;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A server of the five systems, in memory. */
public final class TestServer extends SharedServer {

  /** Free ports, memory, no sample, no audit trail, and what else is said. */
  public static Configuration configuration(Map<Setting, String> more) {
    Map<Setting, String> flags = new HashMap<>();
    flags.put(Setting.MEMORY, "true");
    flags.put(Setting.SAMPLE, "false");
    flags.put(Setting.PORT, "0");
    flags.put(Setting.DYNAMODB_PORT, "0");
    flags.put(Setting.S3_PORT, "0");
    flags.put(Setting.RATE_PER_SECOND, "0");
    // Tests compare what tables hold; a trail that is written behind their back is its own test's.
    flags.put(AuditSettings.of("pai").on(), "false");
    flags.putAll(more);
    return Configuration.of(AuditSettings.of("pai").all(), Optional.empty(), Map.of(), flags);
  }

  /** A server of the five systems. */
  public static Server start(Configuration configuration) {
    return Server.builder().serve(Systems.all()).configuration(configuration).start();
  }

  @Override
  protected Server start() {
    return start(configuration(Map.of()));
  }
}
