package dev.clave.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Request;
import dev.clave.server.FleetServer;
import dev.clave.server.LibraryServer;
import dev.clave.server.Server;
import dev.clave.server.config.Setting;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A design with two tables, and with inputs that have the names of query parameters. */
final class SeveralTablesPageTest {
  /** The console of the fleet. */
  static final class FleetConsole extends BrowsedConsole {
    @Override
    protected Server start() {
      return Server.builder()
          .serve(FleetServer.fleet())
          .configuration(LibraryServer.configuration(Map.of(Setting.SAMPLE, "true")))
          .start();
    }

    @Override
    protected String system() {
      return "fleet";
    }
  }

  @RegisterExtension static final FleetConsole CONSOLE = new FleetConsole();

  @Test
  void eachTableIsDrawnByItsOwnKeysAndIndexes() {
    CONSOLE.go("design/fleet/pivot");
    assertThat(CONSOLE.on("table.pivot th").first()).hasText("PK");
    CONSOLE.on("[data-choice=pivot-table]").selectOption("log");
    assertThat(CONSOLE.on("table.pivot th").first()).hasText("vehicleId");
    CONSOLE.on("[data-choice=pivot]").selectOption("byKind");
    assertThat(CONSOLE.on("table.pivot th").first()).hasText("kind");
    assertThat(CONSOLE.on("table.pivot .kind", "reading").first()).isVisible();
  }

  @Test
  void operationsShowTablesAlarmsAndStreamsOfBoth() {
    CONSOLE.go("operations/tables");
    assertThat(CONSOLE.on("[data-table=fleet-log]")).isVisible();
    CONSOLE.go("operations/alarms");
    assertThat(CONSOLE.on("td", "fleet-log").first()).isVisible();
    CONSOLE.go("operations/streams");
    CONSOLE.on("[data-choice=stream]").selectOption("fleet-log");
    assertThat(CONSOLE.on("td", "2026-05-01T10:01").first()).isVisible();
  }

  @Test
  void anItemIsEditedByTheNamesOfTodayAlone() {
    CONSOLE.go("data/fleet/entity:vehicle?vehicleId=v9");
    assertThat(CONSOLE.on("table.results th", "plate")).isVisible();
    assertThat(CONSOLE.on("table.results th", "registration")).hasCount(0);
    CONSOLE.on("table.results button").first().click();
    CONSOLE.on(".editor [name=limit]").fill("91");
    Request request =
        CONSOLE
            .page()
            .waitForRequest(
                each -> each.method().equals("PATCH"),
                () -> CONSOLE.on(".editor button.main").click());

    org.assertj.core.api.Assertions.assertThat(request.postData()).isEqualTo("{\"limit\":91}");
  }

  @Test
  void anInputNamedLimitIsAskedAndCopiedAsOne() {
    CONSOLE.go("data/fleet/slowVehicles");
    CONSOLE.on("input[name=vehicleId]").fill("v1");
    CONSOLE.on("input[name=limit]").fill("80");
    CONSOLE
        .page()
        .waitForRequest(
            request -> request.url().contains("input.limit=80"),
            () -> CONSOLE.on("[data-form=run] button.main").click());

    assertThat(CONSOLE.on(".found .tag")).hasText("1 item");
  }
}
