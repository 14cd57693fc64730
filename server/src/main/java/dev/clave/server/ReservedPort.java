package dev.clave.server;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;

/**
 * The port of pages, known before anything listens on it: the object store must be told from which
 * pages browsers may use it, and pages are served only once every store is open. A port that was
 * left to the system is held by a socket that does not listen, so that nobody else gets it.
 */
final class ReservedPort implements AutoCloseable {
  private final SocketChannel holder;
  private final int port;

  private ReservedPort(SocketChannel holder, int port) {
    this.holder = holder;
    this.port = port;
  }

  static ReservedPort of(Configuration configuration) {
    int port = configuration.port(Setting.PORT);
    try {
      SocketChannel holder = SocketChannel.open();
      if (port != 0) {
        return new ReservedPort(holder, port);
      }
      holder.setOption(StandardSocketOptions.SO_REUSEADDR, true);
      holder.bind(new InetSocketAddress(configuration.text(Setting.HOST), 0));
      return new ReservedPort(holder, ((InetSocketAddress) holder.getLocalAddress()).getPort());
    } catch (IOException e) {
      throw new UncheckedIOException("no port is free on " + configuration.text(Setting.HOST), e);
    }
  }

  /** The same configuration with the port as it will be. */
  Configuration in(Configuration configuration) {
    return configuration.with(Setting.PORT, Integer.toString(port));
  }

  @Override
  public void close() {
    try {
      holder.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
