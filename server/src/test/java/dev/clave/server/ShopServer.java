package dev.clave.server;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.shop.ShopProvider;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A server of the shop, in memory and without its sample. */
public final class ShopServer extends SharedServer {

  /** Free ports, memory, no sample, no limit of the rate, and what else is said. */
  public static Configuration configuration(Map<Setting, String> more) {
    Map<Setting, String> flags = new HashMap<>();
    flags.put(Setting.MEMORY, "true");
    flags.put(Setting.SAMPLE, "false");
    flags.put(Setting.PORT, "0");
    flags.put(Setting.DYNAMODB_PORT, "0");
    flags.put(Setting.S3_PORT, "0");
    flags.put(Setting.RATE_PER_SECOND, "0");
    flags.putAll(more);
    return Configuration.of(List.of(ShopProvider.LIMIT), Optional.empty(), Map.of(), flags);
  }

  /** A server of the shop by itself. */
  public static Server start(Configuration configuration) {
    return Server.builder().serve(ShopProvider.shop()).configuration(configuration).start();
  }

  @Override
  protected Server start() {
    return start(configuration(Map.of()));
  }
}
