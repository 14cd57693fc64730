package dev.clave.systems.dispositivos;

import dev.clave.events.EventStream;
import dev.clave.events.Events;
import dev.clave.events.EventsOptions;
import java.util.List;
import java.util.Map;

/** Devices and the pipeline that their events go through. */
public final class Dispositivos implements AutoCloseable {

  private final Events events;
  private final Devices devices;

  private Dispositivos(Events events) {
    this.events = events;
    this.devices = new Devices(events);
  }

  /**
   * Opens the system on a database; the options' tables, streams and figures are replaced by those
   * of devices.
   */
  public static Dispositivos open(EventsOptions options) {
    return new Dispositivos(
        Events.open(
            options
                .withTables(DeviceTables.TABLES)
                .withStreams(
                    new EventStream(
                        DeviceTables.STREAM, DeviceHandlers.all(), Map.of(), true, false))
                .withFigures(List.of(Devices::figures))));
  }

  public Devices devices() {
    return devices;
  }

  public Events events() {
    return events;
  }

  @Override
  public void close() {
    events.close();
  }
}
