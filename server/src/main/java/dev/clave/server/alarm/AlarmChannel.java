package dev.clave.server.alarm;

import java.io.IOException;

/** A way by which a notice reaches somebody. */
public interface AlarmChannel {
  /** What people call it, such as {@code webhook}. */
  String name();

  /**
   * Sends a notice.
   *
   * @throws IOException when nobody took it; it is sent again later
   */
  void send(AlarmNotice notice) throws IOException;
}
