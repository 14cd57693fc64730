package dev.clave.design.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.design.Golden;
import dev.clave.design.Systems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DesignDocumentTest {
  @Test
  void theDocumentIsTheOneReviewed() throws IOException {
    Golden.matches("documents/gamificacion.md", markdown("gamificacion", Language.EN));
    Golden.matches("documents/portfolio.md", markdown("portfolio", Language.PT));
    String banking =
        Files.readString(Path.of("src", "test", "resources", "published", "banking.yaml"));
    Golden.matches(
        "documents/banking.md",
        DesignDocument.of(Design.check(banking).design().orElseThrow(), Language.ES).markdown());
  }

  private static String markdown(String system, Language language) {
    return DesignDocument.of(Systems.design(system), language).markdown();
  }

  @ParameterizedTest
  @ValueSource(strings = {"pai", "transporte", "gamificacion", "portfolio"})
  void theDocumentTellsEverythingThatTheDesignHas(String system) {
    Design design = Systems.design(system);
    String markdown = markdown(system, Language.ES);
    design.entities().forEach(each -> assertThat(markdown).contains("| " + each.name()));
    design.patterns().forEach(each -> assertThat(markdown).contains("| `" + each.name() + "`"));
    design.views().forEach(each -> assertThat(markdown).contains("| `" + each.name() + "`"));
    design.transactions().forEach(each -> assertThat(markdown).contains("### " + each.name()));
    design.tables().stream()
        .flatMap(table -> table.indexes().stream())
        .forEach(each -> assertThat(markdown).contains("| `" + each.name() + "`"));
  }

  @Test
  void collectionsOfIndexesAndRelationsAreDrawn() {
    Design design =
        Design.check(
                """
                design: shop
                key: PK, SK
                indexes: { GSI1: "GSI1PK, GSI1SK" }
                entities:
                  customer: { PK: CUSTOMER#<customerId>, SK: PROFILE, counters: { orders: order } }
                  order: { PK: CUSTOMER#<customerId>, SK: ORDER#<orderId>, GSI1PK: ORDER#<orderId>, GSI1SK: ORDER }
                  line: { PK: LINE#<lineId>, SK: LINE, GSI1PK: ORDER#<orderId>, GSI1SK: LINE#<lineId> }
                patterns:
                  orderWithLines: { where: GSI1PK = ORDER#<orderId>, returns: [order, line] }
                """)
            .draft()
            .orElseThrow();
    String markdown = DesignDocument.of(design, Language.EN).markdown();
    assertThat(markdown).contains("### Index GSI1").contains("line<br>LINE#35;#lt;lineId#gt;");
    assertThat(markdown)
        .contains("## Entities and relations")
        .containsPattern("-- \"Counts orders\" -->")
        .containsPattern("-- \"orderId\" -->");
  }

  @Test
  void thePageIsTheOneReviewed() throws IOException {
    DesignDocument document = DesignDocument.of(Systems.design("portfolio"), Language.PT);
    Golden.matches("documents/portfolio.html", document.html());
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void everyLanguageHasEveryPhrase(Language language) {
    Design design = Systems.design("transporte");
    assertThat(DesignDocument.of(design, language).markdown())
        .contains("# transporte")
        .doesNotContain("%s")
        .doesNotContain("%d");
  }

  @Test
  void thePageNeedsNothingFromElsewhere() {
    String html = DesignDocument.of(Systems.design("transporte"), Language.EN).html();
    assertThat(html).doesNotContain("href=\"http", "<script", "<link", "url(", "@import", "src=");
  }

  @Test
  void everyLinkOfThePageLeadsToAChapter() {
    String html = DesignDocument.of(Systems.design("pai"), Language.EN).html();
    Matcher link = Pattern.compile("href=\"#([^\"]+)\"").matcher(html);
    while (link.find()) {
      assertThat(html).contains("id=\"" + link.group(1) + "\"");
    }
  }

  @Test
  void whatADesignSaysCannotBecomeMarkup() {
    String text =
        """
        design: markup
        about: <b>bold</b> & "quoted"
        key: PK
        entities:
          thing: { PK: THING#<id>, about: "a | b <i>" }
        patterns:
          thing: PK = THING#<id>
        """;
    DesignDocument document =
        DesignDocument.of(Design.check(text).design().orElseThrow(), Language.EN);
    assertThat(document.html()).contains("&lt;b&gt;bold&lt;/b&gt; &amp; ").doesNotContain("<i>");
    assertThat(document.markdown()).contains("a \\| b &lt;i>");
  }
}
