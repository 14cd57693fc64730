package dev.clave.systems.served.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import dev.clave.server.console.Browser;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Dispositivos used through the console alone. */
final class DevicesPageTest {
  @RegisterExtension static final Console CONSOLE = new Console();

  @Test
  void aDeviceIsRegisteredMovedAndFollowedWhileTheDashboardCountsIt() {
    String uuid = register("thermometer <i>1</i>");
    CONSOLE.on("a", "thermometer <i>1</i>").click();
    assertThat(CONSOLE.on("devices-one h2").first()).hasText("thermometer <i>1</i>");
    move("MAINTENANCE");
    assertThat(CONSOLE.on("table.timeline")).containsText("REGISTERED → MAINTENANCE");

    send(event(uuid, "TELEMETRY_REPORTED", "{\"temperature\": 20}"));
    CONSOLE.go("devices/dispositivos/list/" + uuid);
    assertThat(CONSOLE.on("table.timeline")).containsText("PROCESSED");
    Browser.keep(CONSOLE.page(), "device-timeline");

    CONSOLE.go("devices/dispositivos/live");
    assertThat(CONSOLE.on("[data-figure='devices.MAINTENANCE'] .figure")).not().hasText("0");
  }

  @Test
  void aDecommissionedDeviceStaysSoAndThePageKeepsSayingWhy() {
    String uuid = register("retired");
    CONSOLE.go("devices/dispositivos/list/" + uuid);
    move("DECOMMISSIONED");
    assertThat(CONSOLE.on("[data-form=status] button")).containsText("never changes again");
    assertThat(CONSOLE.on("devices-one .between .tag")).hasText("REGISTERED");
    CONSOLE.on("[data-form=status] button").click();
    assertThat(CONSOLE.on("table.timeline")).containsText("DECOMMISSIONED");
    move("ONLINE");

    assertThat(CONSOLE.on("devices-one .refusal")).isVisible();
    CONSOLE.page().waitForResponse("**/timeline", () -> {});
    assertThat(CONSOLE.on("devices-one .refusal")).isVisible();
    CONSOLE.expectAnswer(409);
  }

  private static void move(String status) {
    CONSOLE.on("[data-form=status] select").selectOption(status);
    CONSOLE.on("[data-form=status] button").click();
  }

  @Test
  void theDashboardChangesByItselfWhenADeviceIsRegisteredElsewhere() {
    CONSOLE.go("devices/dispositivos/live");
    Locator registered = CONSOLE.on("[data-figure='devices.REGISTERED'] .figure");
    String before = registered.textContent();

    CONSOLE
        .page()
        .evaluate(
            """
            token => fetch("/api/dispositivos/devices", {
              method: "POST",
              headers: { Authorization: "Bearer " + token, "Content-Type": "application/json" },
              body: JSON.stringify({ name: "elsewhere" }),
            })""",
            CONSOLE.token());

    assertThat(registered).not().hasText(before);
  }

  @Test
  void anEventIsTakenOnceAndABadOneRefusedAlone() {
    String event = event(register("sender"), "TELEMETRY_REPORTED", "{\"temperature\": 20}");
    send(event + ", " + event + ", {\"event_type\": \"TELEMETRY_REPORTED\"}");

    assertThat(CONSOLE.on(".answers .tag.good")).hasText("accepted");
    assertThat(CONSOLE.on(".answers .tag.warn")).hasText("duplicate");
    assertThat(CONSOLE.on(".answers .tag.bad")).hasText("refused");
  }

  @Test
  void anEventIsWrittenForTheDeviceAndTheTypeThatAreChosen() {
    String uuid = register("chosen");
    CONSOLE.go("devices/dispositivos/send");
    CONSOLE.on("[data-form=send] [name=type]").selectOption("ALERT_TRIGGERED");
    CONSOLE.on("[data-act=add]").click();
    CONSOLE.on("[data-form=send] [name=device]").selectOption(uuid);
    assertThat(CONSOLE.on("[data-form=send] textarea"))
        .hasValue(Pattern.compile("ALERT_TRIGGERED[\\s\\S]*" + uuid + "[\\s\\S]*severity"));
    CONSOLE.on("[data-form=send] button.main").click();

    assertThat(CONSOLE.on(".answers .tag.good")).hasCount(2);
  }

  @Test
  void aDeadLetterIsSearchedEditedAndReplayedAndAnotherDiscardedWithItsReason() {
    String uuid = register("faulty");
    String bad = "{\"severity\": \"<script>alert(1)</script>\"}";
    send(event(uuid, "ALERT_TRIGGERED", bad) + ", " + event(uuid, "ALERT_TRIGGERED", bad));
    CONSOLE.go("devices/dispositivos/deadLetters");
    CONSOLE.on("[data-form=search] [name=device_uuid]").fill(uuid);
    Locator letters = CONSOLE.on("table.letters tbody tr");
    await(letters, 2);
    assertThat(letters.first()).containsText("<script>");
    Browser.keep(CONSOLE.page(), "dead-letters");

    letters.first().locator("[data-act=open]").click();
    assertThat(CONSOLE.on("dialog.letter textarea")).isVisible();
    Browser.keep(CONSOLE.page(), "dead-letter");
    CONSOLE.on("dialog.letter textarea").fill("{\"severity\": \"INFO\"}");
    CONSOLE.on("dialog.letter button.main").click();
    await(letters, 1);

    letters.first().locator("[data-act=discard]").click();
    CONSOLE.on("dialog.asking input").fill("it was a test");
    CONSOLE.on("dialog.asking button.main").click();
    assertThat(letters).hasCount(0);
    CONSOLE.on("[data-choice=resolved]").check();
    assertThat(CONSOLE.on("table.letters")).containsText("it was a test");
  }

  @Test
  void allDeadLettersThatMatchAreReplayedOrDiscardedAndTheOthersStay() {
    String others = register("stays");
    String uuid = register("many");
    String bad = "{\"severity\": \"PURPLE\"}";
    send(event(others, "ALERT_TRIGGERED", bad));
    send(event(uuid, "ALERT_TRIGGERED", bad) + ", " + event(uuid, "ALERT_TRIGGERED", bad));
    CONSOLE.go("devices/dispositivos/deadLetters");
    CONSOLE.on("[data-form=search] [name=device_uuid]").fill(uuid);
    Locator letters = CONSOLE.on("table.letters tbody tr");
    await(letters, 2);
    String first = letters.first().getAttribute("data-row");

    CONSOLE.on("[data-act=replay-all]").click();
    assertThat(CONSOLE.on("dialog.asking")).containsText("2");
    CONSOLE.on("dialog.asking button.main").click();
    assertThat(CONSOLE.on("table.letters [data-row='" + first + "']")).hasCount(0);
    await(letters, 2);

    CONSOLE.on("[data-act=discard-all]").click();
    CONSOLE.on("dialog.asking input").fill("all of them");
    CONSOLE.on("dialog.asking button.main").click();
    assertThat(letters).hasCount(0);
    CONSOLE.on("[data-form=search] [name=device_uuid]").fill(others);
    await(letters, 1);
  }

  @Test
  void aConsumerIsRegisteredOwesAnswersGivesThemAndIsForgotten() {
    CONSOLE.go("devices/dispositivos/consumers");
    CONSOLE.on("[data-form=consumer] [name=name]").fill("billing");
    CONSOLE.on("[data-form=consumer] button").click();
    assertThat(CONSOLE.on("table.consumers [data-row=billing]")).isVisible();

    send(event(register("owing"), "TELEMETRY_REPORTED", "{\"temperature\": 20}"));
    CONSOLE.go("devices/dispositivos/consumers");
    CONSOLE.on("table.consumers [data-row=billing] [data-act=pending]").click();
    String owed = CONSOLE.on("table.pending tbody td").first().textContent();
    CONSOLE.on("table.pending button").first().click();
    assertThat(CONSOLE.on("table.pending")).hasCount(0);
    CONSOLE.on("[data-form=answer] input").fill(owed);
    CONSOLE.on("[data-form=answer] button").click();
    assertThat(CONSOLE.on("[data-form=answer] .tag")).hasText("ACKED");
    CONSOLE.on("table.consumers [data-row=billing] [data-act=forget]").click();
    assertThat(CONSOLE.on("table.consumers [data-row=billing] [data-act=forget]"))
        .containsText("Really");
    CONSOLE.on("table.consumers [data-row=billing] [data-act=forget]").click();
    assertThat(CONSOLE.on("table.consumers [data-row=billing]")).hasCount(0);
  }

  @Test
  void aConsumerIsPausedWithItsReasonAndResumed() {
    CONSOLE.go("devices/dispositivos/consumers");
    Locator relay = CONSOLE.on("table.consumers [data-row=outbox-relay]");
    relay.locator("input").fill("broker upgrade");
    relay.locator("[data-act=turn]").click();
    assertThat(relay).containsText("broker upgrade");
    relay.locator("[data-act=turn]").click();
    assertThat(relay.locator(".tag.good")).hasText("running");
  }

  @Test
  void simulatedDevicesSendAMixInWhichSomeIsTwiceAndSomeIsRefused() {
    simulate(Map.of("devices", "2", "seconds", "1", "duplicates", "40", "malformed", "40"));

    assertThat(CONSOLE.on("[data-count=accepted]")).hasText(Pattern.compile("accepted [1-9]"));
    assertThat(CONSOLE.on("[data-count=duplicates]")).hasText(Pattern.compile("duplicates [1-9]"));
    assertThat(CONSOLE.on("[data-count=refused]")).hasText(Pattern.compile("refused [1-9]"));
    assertThat(CONSOLE.on("[data-form=simulate] button.main")).isEnabled();
    assertThat(CONSOLE.on("[data-act=stop]")).hasCount(0);
  }

  @Test
  void aSimulationGoesOnWhenThePageIsLeftUntilItIsStopped() {
    simulate(Map.of("devices", "2", "seconds", "600"));
    assertThat(CONSOLE.on("[data-act=stop]")).isVisible();
    CONSOLE.go("devices/dispositivos/list");
    assertThat(CONSOLE.on("[data-form=simulate]")).hasCount(0);

    CONSOLE.go("devices/dispositivos/simulate");
    assertThat(CONSOLE.on("[data-form=simulate] button.main")).isDisabled();
    CONSOLE.on("[data-act=stop]").click();
    assertThat(CONSOLE.on("[data-form=simulate] button.main")).isEnabled();
    assertThat(CONSOLE.on("[data-act=stop]")).hasCount(0);
  }

  @Test
  void aMixOfMoreThanAllEventsIsRefusedWithTheReason() {
    simulate(Map.of("late", "90", "failing", "90"));

    assertThat(CONSOLE.on("[data-form=simulate] .refusal")).containsText("100%");
    CONSOLE.expectAnswer(400);
  }

  private static void simulate(Map<String, String> mix) {
    CONSOLE.go("devices/dispositivos/simulate");
    mix.forEach((name, text) -> CONSOLE.on("[data-form=simulate] [name=" + name + "]").fill(text));
    CONSOLE.on("[data-form=simulate] button.main").click();
  }

  @Test
  void theAuditShowsItselfIntact() {
    CONSOLE.go("devices/dispositivos/audit");
    CONSOLE.on("[data-act=verify]").click();

    assertThat(CONSOLE.on(".tag.good", "intact")).isVisible();
    assertThat(CONSOLE.on("table.audit")).containsText("status: ");
    assertThat(CONSOLE.on("table.audit")).not().containsText("{");
    CONSOLE.on("[data-form=search] [name=aggregate_type]").fill("event");
    CONSOLE.on("[data-form=search] button.main").click();
    assertThat(CONSOLE.on("table.audit tr", "DEVICE_STATUS_CHANGED")).hasCount(0);
    CONSOLE.on("[data-choice=category]").selectOption("SECURITY");
    assertThat(CONSOLE.on("table.audit td .tag", "DOMAIN")).hasCount(0);
  }

  /** Searches again until that many are found. */
  private static void await(Locator letters, int count) {
    CONSOLE
        .page()
        .waitForCondition(
            () -> {
              CONSOLE.on("[data-form=search] button").click();
              return letters.count() == count;
            });
  }

  private static String register(String name) {
    CONSOLE.go("devices/dispositivos/list");
    CONSOLE.on("[data-form=register] [name=name]").fill(name);
    CONSOLE.on("[data-form=register] button").click();
    CONSOLE.on("[data-find=name]").fill(name);
    Locator link = CONSOLE.on("table.devices a", name).first();
    assertThat(link).isVisible();
    String address = link.getAttribute("href");
    return address.substring(address.lastIndexOf('/') + 1);
  }

  private static void send(String events) {
    CONSOLE.go("devices/dispositivos/send");
    CONSOLE.on("[data-form=send] textarea").fill("[" + events + "]");
    CONSOLE.on("[data-form=send] button.main").click();
    assertThat(CONSOLE.on(".answers li").first()).isVisible();
  }

  private static String event(String uuid, String type, String payload) {
    return """
        {"device_uuid": "%s", "event_type": "%s", "payload": %s, "idempotency_key": "%s"}"""
        .formatted(uuid, type, payload, UUID.randomUUID());
  }
}
