package dev.clave.systems.dispositivos.routes;

import dev.clave.events.EventsOptions;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** How long events are kept, and where old ones go. */
public final class RetentionSettings {
  private static final Setting DAYS =
      new Setting(
          DevicePart.NAME + ".keep-days",
          Setting.Kind.NUMBER,
          "0",
          "after how many days partitions of finished events go; 0 keeps them for ever");

  private static final Setting EXPORT =
      new Setting(
          DevicePart.NAME + ".export-folder",
          Setting.Kind.TEXT,
          "",
          "the folder that such partitions are exported to before they are dropped; without one"
              + " they are detached and stay");

  private static final Setting OUTBOX =
      new Setting(
          DevicePart.NAME + ".outbox-days",
          Setting.Kind.NUMBER,
          "7",
          "without a broker: after how many days messages of the outbox that nobody took are"
              + " deleted; 0 keeps them for ever");

  private RetentionSettings() {}

  public static List<Setting> all() {
    return List.of(DAYS, EXPORT, OUTBOX);
  }

  static EventsOptions apply(Configuration configuration, EventsOptions options) {
    int days = configuration.number(DAYS);
    EventsOptions withRetention =
        days == 0 ? options : options.withEventRetention(Duration.ofDays(days));
    EventsOptions exported =
        configuration
            .given(EXPORT)
            .map(Path::of)
            .map(withRetention::withEventExport)
            .orElse(withRetention);
    int outboxDays = configuration.number(OUTBOX);
    return outboxDays == 0 || !options.publishing().publishers().isEmpty()
        ? exported
        : exported.withUnpublishedRetention(Duration.ofDays(outboxDays));
  }
}
