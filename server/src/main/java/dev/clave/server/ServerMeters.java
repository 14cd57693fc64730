package dev.clave.server;

import dev.clave.engine.storage.StoreFigure;
import dev.clave.server.backup.Installation;
import dev.clave.server.http.Web;
import dev.clave.server.store.Stores;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Figures of the HTTP server and of the embedded engine's store. */
final class ServerMeters {
  private ServerMeters() {}

  static void register(Web web, Stores stores, MeterRegistry meters, InstantSource clock) {
    gauge(meters, "clave.http.connections", "open connections", web, Web::openConnections);
    gauge(meters, "clave.http.feeds", "live feeds that somebody reads", web, Web::openFeeds);
    gauge(
        meters,
        "clave.http.bodies.bytes",
        "how much of all bodies is in memory",
        web,
        Web::heldBytes);
    gauge(
        meters,
        "clave.backup.age.seconds",
        "how long ago the last backup of the data folder began",
        stores.folder(),
        folder ->
            Installation.sinceBackup(folder, clock)
                .map(age -> (double) age.toSeconds())
                .orElse(Double.NaN));
    for (StoreFigure figure : StoreFigure.values()) {
      if (stores.tables().figure(figure).isPresent()) {
        gauge(
            meters,
            "clave.engine." + figure.name().toLowerCase(Locale.ROOT).replace('_', '.'),
            figure.about(),
            stores,
            all -> all.tables().figure(figure).orElse(0));
      }
    }
  }

  private static <T> void gauge(
      MeterRegistry meters, String name, String about, T of, ToDoubleFunction<T> value) {
    Gauge.builder(name, of, value).strongReference(true).description(about).register(meters);
  }
}
