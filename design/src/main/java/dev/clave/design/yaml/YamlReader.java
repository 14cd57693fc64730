package dev.clave.design.yaml;

import dev.clave.design.finding.Finding;
import dev.clave.design.model.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Reads text into {@link Yaml}. Only this class and {@link YamlComposer} know the YAML library.
 *
 * <pre>{@code
 * YamlReader.Result result = YamlReader.read("key: PK, SK");
 * Yaml.Mapping design = (Yaml.Mapping) result.root().orElseThrow();
 * }</pre>
 */
public final class YamlReader {
  /** What stands for bytes that could not be read. */
  private static final int REPLACEMENT = 0xFFFD;

  private final String[] lines;
  private final List<Finding> findings = new ArrayList<>();

  private YamlReader(String text) {
    this.lines = text.split("\n", -1);
  }

  /** What was read, and what was wrong with it. */
  public record Result(Optional<Yaml> root, List<Finding> findings) {}

  public static Result read(String text) {
    YamlReader reader = new YamlReader(text);
    Optional<Yaml> root = reader.compose(text);
    return new Result(root, List.copyOf(reader.findings));
  }

  private Optional<Yaml> compose(String text) {
    OptionalInt odd = unreadable(text);
    if (odd.isPresent()) {
      findings.add(
          Finding.error("syntax", "the file is not text from here on", at(text, odd.getAsInt()))
              .label("no character of UTF-8 text, or a control character")
              .help("save the file as UTF-8 text without control characters"));
      return Optional.empty();
    }
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel("design")
            .setUseMarks(true)
            // The text is in memory already, so its length is no danger.
            .setCodePointLimit(Integer.MAX_VALUE)
            .build();
    try {
      return new YamlComposer(new Parse(settings).parseString(text).iterator(), lines, findings)
          .document();
    } catch (YamlComposer.Refused e) {
      findings.add(e.finding());
      return Optional.empty();
    } catch (MarkedYamlEngineException e) {
      Span span = e.getProblemMark().or(e::getContextMark).map(YamlReader::at).orElse(Span.START);
      findings.add(
          advised(
              Finding.error("syntax", "the file is not YAML from here on: " + problem(e), span)
                  .label("YAML cannot be read further")));
      return Optional.empty();
    } catch (YamlEngineException e) {
      findings.add(
          Finding.error("syntax", "the file is not YAML: " + firstLine(e.getMessage()), Span.START)
              .help("save the file as UTF-8 text without control characters"));
      return Optional.empty();
    }
  }

  /** Where bytes were no UTF-8, so that they were replaced, or a control character stands. */
  private static OptionalInt unreadable(String text) {
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      int character = text.codePointAt(i);
      if (character == REPLACEMENT || !StreamReader.isPrintable(character)) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  private static Span at(String text, int index) {
    String before = text.substring(0, index);
    int lineStart = before.lastIndexOf('\n') + 1;
    int line = 1 + (int) before.chars().filter(c -> c == '\n').count();
    return Span.of(line, 1 + before.codePointCount(lineStart, index), 1);
  }

  private Finding advised(Finding finding) {
    String advice = advice(finding.span());
    UnquotedTypes types = new UnquotedTypes(lines);
    return types
        .first(finding.span().line())
        .map(
            type ->
                finding
                    .help("within { } a type with brackets needs quotes: `%s`".formatted(type))
                    .fix(types.fix(advice)))
        .orElseGet(() -> finding.help(advice));
  }

  private String advice(Span span) {
    String line = span.line() <= lines.length ? lines[span.line() - 1] : "";
    return line.contains("{") || line.contains("[")
        ? "check quotes and brackets; within { } and [ ] a value with brackets or commas needs"
            + " quotes"
        : "check the indentation, quotes and brackets of this line and the one before";
  }

  private static String problem(MarkedYamlEngineException e) {
    return firstLine(e.getProblem() == null ? e.getMessage() : e.getProblem());
  }

  private static String firstLine(String message) {
    String text = message == null ? "it cannot be read" : message;
    return text.lines().findFirst().orElse("it cannot be read").strip();
  }

  private static Span at(Mark mark) {
    return Span.of(mark.getLine() + 1, mark.getColumn() + 1, 1);
  }
}
