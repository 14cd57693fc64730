package dev.clave.design.parse;

import dev.clave.design.finding.Finding;
import dev.clave.design.model.CharacterClass;
import dev.clave.design.model.Form;
import dev.clave.design.model.Part;
import dev.clave.design.model.Span;
import dev.clave.design.model.Template;
import dev.clave.design.model.TimeUnit;
import dev.clave.design.yaml.Yaml;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code USER#<userId>}. */
final class TemplateParser {
  private static final Pattern COUNTED = Pattern.compile("(pad|fill|first) ?(\\d{1,3})");
  private static final int MAX_PADDING = 38;

  /** More than that of a text in a key is of no use, and costs the checker time. */
  private static final int MAX_CHARACTERS = 64;

  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}_.$@-]+");

  private final Findings findings;

  TemplateParser(Findings findings) {
    this.findings = findings;
  }

  Optional<Template> parse(Yaml.Scalar scalar) {
    String text = scalar.text();
    List<Part> parts = new ArrayList<>();
    if (text.isEmpty()) {
      findings.malformed(
          "a template is empty, and DynamoDB takes no empty key",
          scalar.span(),
          "write some text, as in `METADATA`, or a variable, as in `<id>`");
      return Optional.empty();
    }
    int from = 0;
    while (from < text.length()) {
      int open = text.indexOf('<', from);
      int literalEnd = open < 0 ? text.length() : open;
      if (literalEnd > from) {
        literal(scalar, from, literalEnd).ifPresent(parts::add);
      }
      if (open < 0) {
        break;
      }
      int close = text.indexOf('>', open);
      if (close < 0) {
        findings.malformed(
            "`" + text + "` opens a variable and does not close it",
            scalar.part(open, text.length() - open),
            "write `<name>`");
        return Optional.empty();
      }
      Optional<Part.Variable> variable = variable(scalar, open, close);
      if (variable.isEmpty()) {
        return Optional.empty();
      }
      parts.add(variable.get());
      from = close + 1;
    }
    return Optional.of(new Template(parts, text, scalar.span()));
  }

  private Optional<Part> literal(Yaml.Scalar scalar, int from, int to) {
    String literal = scalar.text().substring(from, to);
    int brace = literal.indexOf('{');
    int end = literal.indexOf('}', Math.max(0, brace));
    Span span = scalar.part(from, to - from);
    if (brace >= 0 && end > brace) {
      String name = literal.substring(brace + 1, end);
      int start = brace > 0 && literal.charAt(brace - 1) == '$' ? brace - 1 : brace;
      findings.malformed(
          "`" + literal.substring(start, end + 1) + "` would be written as it stands",
          scalar.part(from + start, end + 1 - start),
          "write a variable as `<" + name + ">`");
    }
    warnOfLookAlike(literal, span);
    return Optional.of(new Part.Literal(literal, span));
  }

  private void warnOfLookAlike(String text, Span span) {
    LookAlike.in(text)
        .ifPresent(
            character ->
                findings.add(
                    Finding.warning(
                            "look-alike",
                            "`%s` has %s in it, which reads as something else"
                                .formatted(text, LookAlike.name(character)),
                            span)
                        .label("not what it looks like")
                        .help("type the character anew")));
  }

  private Optional<Part.Variable> variable(Yaml.Scalar scalar, int open, int close) {
    String inside = scalar.text().substring(open + 1, close).strip();
    Span span = scalar.part(open, close + 1 - open);
    boolean optional = inside.endsWith("?");
    String[] pieces = (optional ? inside.substring(0, inside.length() - 1) : inside).split(":", -1);
    String name = pieces[0].strip();
    if (!NAME.matcher(name).matches()) {
      findings.malformed(
          "`<" + inside + ">` does not name an attribute",
          span,
          "write letters, digits, `_`, `-` and `.` between < and >");
      return Optional.empty();
    }
    warnOfLookAlike(name, span);
    List<Form> forms = new ArrayList<>();
    for (int i = 1; i < pieces.length; i++) {
      Optional<Form> form = form(pieces[i].strip());
      if (form.isEmpty()) {
        findings.unknown("form", pieces[i].strip(), span, Form.WORDS);
        return Optional.empty();
      }
      forms.add(form.get());
    }
    return Optional.of(new Part.Variable(name, forms, optional, span));
  }

  private static Optional<Form> form(String word) {
    Matcher matcher = COUNTED.matcher(word);
    if (matcher.matches()) {
      int count = Integer.parseInt(matcher.group(2));
      boolean pads = matcher.group(1).equals("pad");
      if (count < 1 || count > (pads ? MAX_PADDING : MAX_CHARACTERS)) {
        return Optional.empty();
      }
      return Optional.of(
          pads
              ? new Form.Pad(count)
              : matcher.group(1).equals("fill") ? new Form.Fill(count) : new Form.First(count));
    }
    return Optional.ofNullable(
        switch (word) {
          case "lower" -> new Form.Fold(false);
          case "upper" -> new Form.Fold(true);
          case "year", "quarter", "month", "week", "day", "hour", "minute", "second" ->
              new Form.Truncate(TimeUnit.valueOf(word.toUpperCase(Locale.ROOT)));
          case "digits" -> new Form.Only(CharacterClass.DIGITS);
          case "hex" -> new Form.Only(CharacterClass.HEX);
          case "letters" -> new Form.Only(CharacterClass.LETTERS);
          case "lowercase" -> new Form.Only(CharacterClass.LOWER);
          case "uppercase" -> new Form.Only(CharacterClass.UPPER);
          case "alphanumeric" -> new Form.Only(CharacterClass.ALPHANUMERIC);
          case "descending" -> new Form.Descending();
          case "free" -> new Form.Free();
          default -> null;
        });
  }
}
