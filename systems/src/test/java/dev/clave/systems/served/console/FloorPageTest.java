package dev.clave.systems.served.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The front page of Dispositivos: the floor and the feed, which change by themselves. */
final class FloorPageTest {
  @RegisterExtension static final Console CONSOLE = new Console();

  @Test
  void aDeviceThatIsRegisteredElsewhereAppearsAndItsEventIsInTheFeed() {
    String name = "floor <i>" + UUID.randomUUID() + "</i>";
    CONSOLE.go("floor/dispositivos");
    CONSOLE.on("[data-find=name]").fill(name);
    String uuid = register(name);
    Locator tile = CONSOLE.on("[data-device='" + uuid + "']");
    assertThat(tile).containsText(name);
    assertThat(tile).containsText("Registered");

    CONSOLE.asked(
        "POST",
        "/api/dispositivos/events",
        """
        {"device_uuid": "%s", "event_type": "DEVICE_CONNECTED", "idempotency_key": "%s",
         "payload": {"firmware_version": "9.9.9"}}\
        """
            .formatted(uuid, UUID.randomUUID()));
    assertThat(CONSOLE.on(".feed li", "firmware_version: 9.9.9").first()).containsText("Connected");
    assertThat(tile).containsText("Online");
  }

  @Test
  void oneStateIsShownAloneAndTheFeedIsHeld() {
    register("floor of one state");
    CONSOLE.go("floor/dispositivos");
    CONSOLE.on("[data-state=REGISTERED]").click();
    assertThat(CONSOLE.on("[data-state=REGISTERED]")).hasAttribute("aria-pressed", "true");
    assertThat(CONSOLE.on(".tiles li:not(.is-REGISTERED)")).hasCount(0);
    assertThat(CONSOLE.on(".tiles li.is-REGISTERED").first()).isVisible();

    CONSOLE.on("[data-act=hold]").click();
    assertThat(CONSOLE.on("[data-act=hold]")).hasText("Resume");
  }

  private static String register(String name) {
    Map<?, ?> device =
        (Map<?, ?>)
            CONSOLE.asked("POST", "/api/dispositivos/devices", "{\"name\": \"" + name + "\"}");
    return device.get("device_uuid").toString();
  }
}
