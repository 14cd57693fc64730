package dev.clave.design.parse;

import dev.clave.design.finding.Finding;
import dev.clave.design.yaml.Yaml;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds text that YAML took for something else before we saw it. */
final class Traps {
  private static final Pattern BOOLEAN = Pattern.compile("(?i)true|false|on|off|yes|no|y|n");
  private static final Pattern NOTHING = Pattern.compile("(?i)null|~");
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\d[\\d_]*(\\.\\d*)?([eE][-+]?\\d+)?|0x[0-9a-fA-F]+|0o[0-7]+)");

  private Traps() {}

  /** Whether a scalar arrived whole. */
  static boolean check(Yaml.Scalar scalar, String key, Findings findings) {
    if (scalar.isEmpty()) {
      if (scalar.trailing().isEmpty()) {
        findings.missing(
            "`" + key + "` has no value", scalar.span(), "write a value after the colon");
      } else {
        findings.add(
            Finding.error(
                    "yaml-trap",
                    "YAML reads the value of `" + key + "` as a comment, so it is empty",
                    scalar.span())
                .label("everything from # on is dropped")
                .help("quote it: `" + key + ": \"" + scalar.trailing() + "\"`"));
      }
      return false;
    }
    if (!scalar.quoted() && cut(scalar)) {
      String whole = scalar.text() + " " + scalar.trailing();
      findings.add(
          Finding.error(
                  "yaml-trap",
                  "YAML cuts the value of `" + key + "` at the #, the rest is taken for a comment",
                  scalar.span())
              .label("only this is read")
              .help("quote it: `" + key + ": '" + whole + "'`"));
      return false;
    }
    return true;
  }

  /** Whether what follows is meant, not remarked: a remark has a space after its #. */
  private static boolean cut(Yaml.Scalar scalar) {
    String rest = scalar.trailing();
    if (rest.length() < 2) {
      return false;
    }
    String text = scalar.text();
    boolean dangling = text.matches("(?s).*\\s(=|<|>|<=|>=|begins_with|between|and|or)\\s*");
    boolean keyLike = rest.charAt(1) != ' ' && rest.substring(1).matches("[^\\s]*[#<].*");
    return dangling || keyLike;
  }

  /** A name without a value, behind a comma that ended the value before it. */
  static boolean comma(Optional<Yaml.Entry> before, Yaml.Entry entry, Findings findings) {
    if (!(entry.value() instanceof Yaml.Scalar nothing && nothing.isEmpty())
        || !nothing.trailing().isEmpty()
        || !(before.map(Yaml.Entry::value).orElse(null) instanceof Yaml.Scalar cut)
        || cut.quoted()
        || cut.span().endLine() != entry.key().span().line()) {
      return false;
    }
    findings.add(
        Finding.error(
                "yaml-trap",
                "YAML ends the value of `%s` at the comma, and takes `%s` for a setting"
                    .formatted(before.get().key().text(), entry.key().text()),
                entry.key().span())
            .label("not part of the value")
            .help(
                "quote it: `%s: \"%s, %s\"`"
                    .formatted(before.get().key().text(), cut.text(), entry.key().text())));
    return true;
  }

  /** A template that YAML would give to other readers as something other than text. */
  static boolean template(Yaml.Scalar scalar, String key, Findings findings) {
    if (!check(scalar, key, findings)) {
      return false;
    }
    if (scalar.quoted()) {
      return true;
    }
    String kind = otherKind(scalar.text());
    if (kind.isEmpty()) {
      return true;
    }
    findings.add(
        Finding.error(
                "yaml-trap",
                "YAML reads `" + scalar.text() + "` as " + kind + ", not as text",
                scalar.span())
            .label("not text")
            .help("quote it: `" + key + ": \"" + scalar.text() + "\"`"));
    return false;
  }

  private static String otherKind(String text) {
    if (BOOLEAN.matcher(text).matches()) {
      return "a boolean";
    }
    if (NOTHING.matcher(text).matches()) {
      return "nothing";
    }
    return NUMBER.matcher(text).matches() ? "a number" : "";
  }
}
