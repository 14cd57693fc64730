package dev.clave.server.console;

import dev.clave.server.LibraryServer;
import dev.clave.server.Server;
import dev.clave.server.config.Setting;
import dev.clave.server.shop.ShopProvider;
import java.util.Map;

/** The console of the shop and the library. */
final class ShopConsole extends BrowsedConsole {
  @Override
  protected Server start() {
    return Server.builder()
        .serve(ShopProvider.shop())
        .serve(LibraryServer.library())
        .configuration(LibraryServer.configuration(Map.of(Setting.SAMPLE, "true")))
        .start();
  }

  @Override
  protected String system() {
    return "shop";
  }
}
