package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links between the documents lead somewhere, and every document can be found. */
final class DocumentLinksTest {
  private static final Path ROOT = ArchitectureDocument.ROOT.toAbsolutePath().normalize();
  private static final Pattern CODE = Pattern.compile("```.*?```", Pattern.DOTALL);
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");

  @Test
  void everyLinkBetweenDocumentsLeadsToAFileAndItsHeading() throws IOException {
    List<String> brokenLinks = new ArrayList<>();
    for (Path document : documents()) {
      for (String link : links(document)) {
        if (!leadsSomewhere(document, link)) {
          brokenLinks.add(ROOT.relativize(document) + " -> " + link);
        }
      }
    }
    assertThat(brokenLinks).isEmpty();
  }

  @Test
  void theIndexOfTheDocumentsNamesEveryPage() throws IOException {
    Path docs = ROOT.resolve("docs");
    List<String> indexed = links(docs.resolve("README.md"));
    try (Stream<Path> pages = Files.list(docs)) {
      assertThat(pages.map(page -> page.getFileName().toString()))
          .filteredOn(name -> name.endsWith(".md") && !name.equals("README.md"))
          .allSatisfy(name -> assertThat(indexed).contains(name));
    }
  }

  private static List<Path> documents() throws IOException {
    List<Path> documents = new ArrayList<>();
    try (Stream<Path> files = Files.list(ROOT)) {
      files.filter(DocumentLinksTest::isDocument).forEach(documents::add);
    }
    for (String folder : List.of("docs", "systems", "editors")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
        files
            .filter(DocumentLinksTest::isDocument)
            .filter(DocumentLinksTest::isOurs)
            .forEach(documents::add);
      }
    }
    return documents;
  }

  private static boolean isDocument(Path file) {
    return file.toString().endsWith(".md");
  }

  private static boolean isOurs(Path file) {
    String path = ROOT.relativize(file).toString();
    return !path.contains("target") && !path.contains("node_modules");
  }

  private static List<String> links(Path document) throws IOException {
    String text = CODE.matcher(Files.readString(document)).replaceAll("");
    return ArchitectureDocument.firstGroups(LINK, text).stream()
        .filter(link -> !ELSEWHERE.matcher(link).matches())
        .toList();
  }

  private static boolean leadsSomewhere(Path document, String link) throws IOException {
    int hash = link.indexOf('#');
    String path = hash < 0 ? link : link.substring(0, hash);
    Path target = path.isEmpty() ? document : document.resolveSibling(path).normalize();
    if (!Files.exists(target)) {
      return false;
    }
    return hash < 0 || headings(target).contains(link.substring(hash + 1));
  }

  /** The anchors that Markdown makes of headings: lower case, hyphens for spaces. */
  private static List<String> headings(Path document) throws IOException {
    return ArchitectureDocument.firstGroups(HEADING, Files.readString(document)).stream()
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N}_\\- ]", "").strip())
        .map(heading -> heading.toLowerCase(Locale.ROOT).replace(' ', '-'))
        .toList();
  }
}
