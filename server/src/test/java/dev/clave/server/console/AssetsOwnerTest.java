package dev.clave.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whose files the page shows, in a design that calls the owner's attribute as it likes. */
class AssetsOwnerTest {
  @RegisterExtension static final ShopConsole CONSOLE = new ShopConsole();

  @Test
  void theOwnerOfATokenThatIsBoundToOneIsFilledInForGood() {
    CONSOLE.signIn(
        """
        {"subject": "bound", "systems": ["library"], "rights": ["read", "write"],
         "scope": {"memberId": "ana"}}""");

    CONSOLE.go("assets/library");

    assertThat(CONSOLE.on("input[name=owner]")).hasValue("ana");
    assertThat(CONSOLE.on("input[name=owner]")).not().isEditable();
  }
}
