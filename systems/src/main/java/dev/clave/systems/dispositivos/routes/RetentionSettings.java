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

  private RetentionSettings() {}

  public static List<Setting> all() {
    return List.of(DAYS, EXPORT);
  }

  static EventsOptions apply(Configuration configuration, EventsOptions options) {
    int days = configuration.number(DAYS);
    EventsOptions kept = days == 0 ? options : options.withEventRetention(Duration.ofDays(days));
    return configuration.given(EXPORT).map(Path::of).map(kept::withEventExport).orElse(kept);
  }
}
