package dev.clave.server;

import dev.clave.server.config.Setting;
import dev.clave.server.events.OrderServer;
import dev.clave.server.shop.ShopProvider;
import dev.clave.server.system.ServedSystem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** One server for suites that need files, events or several systems; in memory, without samples. */
public final class TownServer extends SharedServer {

  /** The shop, the library, the orders, the gallery and the archive. */
  public static List<ServedSystem> systems() {
    return List.of(
        ShopProvider.shop(),
        LibraryServer.library(),
        OrderServer.orders(),
        designed("gallery"),
        designed("archive"));
  }

  private static ServedSystem designed(String name) {
    try (InputStream file = TownServer.class.getResourceAsStream("/" + name + "-design.yaml")) {
      return ServedSystem.of(name)
          .withDesign(new String(file.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  protected Server start() {
    return Server.builder()
        .serve(systems())
        .configuration(LibraryServer.configuration(Map.of(Setting.SAMPLE, "false")))
        .start();
  }
}
