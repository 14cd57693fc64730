package dev.clave.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A token is offered what it allows; nobody fills in a form only to be refused. */
final class RightsTest {
  @RegisterExtension static final ShopConsole CONSOLE = new ShopConsole();

  private static void signInToRead() {
    CONSOLE.signIn("{\"subject\": \"reader\", \"rights\": [\"read\"]}");
  }

  @Test
  void aReaderLooksAtItemsAndIsOfferedNothingThatWritesThem() {
    signInToRead();

    CONSOLE.go("data/shop/entity:customer?customerId=c1");
    CONSOLE.on("table.results button", "Inspect").click();
    assertThat(CONSOLE.on(".editor [name=name]")).not().isEditable();
    assertThat(CONSOLE.on(".editor button.main, .editor [data-act=delete]")).hasCount(0);
    CONSOLE.on("[data-act=cancel]").click();
    assertThat(CONSOLE.on("[data-act=export]")).isVisible();
    assertThat(CONSOLE.on("[data-act=import], [data-choice=create]")).hasCount(0);
    assertThat(CONSOLE.on("[data-choice=pattern] option[value=payOrder]")).hasCount(0);

    CONSOLE.go("data/shop/payOrder");
    assertThat(CONSOLE.on("[data-barred]")).containsText("the right write in shop");
    assertThat(CONSOLE.on("[data-form=run] button.main")).hasCount(0);
  }

  @Test
  void aReaderIsOfferedNothingThatChangesFiles() {
    signInToRead();

    CONSOLE.go("assets/library");
    assertThat(CONSOLE.on("[name=owner]")).isVisible();
    assertThat(CONSOLE.on(".drop, [data-act=delete], [data-act=sweep]")).hasCount(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"operations/tables", "operations/access"})
  void aPageOrTabThatIsOfNoUseSaysWhichRightItTakes(String where) {
    signInToRead();

    CONSOLE.go(where);
    assertThat(CONSOLE.on("[data-barred]")).containsText("the right operate");
    assertThat(CONSOLE.on("a[href='#/" + where + "']")).hasCount(0);
  }

  @Test
  void nobodyIsOfferedToWriteEntriesOfTheAuditTrail() {
    CONSOLE.go("data/library");

    assertThat(CONSOLE.on("[data-choice=create] option[value=book]")).isAttached();
    assertThat(CONSOLE.on("[data-choice=create] option[value=entry]")).hasCount(0);
  }

  @Test
  void aTokenOfOneSystemIsToldSoAtThePagesOfOthers() {
    CONSOLE.signIn(
        "{\"subject\": \"seller\", \"systems\": [\"shop\"], \"rights\": [\"read\", \"write\"]}");

    CONSOLE.go("data/shop");
    assertThat(CONSOLE.on("[data-choice=create] option[value=product]")).isAttached();
    CONSOLE.go("data/library");
    assertThat(CONSOLE.on("[data-barred]")).containsText("in library");
  }

  @Test
  void aTokenBoundToOneCustomerIsOfferedWhatIsThatCustomers() {
    bind();

    CONSOLE.go("data/shop");
    assertThat(CONSOLE.on("[data-choice=create] option[value=favourite]")).isAttached();
    assertThat(CONSOLE.on("[data-choice=create] option[value=product]")).hasCount(0);
    assertThat(CONSOLE.on("[data-act=export]")).hasCount(0);
    CONSOLE.on("[data-choice=create]").selectOption("favourite");
    assertThat(CONSOLE.on(".editor [name=customerId]")).hasValue("c1");
    assertThat(CONSOLE.on(".editor [name=customerId]")).not().isEditable();
    CONSOLE.on("[data-act=cancel]").click();
    CONSOLE.go("data/shop/entity:product");
    assertThat(CONSOLE.on("[data-barred]")).containsText("bound to customerId=c1");
  }

  @Test
  void aBoundTokenFindsByNameOnlyWhatItReaches() {
    bind();

    CONSOLE.page().keyboard().press("/");
    CONSOLE.on("dialog.finder input").fill("shop by key");
    assertThat(CONSOLE.on("#places li[data-name=favourite]")).isVisible();
    assertThat(CONSOLE.on("#places li[data-name=product]")).hasCount(0);
  }

  private static void bind() {
    CONSOLE.signIn(
        """
        {"subject": "bound", "systems": ["shop"], "rights": ["read", "write"],
         "scope": {"customerId": "c1"}}\
        """);
  }
}
