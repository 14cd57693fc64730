package dev.clave.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A table as people draw it. */
final class PivotTest {
  /** More than a partition shows at first. */
  private static final int MANY = 30;

  @RegisterExtension static final ShopConsole CONSOLE = new ShopConsole();

  @BeforeEach
  void fill() {
    for (int i = 0; i < MANY; i++) {
      CONSOLE.asked(
          "PUT",
          "/api/shop/entities/order/c1/pivot%02d".formatted(i),
          "{\"status\": \"open\", \"total\": 1}");
    }
    CONSOLE.asked("PUT", "/api/shop/entities/favourite/c1/p1", "{\"note\": \"tea\"}");
  }

  @Test
  void onePartitionShowsItsTypesAndNotOnlyTheFirstOfThem() {
    CONSOLE.go("design/shop/pivot");
    for (String type : new String[] {"customer", "order", "favourite"}) {
      assertThat(CONSOLE.on("table.pivot .kind", type).first()).isVisible();
    }

    Locator rows = CONSOLE.on("table.pivot tr");
    int before = rows.count();
    CONSOLE.on("[data-act=rest]").first().click();
    assertThat(rows.nth(before + 5)).isAttached();
  }

  @Test
  void anIndexIsDrawnByItsOwnKeys() {
    CONSOLE.go("design/shop/pivot");
    CONSOLE.on("[data-choice=pivot]").selectOption("GSI1");

    assertThat(CONSOLE.on("table.pivot th").first()).hasText("GSI1PK");
    assertThat(CONSOLE.on("table.pivot td.mono").first()).containsText("STATUS#");
  }
}
