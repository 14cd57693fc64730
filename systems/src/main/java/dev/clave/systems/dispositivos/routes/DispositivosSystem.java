package dev.clave.systems.dispositivos.routes;

import dev.clave.server.system.ConsolePage;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.Store;
import java.util.List;

/** Dispositivos as a server serves it: a PostgreSQL database and no table. */
public final class DispositivosSystem {
  public static final ServedSystem SYSTEM =
      ServedSystem.of(DevicePart.NAME)
          .withTitle("en", "Devices and their events")
          .withTitle("es", "Dispositivos y sus eventos")
          .withTitle("pt", "Dispositivos e seus eventos")
          .withStore(Store.POSTGRES)
          .withSettings(RetentionSettings.all())
          .withPages(
              List.of(
                  new ConsolePage("floor", "front.js"), new ConsolePage("devices", "devices.js")))
          .withPart(DevicePart::open);

  private DispositivosSystem() {}
}
