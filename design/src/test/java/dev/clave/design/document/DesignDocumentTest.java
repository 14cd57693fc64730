package dev.clave.design.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.design.Golden;
import dev.clave.design.Systems;
import java.io.IOException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DesignDocumentTest {
  /** The language that each system's people speak. */
  private static final Map<String, Language> SPOKEN =
      Map.of(
          "pai", Language.ES,
          "transporte", Language.ES,
          "gamificacion", Language.EN,
          "portfolio", Language.PT);

  @ParameterizedTest
  @ValueSource(strings = {"pai", "transporte", "gamificacion", "portfolio"})
  void theDocumentOfASystemIsTheOneReviewed(String system) throws IOException {
    DesignDocument document = DesignDocument.of(Systems.design(system), SPOKEN.get(system));
    Golden.matches("documents/" + system + ".md", document.markdown());
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
