package dev.clave.design.yaml;

import dev.clave.design.finding.Finding;
import dev.clave.design.model.Span;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.scanner.StreamReader;
import org.snakeyaml.engine.v2.schema.FailsafeSchema;

/** Reads text into {@link Yaml}. The only class that knows the YAML library. */
public final class YamlReader {
  /** Deeper nesting than any design has; beyond it the parser's own stack would be at risk. */
  private static final int MAX_DEPTH = 60;

  /** What stands for bytes that could not be read. */
  private static final int REPLACEMENT = 0xFFFD;

  private final String[] lines;
  private final List<Finding> findings = new ArrayList<>();
  private final Set<Node> open = Collections.newSetFromMap(new IdentityHashMap<>());

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
    Optional<Span> deep = tooDeep(text);
    if (deep.isPresent()) {
      findings.add(
          Finding.error("syntax", "the file nests deeper than " + MAX_DEPTH + " levels", deep.get())
              .help(
                  "a design needs no more than a few levels; close the brackets before this one"));
      return Optional.empty();
    }
    OptionalInt odd = unreadable(text);
    if (odd.isPresent()) {
      findings.add(
          Finding.error("syntax", "the file is not text from here on", at(text, odd.getAsInt()))
              .label("no character of UTF-8 text, or a control character")
              .help("save the file as UTF-8 text without control characters"));
      return Optional.empty();
    }
    // Everything is text: what YAML would make of `0` or `on` is not asked for.
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel("design")
            .setUseMarks(true)
            .setSchema(new FailsafeSchema())
            .build();
    try {
      return new Compose(settings).composeString(text).map(this::convert);
    } catch (MarkedYamlEngineException e) {
      Span span = e.getProblemMark().or(e::getContextMark).map(YamlReader::at).orElse(Span.START);
      findings.add(
          Finding.error("syntax", "the file is not YAML from here on: " + problem(e), span)
              .label("YAML cannot be read further")
              .help(advice(span)));
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

  private String advice(Span span) {
    String line = span.line() <= lines.length ? lines[span.line() - 1] : "";
    return line.contains("{") || line.contains("[")
        ? "check quotes and brackets; within { } and [ ] a value with brackets or commas needs quotes"
        : "check the indentation, quotes and brackets of this line and the one before";
  }

  private static String problem(MarkedYamlEngineException e) {
    return firstLine(e.getProblem() == null ? e.getMessage() : e.getProblem());
  }

  private static String firstLine(String message) {
    String text = message == null ? "it cannot be read" : message;
    return text.lines().findFirst().orElse("it cannot be read").strip();
  }

  private static Optional<Span> tooDeep(String text) {
    int depth = 0;
    int indicators = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
      indicators += c == '-' || c == '?' ? 1 : 0;
      if (c == '\n') {
        indicators = 0;
        depth = Math.max(depth, 0);
      }
      if (depth > MAX_DEPTH || (indicators > 8 * MAX_DEPTH)) {
        return Optional.of(at(text, i));
      }
    }
    return Optional.empty();
  }

  private Yaml convert(Node node) {
    Span span = span(node);
    if (!open.add(node)) {
      findings.add(
          Finding.error("syntax", "an alias stands inside the value that it names", span)
              .help("write the value out instead of the alias"));
      return new Yaml.Scalar("", true, "", span);
    }
    try {
      if (node instanceof ScalarNode scalar) {
        return scalar(scalar, span);
      }
      if (node instanceof SequenceNode sequence) {
        return new Yaml.Sequence(sequence.getValue().stream().map(this::convert).toList(), span);
      }
      return mapping((MappingNode) node, span);
    } finally {
      open.remove(node);
    }
  }

  /** An empty value with a comment after it stands where the comment is: it may be the value. */
  private Yaml.Scalar scalar(ScalarNode node, Span span) {
    boolean quoted = node.getScalarStyle() != ScalarStyle.PLAIN;
    String trailing = quoted ? "" : trailing(span);
    if (!quoted && node.getValue().isEmpty() && !trailing.isEmpty()) {
      int column = lines[span.endLine() - 1].indexOf('#', span.endColumn() - 1) + 1;
      return new Yaml.Scalar("", false, trailing, Span.of(span.line(), column, trailing.length()));
    }
    return new Yaml.Scalar(node.getValue(), quoted, trailing, span);
  }

  private Yaml mapping(MappingNode node, Span span) {
    List<Yaml.Entry> entries = new ArrayList<>();
    Map<String, Span> seen = new HashMap<>();
    for (NodeTuple tuple : node.getValue()) {
      if (!(convert(tuple.getKeyNode()) instanceof Yaml.Scalar key)) {
        findings.add(
            Finding.error(
                    "syntax", "a list or map stands where a name should", span(tuple.getKeyNode()))
                .help("quote it if the brackets belong to the name"));
        continue;
      }
      Span first = seen.putIfAbsent(key.text(), key.span());
      if (first != null) {
        findings.add(
            Finding.error("duplicate-name", "`" + key.text() + "` is written twice", key.span())
                .label("only one of them would count")
                .note(first, "the first one, line " + first.line())
                .help("remove one of the two, or give it another name"));
        continue;
      }
      entries.add(new Yaml.Entry(key, convert(tuple.getValueNode())));
    }
    return new Yaml.Mapping(entries, span);
  }

  /** What YAML dropped as a comment after a scalar that ends at {@code span}. */
  private String trailing(Span span) {
    if (span.endLine() > lines.length) {
      return "";
    }
    String line = lines[span.endLine() - 1];
    int from =
        line.offsetByCodePoints(
            0, Math.min(span.endColumn() - 1, line.codePointCount(0, line.length())));
    String rest = line.substring(from).strip();
    return rest.startsWith("#") ? rest : "";
  }

  private static Span span(Node node) {
    Mark start = node.getStartMark().orElse(null);
    Mark end = node.getEndMark().orElse(start);
    if (start == null) {
      return Span.START;
    }
    return new Span(
        start.getLine() + 1, start.getColumn() + 1, end.getLine() + 1, end.getColumn() + 1);
  }

  private static Span at(Mark mark) {
    return Span.of(mark.getLine() + 1, mark.getColumn() + 1, 1);
  }
}
