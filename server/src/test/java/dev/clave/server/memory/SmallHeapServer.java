package dev.clave.server.memory;

import dev.clave.server.Server;
import dev.clave.server.ShopServer;
import dev.clave.server.events.OrderServer;
import dev.clave.server.security.Grant;
import dev.clave.server.system.ServedSystem;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A server of notes and of orders in a process of its own; says its port and a token, and ends when
 * its input does.
 */
final class SmallHeapServer {
  static final String READY = "ready ";

  private static final String NOTES =
      """
      design: %1$s
      table: %1$s
      key: PK, SK
      entities:
        note:
          PK: OWNER#<owner>
          SK: NOTE#<id>
          attributes: { owner: string, id: string, words: [string] }
      patterns:
        notesOfOwner: PK = OWNER#<owner> and SK begins_with NOTE#
      """;

  /** Several, since each has threads of its own. */
  static final List<String> NAMES = List.of("notes", "letters", "lists", "plans", "ideas");

  private SmallHeapServer() {}

  private static ServedSystem notes(String name) {
    return ServedSystem.of(name).withTitle("en", name).withDesign(NOTES.formatted(name));
  }

  public static void main(String[] arguments) throws IOException {
    List<ServedSystem> systems =
        Stream.concat(NAMES.stream().map(SmallHeapServer::notes), Stream.of(OrderServer.orders()))
            .toList();
    try (Server server =
        Server.builder().serve(systems).configuration(ShopServer.configuration(Map.of())).start()) {
      System.out.println(
          READY
              + server.port()
              + " "
              + server.tokens().issue(Grant.administrator(), Duration.ofDays(1)));
      while (System.in.read() >= 0) {
        // Whoever started it is still there.
      }
    }
  }
}
