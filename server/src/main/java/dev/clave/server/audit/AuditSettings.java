package dev.clave.server.audit;

import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What can be set about the audit trail of one system.
 *
 * <pre>{@code
 * boolean isOn = AuditSettings.of("shop").isOn(configuration);
 * }</pre>
 *
 * @param on whether changes are entered
 * @param days how long entries are kept, where that is not as the design says
 */
public record AuditSettings(Setting on, Setting days) {
  /** The settings of a system of that name, such as {@code shop.audit}. */
  public static AuditSettings of(String system) {
    return new AuditSettings(
        new Setting(
            system + ".audit",
            Setting.Kind.SWITCH,
            "true",
            "enter every change of an audited item into the audit trail of `" + system + "`"),
        new Setting(
            system + ".audit-days",
            Setting.Kind.NUMBER,
            "0",
            "after how many days an entry of that trail expires; 0 as the design says"));
  }

  public List<Setting> all() {
    return List.of(on, days);
  }

  /** Whether changes are entered. */
  public boolean isOn(Configuration configuration) {
    return configuration.on(on);
  }

  Optional<Duration> keep(Configuration configuration) {
    int number = configuration.number(days);
    return number == 0 ? Optional.empty() : Optional.of(Duration.ofDays(number));
  }
}
