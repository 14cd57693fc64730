package dev.clave.systems.served.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.console.Accessibility;
import dev.clave.server.console.Browser;
import dev.clave.server.console.Look;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every page in every look, with a picture kept of each, and nobody kept out by how it is made. */
final class PagesTest {
  private static final List<String> PAGES =
      List.of(
          "overview",
          "operations/tables",
          "operations/metrics",
          "operations/alarms",
          "operations/streams",
          "operations/cost",
          "operations/access",
          "design/transporte/entities",
          "design/transporte/patterns",
          "design/transporte/indexes",
          "design/transporte/pivot",
          "design/transporte/source",
          "data/transporte/viajesPorEstado?userId=carrier1&status=completado&desde=2024-06-15T00:00:00Z",
          "data/transporte/crearViaje",
          "assets/gamificacion",
          "reference/transporte",
          "devices/dispositivos/live",
          "devices/dispositivos/list",
          "devices/dispositivos/send",
          "devices/dispositivos/simulate",
          "devices/dispositivos/deadLetters",
          "devices/dispositivos/consumers",
          "devices/dispositivos/audit",
          "nowhere");

  /** A value of a wide table may be a link: one scrolls to it, and the open item has it too. */
  private static final String BEYOND_THE_EDGE =
      """
      [...document.querySelectorAll("main button, main a, main input, main select")]
        .filter((each) => each.checkVisibility() && !each.matches(".scroll td a"))
        .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth)
        .map((each) => each.outerHTML)\
      """;

  @RegisterExtension static final Console CONSOLE = new Console();

  @ParameterizedTest
  @EnumSource(Look.class)
  void everyPageFitsItsWindowAndKeepsTheRulesOfAccessibility(Look look) {
    look.choose(CONSOLE.page());
    for (String where : PAGES) {
      CONSOLE.page().evaluate("where => (location.hash = '#/' + where)", where);
      CONSOLE.settle();
      Browser.keep(CONSOLE.page(), look.picture(where));
      assertThat(
              CONSOLE
                  .page()
                  .evaluate(
                      "document.documentElement.scrollWidth -"
                          + " document.documentElement.clientWidth"))
          .as("pixels of `%s` beyond the window", where)
          .isEqualTo(0);
      assertThat(CONSOLE.page().evaluate(BEYOND_THE_EDGE))
          .as("what can be done on `%s` and cannot be seen", where)
          .isEqualTo(List.of());
      assertThat(Accessibility.faults(CONSOLE.page())).as("faults of `%s`", where).isEmpty();
    }
  }
}
