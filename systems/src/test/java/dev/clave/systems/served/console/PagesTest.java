package dev.clave.systems.served.console;

import dev.clave.server.console.Look;
import dev.clave.server.console.PageWalk;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every page of the systems' own in every look, with a picture kept of each. */
final class PagesTest {
  private static final List<String> PAGES =
      List.of(
          "reference/transporte",
          "devices/dispositivos/live",
          "devices/dispositivos/list",
          "devices/dispositivos/send",
          "devices/dispositivos/simulate",
          "devices/dispositivos/deadLetters",
          "devices/dispositivos/consumers",
          "devices/dispositivos/audit");

  @RegisterExtension static final Console CONSOLE = new Console();

  @ParameterizedTest
  @EnumSource(Look.class)
  void everyPageFitsItsWindowAndKeepsTheRulesOfAccessibility(Look look) {
    PageWalk.walk(CONSOLE, look, PAGES);
  }
}
