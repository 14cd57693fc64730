package dev.clave.server.system;

import dev.clave.design.yaml.Yaml;
import dev.clave.design.yaml.YamlReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What {@code system.yaml} says of a system: its title by language, and its pages in the console,
 * whose modules lie in the folder {@code console} beside it.
 *
 * <pre>{@code
 * title: { en: Bicycle workshops, es: Talleres de bicicletas }
 * pages: { board: board.js }
 * }</pre>
 */
record SystemFile(Map<String, String> titles, List<ConsolePage> pages) {
  static final String CONSOLE = "console";

  private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2}");
  private static final Pattern PAGE = Pattern.compile("[a-z][a-z0-9-]{0,62}");
  private static final Pattern MODULE = Pattern.compile("[A-Za-z0-9_-]+\\.m?js");

  /**
   * @param file its name, for messages
   * @throws IllegalStateException when the text is not what is expected, with the line
   */
  static SystemFile read(Path file, String text) {
    YamlReader.Result yaml = YamlReader.read(text);
    if (!yaml.findings().isEmpty()) {
      var finding = yaml.findings().get(0);
      throw new IllegalStateException(place(file, finding.span().line()) + finding.message());
    }
    Map<String, String> titles = new LinkedHashMap<>();
    List<ConsolePage> pages = new ArrayList<>();
    for (Yaml.Entry entry : entries(file, yaml.root().orElse(null), "`title` or `pages`")) {
      switch (entry.key().text()) {
        case "title" ->
            texts(file, entry, LANGUAGE, "a language such as `en`").forEach(titles::put);
        case "pages" ->
            texts(file, entry, PAGE, "a page's name of a-z, 0-9 and -")
                .forEach((name, module) -> pages.add(page(file, entry, name, module)));
        default ->
            throw refusal(file, entry.key(), "`title` or `pages`, found `" + entry.key().text());
      }
    }
    return new SystemFile(titles, List.copyOf(pages));
  }

  ServedSystem in(ServedSystem system) {
    ServedSystem presented = system;
    for (Map.Entry<String, String> title : titles.entrySet()) {
      presented = presented.withTitle(title.getKey(), title.getValue());
    }
    return presented.withPages(pages);
  }

  private static ConsolePage page(Path file, Yaml.Entry entry, String name, String module) {
    Path folder = file.resolveSibling(CONSOLE);
    if (!MODULE.matcher(module).matches() || !Files.isRegularFile(folder.resolve(module))) {
      throw refusal(
          file,
          entry.key(),
          "a file of `" + folder + "` such as `" + name + ".js`, found `" + module);
    }
    return ConsolePage.inFolder(name, module, folder);
  }

  private static Map<String, String> texts(
      Path file, Yaml.Entry section, Pattern key, String expected) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Yaml.Entry entry : entries(file, section.value(), expected)) {
      if (!key.matcher(entry.key().text()).matches()) {
        throw refusal(file, entry.key(), expected + ", found `" + entry.key().text());
      }
      if (!(entry.value() instanceof Yaml.Scalar text) || text.isEmpty()) {
        throw refusal(
            file,
            entry.value(),
            "text after `" + entry.key().text() + "`, found `" + entry.value().kind());
      }
      texts.put(entry.key().text(), text.text());
    }
    return texts;
  }

  private static List<Yaml.Entry> entries(Path file, Yaml node, String expected) {
    if (node instanceof Yaml.Mapping mapping) {
      return mapping.entries();
    }
    throw new IllegalStateException(
        place(file, node == null ? 1 : node.span().line()) + "expected a map with " + expected);
  }

  private static IllegalStateException refusal(Path file, Yaml node, String expectedAndFound) {
    return new IllegalStateException(
        place(file, node.span().line()) + "expected " + expectedAndFound + "`");
  }

  private static String place(Path file, int line) {
    return "`" + file + "` line " + line + ": ";
  }
}
