package dev.clave.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A table as people draw it. */
final class PivotTest {
  @RegisterExtension static final Console CONSOLE = new Console();

  @Test
  void onePartitionShowsItsTypesAndNotOnlyTheFirstOfThem() {
    CONSOLE.go("design/transporte/pivot");
    for (String type : new String[] {"cartaPorte", "cliente", "conductor", "documento"}) {
      assertThat(CONSOLE.on("table.pivot .kind", type).first()).isVisible();
    }

    Locator rows = CONSOLE.on("table.pivot tr");
    int before = rows.count();
    CONSOLE.on("[data-act=rest]").first().click();
    assertThat(rows.nth(before + 5)).isAttached();
  }

  @Test
  void anIndexIsDrawnByItsOwnKeys() {
    CONSOLE.go("design/transporte/pivot");
    CONSOLE.on("[data-choice=pivot]").selectOption("GSI1");

    assertThat(CONSOLE.on("table.pivot th").first()).hasText("GSI1PK");
    assertThat(CONSOLE.on("table.pivot td.mono").first()).containsText("USER#");
  }
}
