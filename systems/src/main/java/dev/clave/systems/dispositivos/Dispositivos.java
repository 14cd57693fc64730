package dev.clave.systems.dispositivos;

import dev.clave.events.Events;
import dev.clave.events.EventsOptions;
import dev.clave.events.model.EventStream;
import java.util.List;

/**
 * Devices and the pipeline that their events go through.
 *
 * <pre>{@code
 * try (Dispositivos system = Dispositivos.open(EventsOptions.at(jdbcUrl))) {
 *   List<Device> online = system.devices().list(Optional.of(DeviceStatus.ONLINE), Optional.empty(), 0, 50);
 * }
 * }</pre>
 */
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
                .withStreams(stream())
                .withFigures(List.of(Devices::figures))));
  }

  private static EventStream stream() {
    EventStream stream = EventStream.named(DeviceTables.STREAM).echoing().handledOnArrival();
    for (var handler : DeviceHandlers.all().entrySet()) {
      stream = stream.handling(handler.getKey(), handler.getValue());
    }
    return stream;
  }

  /** The names of people in the audit and in the history of devices. */
  public People people() {
    return new People(events);
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
