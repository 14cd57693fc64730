package dev.clave.design.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.design.document.DesignDocument;
import dev.clave.design.document.Language;
import dev.clave.design.finding.Finding;
import dev.clave.design.format.Formatter;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is said of things, in several languages. */
final class AboutTextsTest {
  private static final String SHOP =
      """
      design: shop
      about: { en: A shop, es: Una tienda }
      key: PK, SK
      indexes:
        GSI1: { about: { en: By state, es: Por estado }, key: [GSI1PK, GSI1SK] }
        VI1: { about: { en: Alike, es: Parecidos }, vector: embedding(2) }

      entities:
        order:
          about:
            es: Un pedido
            en: An order
          PK: CUSTOMER#<customerId>
          SK: ORDER#<orderId>
          GSI1PK: STATE#<state>
          GSI1SK: <orderId>
          attributes:
            customerId: string
            orderId: { is: string, about: { de: Nummer, es: Número } }
            state: open | paid
            embedding: vector(2)

      patterns:
        orders: { about: { en: Orders, es: Pedidos }, where: PK = CUSTOMER#<customerId> }
        byState: { about: One language, where: GSI1PK = STATE#<state> }
        alike: { near: <embedding> in VI1 }

      views:
        page: { about: { en: The page, es: La página }, patterns: [orders] }

      transactions:
        pay:
          about: { en: Pays, es: Paga }
          steps: [ { update: order, set: { state: paid } } ]
      """;

  private static List<String> texts(Checked checked) {
    Design design = checked.design().orElseThrow();
    return Stream.of(
            Stream.of(design.about()),
            design.tables().get(0).indexes().stream().map(each -> each.about()),
            design.tables().get(0).vectorIndexes().stream().map(each -> each.about()),
            design.entities().stream().map(each -> each.about()),
            Stream.of(design.entity("order").attributes().get("orderId").about()),
            design.patterns().stream().map(each -> each.about()),
            design.views().stream().map(each -> each.about()),
            design.transactions().stream().map(each -> each.about()))
        .flatMap(each -> each)
        .toList();
  }

  @Test
  void areReadInTheAskedLanguageOrInEnglishOrInTheFirst() {
    assertThat(texts(Design.check(SHOP)))
        .containsExactly(
            "A shop",
            "By state",
            "Alike",
            "An order",
            "Nummer",
            "Orders",
            "One language",
            "",
            "The page",
            "Pays");
    assertThat(texts(Design.check(SHOP, "es")))
        .containsExactly(
            "Una tienda",
            "Por estado",
            "Parecidos",
            "Un pedido",
            "Número",
            "Pedidos",
            "One language",
            "",
            "La página",
            "Paga");
    assertThat(texts(Design.check(SHOP, "pt"))).isEqualTo(texts(Design.check(SHOP)));
  }

  @Test
  void areListedByTheirLanguages() {
    assertThat(Design.languages(SHOP)).containsExactly("de", "en", "es");
    assertThat(Design.about(SHOP)).isEqualTo(Map.of("en", "A shop", "es", "Una tienda"));
    assertThat(Design.about("design: shop\nabout: A shop\n")).isEqualTo(Map.of("en", "A shop"));
  }

  @Test
  void areDocumentedAndFormatted() {
    Design spanish = Design.check(SHOP, "es").design().orElseThrow();
    assertThat(DesignDocument.of(spanish, Language.ES).markdown())
        .contains("Una tienda", "Un pedido", "Pedidos", "La página", "Paga")
        .doesNotContain("A shop");
    assertThat(Formatter.format(SHOP).findings()).isEmpty();
    assertThat(Formatter.format(SHOP).text())
        .contains(
            "about: { en: A shop, es: Una tienda }", "      es: Un pedido\n      en: An order");
  }

  @Test
  void haveALanguageEach() {
    assertThat(
            Design.check(SHOP.replace("{ en: A shop, es: Una tienda }", "{ english: A shop }"))
                .findings())
        .extracting(Finding::message)
        .contains("`english` is no language");
  }
}
