package dev.clave.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.Server;
import dev.clave.server.ShopServer;
import dev.clave.server.events.OrderServer;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The event pipeline of a stranger's system, through the console alone. */
final class PipelinePageTest {
  /** The console of a system that has a pipeline and nothing else. */
  static final class OrderConsole extends BrowsedConsole {
    @Override
    protected Server start() {
      return Server.builder()
          .serve(OrderServer.orders())
          .configuration(ShopServer.configuration(Map.of()))
          .start();
    }

    @Override
    protected String system() {
      return "orders";
    }
  }

  @RegisterExtension static final OrderConsole CONSOLE = new OrderConsole();

  private static void send(String key, String type, String payload, String more) {
    CONSOLE
        .page()
        .evaluate(
            """
            ([token, body]) => fetch("/api/orders/pipeline/events", {
              method: "POST",
              headers: { Authorization: "Bearer " + token, "Content-Type": "application/json" },
              body,
            })\
            """,
            new Object[] {
              CONSOLE.token(),
              """
              {"stream": "orders", "key": "%s", "type": "%s", "payload": %s,
               "idempotency_key": "%s"%s}\
              """
                  .formatted(key, type, payload, key + " " + type, more)
            });
  }

  @Test
  void streamsAreSeenAndAKeyOfOneIsPausedAndResumed() {
    send("order-1", "OrderPlaced", "{}", "");
    CONSOLE.go("events/orders/streams");
    assertThat(CONSOLE.on("table.streams")).containsText("OrderPlaced");
    assertThat(CONSOLE.on("[data-row='orders OrderPlaced'] td[data-title='Received per second']"))
        .not()
        .hasText("0");
    assertThat(Accessibility.faults(CONSOLE.page())).isEmpty();
    CONSOLE.on("[data-form=pause] [name=stream]").fill("orders");
    CONSOLE.on("[data-form=pause] [name=key]").fill("order-2");
    CONSOLE.on("[data-form=pause] [name=reason]").fill("asked <b>for</b>");
    CONSOLE.on("[data-form=pause] button.main").click();
    assertThat(CONSOLE.on("table.pauses")).containsText("asked <b>for</b>");
    Browser.keep(CONSOLE.page(), "pipeline-streams");
    CONSOLE.on("table.pauses [data-act=resume]").click();
    assertThat(CONSOLE.on("table.pauses")).hasCount(0);
  }

  @Test
  void anEventIsSearchedInspectedAndCancelled() {
    send("order-3", "OrderPlaced", "{\"total\": 3}", ", \"at\": \"2999-01-01T00:00:00Z\"");
    CONSOLE.go("events/orders/stored");
    CONSOLE.on("[data-form=search] [name=key]").fill("order-3");
    CONSOLE.on("[data-form=search] button.main").click();
    assertThat(CONSOLE.on("table.events tbody tr")).hasCount(1);
    CONSOLE.on("table.events [data-act=open]").click();
    assertThat(CONSOLE.on("dialog pre")).containsText("\"total\": 3");
    CONSOLE.on("[data-form=cancel] [name=reason]").fill("sold out");
    CONSOLE.on("[data-form=cancel] button").click();
    assertThat(CONSOLE.on("dialog .between .tag")).hasText("FAILED");
  }

  @Test
  void aDeadLetterIsReplayedWithAnotherPayload() {
    send("order-4", "OrderPaid", "{\"amount\": 0}", "");
    CONSOLE.go("events/orders/deadLetters");
    assertThat(CONSOLE.on("table.letters")).containsText("amount");
    CONSOLE.on("table.letters [data-act=open]").first().click();
    CONSOLE.on("dialog.letter textarea").fill("{\"amount\": 3}");
    CONSOLE.on("dialog.letter button.main").click();
    assertThat(CONSOLE.on("table.letters")).hasCount(0);
    assertThat(CONSOLE.on("[data-outcome] tbody tr")).containsText("PROCESSED");
  }

  @Test
  void figuresAndConsumersAreThere() {
    CONSOLE.go("events/orders/live");
    assertThat(CONSOLE.on("[data-figure='outbox.unpublished'] .figure")).isVisible();
    CONSOLE.on("[data-hours='24']").click();
    assertThat(CONSOLE.on("[data-hours='24']")).hasAttribute("aria-pressed", "true");
    assertThat(CONSOLE.on("[data-chart=latency] .time")).containsText("24 hours ago");
    assertThat(CONSOLE.on("[data-chart=events] path.line").first())
        .hasAttribute("d", Pattern.compile("M[^L]*(L[^L]*){59}"));
    assertThat(Accessibility.faults(CONSOLE.page())).isEmpty();
    CONSOLE.go("events/orders/consumers");
    assertThat(CONSOLE.on("table.consumers")).containsText("outbox-relay");
    CONSOLE.go("events/orders/audit");
    assertThat(CONSOLE.on("pipeline-audit")).isVisible();
  }
}
