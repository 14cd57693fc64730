package dev.clave.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.eclipse.lsp4j.Diagnostic;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every feature answers on texts as they are while somebody writes, and on other systems. */
final class RoughTextTest {
  private static final String SHOP =
      """
      design: shop
      key: PK, SK
      indexes: { GSI1: "GSI1PK, GSI1SK" }
      entities:
        customer:
          about: Who buys
          PK: CUSTOMER#<customerId>
          SK: CUSTOMER
          GSI1PK: EMAIL#<email:lower>
          GSI1SK: CUSTOMER
          attributes: { customerId: string, email: email }
        order: { PK: CUSTOMER#<customerId>, SK: ORDER#<total>, attributes: { customerId: string, total: integer } }
      patterns:
        byEmail: { where: GSI1PK = EMAIL#<email>, one: true }
        orders: { where: PK = CUSTOMER#<customerId> and SK begins_with ORDER#, order: ascending }
      transactions:
        drop: [ { delete: order } ]
      """;

  private Editor editor;

  @BeforeEach
  void start() throws Exception {
    editor = new Editor();
  }

  @AfterEach
  void stop() throws Exception {
    editor.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "   ", "# a note\n", "\uFEFF", "[]", "- a\n- b\n", "3\n"})
  void everyFeatureAnswersWhereThereIsNoDesign(String text) throws Exception {
    editor.open(text);
    everyFeature(text);
    assertThat(editor.outline()).isEmpty();
  }

  @Test
  void anEmptyFileOffersTheSettingsOfADesign() throws Exception {
    editor.open("");
    assertThat(editor.completeAfter("")).contains("design", "key", "entities");
  }

  @Test
  void everyFeatureAnswersAtEveryPlaceWhereSomebodyPauses() throws Exception {
    editor.open("");
    for (int length = 1; length <= SHOP.length(); length += 3) {
      String typed = SHOP.substring(0, length);
      editor.type(typed);
      everyFeature(typed);
    }
  }

  @Test
  void aHalfTypedLineStillLeadsToWhatWasThereBefore() throws Exception {
    editor.open(SHOP);
    editor.type(SHOP + "  raise: [ { update: ord");
    assertThat(editor.completeAfter("update: ord")).contains("order");
    assertThat(editor.definitionOf("delete: order")).isEqualTo(12);
    assertThat(editor.outline()).contains("customer", "orders", "drop");
    assertThat(editor.hover("customer")).contains("Who buys");
  }

  @Test
  void everyFeatureWorksOnADesignWithErrors() throws Exception {
    List<Diagnostic> findings = editor.open(SHOP);
    assertThat(findings)
        .extracting(diagnostic -> diagnostic.getCode().getLeft())
        .contains("unsortable-key", "unenforced-unique");
    assertThat(editor.fixes("ORDER#<total>")).isNotEmpty();
    assertThat(editor.applied(editor.fixes("ORDER#<total>").get(0))).contains("<total:pad10>");
    assertThat(editor.rename("  order", "purchase"))
        .contains("delete: purchase", "purchase: { PK:");
    assertThat(editor.definitionOf("EMAIL#<email")).isEqualTo(11);
    assertThat(editor.format()).contains("design: shop");
  }

  @Test
  void linesThatEndAsOnWindowsMakeNoDifference() throws Exception {
    List<Diagnostic> expected = editor.open(SHOP);
    String renamed = editor.rename("  order", "purchase");
    String formatted = editor.format();
    String fixed = editor.applied(editor.fixes("ORDER#<total>").get(0));
    List<String> offered = editor.completeAfter("delete: ");

    List<Diagnostic> findings = editor.type(SHOP.replace("\n", "\r\n"));

    assertThat(findings).isEqualTo(expected);
    assertThat(editor.rename("  order", "purchase")).isEqualTo(renamed.replace("\n", "\r\n"));
    assertThat(editor.applied(editor.fixes("ORDER#<total>").get(0)))
        .isEqualTo(fixed.replace("\n", "\r\n"));
    assertThat(editor.format()).isEqualTo(formatted.replace("\n", "\r\n"));
    assertThat(editor.completeAfter("delete: ")).isEqualTo(offered);
    assertThat(editor.hover("  customer")).contains("Who buys");
    assertThat(editor.definitionOf("delete: order")).isEqualTo(12);
  }

  @Test
  void charactersOfTwoUnitsMoveNothing() throws Exception {
    String emoji = SHOP.replace("order: { PK:", "order: { about: \"\uD83D\uDE9A de España\", PK:");
    List<Diagnostic> findings = editor.open(emoji);

    Diagnostic unsorted =
        findings.stream()
            .filter(each -> each.getCode().getLeft().equals("unsortable-key"))
            .findFirst()
            .orElseThrow();
    String line = emoji.split("\n", -1)[unsorted.getRange().getStart().getLine()];
    assertThat(
            line.substring(
                unsorted.getRange().getStart().getCharacter(),
                unsorted.getRange().getEnd().getCharacter()))
        .isEqualTo("<total>");
    assertThat(editor.rename("ORDER#<total", "sum"))
        .contains("SK: ORDER#<sum>, attributes: { customerId: string, sum: integer }");
    assertThat(editor.applied(editor.fixes("ORDER#<total>").get(0)))
        .contains("España\", PK: CUSTOMER#<customerId>, SK: ORDER#<total:pad10>, attributes");
    assertThat(editor.hover("SK: ORDER#<total")).contains("integer");
    assertThat(editor.definitionOf("SK: ORDER#<total")).isEqualTo(12);
    assertThat(editor.completeAfter("PK: CUSTOMER#<customerId>, SK: ORDER#<")).contains("total");
  }

  private void everyFeature(String text) throws Exception {
    editor.completeAfter(text);
    editor.outline();
    editor.format();
    if (!text.isEmpty() && !text.endsWith("\n")) {
      editor.hover(text);
      editor.definitionOf(text);
      editor.fixes(text);
      try {
        editor.rename(text, "other");
      } catch (java.util.concurrent.ExecutionException e) {
        assertThat(e.getCause())
            .isInstanceOf(org.eclipse.lsp4j.jsonrpc.ResponseErrorException.class)
            .hasMessageNotContaining("Internal");
      }
    }
  }

  @Test
  void aRenameWhereThereIsNoNameIsRefused() throws Exception {
    editor.open("# only a note");
    assertThatThrownBy(() -> editor.rename("# only", "x")).hasMessageContaining("no name");
  }
}
