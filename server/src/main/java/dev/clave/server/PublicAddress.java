package dev.clave.server;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;

/** Keeps the server on this machine unless it is told plainly to go out. */
final class PublicAddress {
  private PublicAddress() {}

  static void check(Configuration configuration) {
    Optional<String> certificate = configuration.given(Setting.TLS_CERTIFICATE);
    if (certificate.isPresent() != configuration.given(Setting.TLS_KEY).isPresent()) {
      throw new IllegalStateException(
          "expected `tls.certificate` and `tls.key` together, found `%s` alone"
              .formatted(certificate.isPresent() ? "tls.certificate" : "tls.key"));
    }
    boolean allowed = certificate.isPresent() || configuration.on(Setting.ALLOW_PUBLIC);
    String host = configuration.text(Setting.HOST);
    if (!allowed && !loopback(host)) {
      throw new IllegalStateException(
          "`%s` can be reached from other machines: give `tls.certificate` and `tls.key`, or say `allow-public`"
              .formatted(host));
    }
  }

  private static boolean loopback(String host) {
    try {
      for (InetAddress address : InetAddress.getAllByName(host)) {
        if (!address.isLoopbackAddress()) {
          return false;
        }
      }
      return true;
    } catch (UnknownHostException e) {
      throw new IllegalStateException("`" + host + "` is no address of this machine", e);
    }
  }
}
