package dev.clave.server;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.system.Store;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Set;

/**
 * Tries every port that a start will listen on, before anything is loaded: a port that is taken is
 * found out at once and told with the setting that names another.
 */
final class FreePorts {
  private FreePorts() {}

  static void check(Configuration configuration, Set<Store> needed) {
    check(configuration, Setting.PORT, configuration.text(Setting.HOST));
    String loopback = InetAddress.getLoopbackAddress().getHostAddress();
    if (!configuration.tablesAreElsewhere()) {
      check(configuration, Setting.DYNAMODB_PORT, loopback);
    }
    if (needed.contains(Store.OBJECTS) && configuration.given(Setting.S3_ENDPOINT).isEmpty()) {
      check(configuration, Setting.S3_PORT, loopback);
    }
  }

  private static void check(Configuration configuration, Setting setting, String host) {
    int port = configuration.port(setting);
    if (port == 0) {
      return;
    }
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(host, port));
    } catch (IOException e) {
      throw new IllegalStateException(
          "cannot listen on %s port %d: %s; `--set %s=PORT` names another port"
              .formatted(host, port, e.getMessage(), setting.key()),
          e);
    }
  }
}
