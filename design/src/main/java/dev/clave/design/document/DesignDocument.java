package dev.clave.design.document;

import dev.clave.design.Design;
import java.util.ArrayList;
import java.util.List;

/**
 * A design's document in one language.
 *
 * <pre>{@code
 * String page = DesignDocument.of(design, Language.EN).markdown();
 * }</pre>
 */
public final class DesignDocument {
  private final Design design;
  private final Words words;
  private final List<Chapter> chapters;

  private DesignDocument(Design design, Words words, List<Chapter> chapters) {
    this.design = design;
    this.words = words;
    this.chapters = List.copyOf(chapters);
  }

  public static DesignDocument of(Design design, Language language) {
    Words words = new Words(language);
    List<Chapter> chapters = new ArrayList<>();
    chapters.add(OverviewChapter.of(design, words));
    chapters.add(EntityChapter.of(design, words));
    chapters.add(DiagramChapters.collections(design, words));
    chapters.add(DiagramChapters.relations(design, words));
    chapters.add(IndexChapter.of(design, words));
    chapters.add(PatternChapter.of(design, words));
    chapters.add(DiagramChapters.accessMap(design, words));
    chapters.add(TransactionChapter.of(design, words));
    chapters.add(AttributeChapter.of(design, words));
    chapters.add(SampleChapter.of(design, words));
    chapters.add(WaiverChapter.of(design, words));
    return new DesignDocument(
        design, words, chapters.stream().filter(chapter -> !chapter.blocks().isEmpty()).toList());
  }

  /** The document in Markdown, with Mermaid diagrams. */
  public String markdown() {
    return MarkdownPage.of(design.name(), design.about(), chapters, words);
  }

  /** The document as one HTML page that needs nothing else. */
  public String html() {
    return HtmlPage.of(design.name(), design.about(), chapters, words, Hues.of(design));
  }
}
