package dev.clave.design.format;

import dev.clave.design.finding.Finding;
import dev.clave.design.yaml.Yaml;
import dev.clave.design.yaml.YamlLines;
import dev.clave.design.yaml.YamlReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a design in its canonical form: two spaces of indentation, one blank line between parts,
 * settings in the usual order, comments in one column. Comments and the values of the design stay
 * as they are; what was written is read again and compared before it is handed out.
 *
 * <pre>{@code
 * String canonical = Formatter.format("design:  notes\nkey:   PK").text();
 * }</pre>
 */
public final class Formatter {
  private Formatter() {}

  /**
   * A design in its canonical form.
   *
   * @param text the canonical form, or the text as it was when there are findings
   * @param findings why the text cannot be formatted: it is not YAML, or uses a form of it that
   *     designs do not have
   */
  public record Formatted(String text, List<Finding> findings) {
    public Formatted {
      findings = List.copyOf(findings);
    }
  }

  /** Formats a design, also one in which the checker finds errors. */
  public static Formatted format(String text) {
    YamlReader.Result before = YamlReader.read(text);
    if (before.root().isEmpty() || !before.findings().isEmpty()) {
      return new Formatted(text, before.findings());
    }
    String unix = text.replace("\r\n", "\n");
    YamlLines yaml = YamlLines.of(unix);
    Line root = LineReader.read(unix, yaml.continued());
    String formattedText =
        LineWriter.write(yaml.hasAliases() ? root : SettingOrder.DESIGN.sort(root));
    boolean same =
        YamlReader.read(formattedText)
                .root()
                .map(Formatter::meaning)
                .equals(before.root().map(Formatter::meaning))
            && CommentedText.comments(formattedText).equals(CommentedText.comments(unix));
    // A file of Windows stays one: an editor would show every line as changed.
    boolean windows = text.contains("\r\n");
    return same
        ? new Formatted(windows ? formattedText.replace("\n", "\r\n") : formattedText, List.of())
        : new Formatted(
            text,
            List.of(
                Finding.error(
                        "format",
                        "the file is written in a way that cannot be formatted",
                        before.root().get().span().firstLine())
                    .help("write maps and lists with indentation, without `?` and `---`")));
  }

  /** A value without places and without the order of its settings. */
  private static Object meaning(Yaml yaml) {
    if (yaml instanceof Yaml.Mapping mapping) {
      Map<String, Object> values = new HashMap<>();
      mapping.entries().forEach(entry -> values.put(entry.key().text(), meaning(entry.value())));
      return values;
    } else if (yaml instanceof Yaml.Sequence sequence) {
      return sequence.items().stream().map(Formatter::meaning).toList();
    }
    Yaml.Scalar scalar = (Yaml.Scalar) yaml;
    return List.of("text", scalar.text(), scalar.quoted());
  }
}
