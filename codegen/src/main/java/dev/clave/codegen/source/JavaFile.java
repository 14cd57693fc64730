package dev.clave.codegen.source;

import dev.clave.codegen.plan.JavaType;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A Java file as it is written: lines are indented by their braces, and wrapped at 100 columns. */
final class JavaFile {
  private static final int COLUMNS = 100;
  private static final int INDENT = 2;
  private static final int CONTINUED = 4;

  private final String packageName;
  private final String typeName;
  private final Set<String> imports = new TreeSet<>();
  private final Pattern ownTypes;
  private final StringBuilder body = new StringBuilder();
  private int depth;

  JavaFile(String packageName, String typeName) {
    this.packageName = packageName;
    this.typeName = typeName;
    this.ownTypes =
        Pattern.compile(
            "\\b" + Pattern.quote(typeName) + "\\.(?=\\p{Lu})", Pattern.UNICODE_CHARACTER_CLASS);
  }

  String typeName() {
    return typeName;
  }

  String packageName() {
    return packageName;
  }

  /** Imports a class; gives its simple name. */
  String use(String qualified) {
    if (!qualified.startsWith("java.lang.")) {
      imports.add(qualified);
    }
    return qualified.substring(qualified.lastIndexOf('.') + 1);
  }

  /** A type that allows null; of a nested type the annotation stands before its own name. */
  String nullable(String type) {
    int generic = type.indexOf('<');
    int dot = type.lastIndexOf('.', generic < 0 ? type.length() : generic);
    return type.substring(0, dot + 1)
        + "@"
        + use("org.jspecify.annotations.Nullable")
        + " "
        + type.substring(dot + 1);
  }

  /** Imports what a type needs; gives it as this file writes it. */
  String use(JavaType type) {
    return use(type, type.name());
  }

  /** As {@link #use(JavaType)}, where a primitive cannot stand. */
  String boxed(JavaType type) {
    return use(type, type.boxed());
  }

  /** The function that reads a type, as this file writes it. */
  String reader(JavaType type) {
    return use(type, type.reader());
  }

  private String use(JavaType type, String text) {
    type.imports().stream()
        .filter(each -> !each.equals("dev.clave.table.typed.Values") || text.contains("Values"))
        .forEach(imports::add);
    return withoutOuterTypes(text);
  }

  /** Types nested in this file's own are named without it. */
  String withoutOuterTypes(String text) {
    return ownTypes.matcher(text).replaceAll("");
  }

  JavaFile line(String text) {
    if (text.startsWith("}")) {
      depth--;
    }
    if (text.isEmpty()) {
      body.append('\n');
    } else {
      broken(depth * INDENT, text);
    }
    if (text.endsWith("{")) {
      depth++;
    }
    return this;
  }

  /** A line, broken where it is too long: after an arrow, or inside its outermost brackets. */
  private void broken(int indent, String text) {
    if (indent + text.length() <= COLUMNS || text.endsWith("\"\"\"")) {
      body.append(" ".repeat(indent)).append(text).append('\n');
      return;
    }
    Call call = Call.of(text);
    int arrow = text.indexOf(" -> ");
    if (arrow > 0 && (call == null || arrow < call.before().length())) {
      body.append(" ".repeat(indent)).append(text, 0, arrow + 3).append('\n');
      broken(indent + CONTINUED, text.substring(arrow + 4));
    } else if (call == null) {
      body.append(" ".repeat(indent)).append(text).append('\n');
    } else {
      body.append(" ".repeat(indent)).append(call.before()).append('\n');
      arguments(indent + CONTINUED, call.arguments(), call.after());
    }
  }

  /** Arguments on one line, or one to a line. */
  private void arguments(int indent, List<String> parts, String after) {
    String joinedLine = String.join(", ", parts) + after;
    if (indent + joinedLine.length() <= COLUMNS || parts.size() == 1) {
      broken(indent, joinedLine);
      return;
    }
    for (int i = 0; i < parts.size(); i++) {
      broken(indent, parts.get(i) + (i < parts.size() - 1 ? "," : after));
    }
  }

  /** A line that goes on under another. */
  JavaFile continued(int levels, String text) {
    body.append(" ".repeat(depth * INDENT + levels * CONTINUED)).append(text).append('\n');
    return this;
  }

  /** Goes one level deeper, after a brace that stands on a continued line. */
  JavaFile nest() {
    depth++;
    return this;
  }

  /** A line of a text block, which is never broken. */
  JavaFile verbatim(String text) {
    return text.isEmpty() ? blank() : continued(0, text);
  }

  /** Calls one after the other: on one line, or each on its own. */
  JavaFile chain(String before, List<String> calls) {
    String joinedLine = before + String.join("", calls);
    if (fits(joinedLine)) {
      return line(joinedLine);
    }
    line(before);
    calls.forEach(call -> broken(depth * INDENT + CONTINUED, call));
    return this;
  }

  JavaFile blank() {
    return line("");
  }

  /** Whether a text has its place on one line. */
  boolean fits(String text) {
    return depth * INDENT + text.length() <= COLUMNS;
  }

  /** A list of types after a word such as {@code permits}, under a declaration if it is long. */
  JavaFile declaration(String before, String word, List<String> types, String after) {
    String joinedLine = String.join(", ", types);
    int indent = depth * INDENT;
    if (indent + before.length() + word.length() + joinedLine.length() + after.length() + 2
        <= COLUMNS) {
      return line(before + " " + word + " " + joinedLine + after);
    }
    body.append(" ".repeat(indent)).append(before).append('\n');
    if (indent + CONTINUED + word.length() + joinedLine.length() + after.length() + 1 <= COLUMNS) {
      continued(1, word + " " + joinedLine + after);
    } else {
      for (int i = 0; i < types.size(); i++) {
        String lead = i == 0 ? word + " " : " ".repeat(CONTINUED);
        continued(1, lead + types.get(i) + (i < types.size() - 1 ? "," : after));
      }
    }
    return after.endsWith("{") ? nest() : this;
  }

  /** A list in brackets: on one line, or on the next, or one part to a line. */
  JavaFile list(String before, List<String> parts, String after) {
    String joinedLine = String.join(", ", parts);
    int indent = depth * INDENT;
    if (indent + before.length() + joinedLine.length() + after.length() <= COLUMNS) {
      return line(before + joinedLine + after);
    }
    body.append(" ".repeat(indent)).append(before.stripTrailing()).append('\n');
    arguments(indent + CONTINUED, parts, after);
    return after.endsWith("{") ? nest() : this;
  }

  /** The first line of an {@code if}, broken before its operators where it is too long. */
  JavaFile condition(String test) {
    if (depth * INDENT + "if () {".length() + test.length() <= COLUMNS) {
      return line("if (" + test + ") {");
    }
    String[] operands = test.split(" && ", -1);
    line("if (" + operands[0]);
    for (int i = 1; i < operands.length; i++) {
      continued(1, "&& " + operands[i] + (i < operands.length - 1 ? "" : ") {"));
    }
    return nest();
  }

  /** A statement that is broken before its value where it is too long. */
  JavaFile assignment(String target, String value) {
    if (depth * INDENT + target.length() + value.length() + 4 <= COLUMNS) {
      return line(target + " = " + value + ";");
    }
    line(target + " =");
    broken(depth * INDENT + CONTINUED, value + ";");
    return this;
  }

  /** A Javadoc comment of a few paragraphs; a paragraph may be a tag such as {@code @param}. */
  JavaFile doc(String... texts) {
    String[] paragraphs = Stream.of(texts).map(JavaFile::inComment).toArray(String[]::new);
    String indent = " ".repeat(depth * INDENT);
    if (paragraphs.length == 1
        && indent.length() + paragraphs[0].length() + "/**  */".length() <= COLUMNS
        && !paragraphs[0].startsWith("@")) {
      body.append(indent).append("/** ").append(paragraphs[0]).append(" */\n");
      return this;
    }
    body.append(indent).append("/**\n");
    boolean tags = false;
    for (int i = 0; i < paragraphs.length; i++) {
      boolean tag = paragraphs[i].startsWith("@");
      if (i > 0 && !(tag && tags)) {
        body.append(indent).append(" *\n");
      }
      boolean verbatim = paragraphs[i].startsWith("<pre>");
      String first = i > 0 && !tag && !verbatim ? "<p>" : "";
      if (verbatim) {
        paragraphs[i]
            .lines()
            .forEach(line -> body.append(indent).append(" * ").append(line).append('\n'));
      } else {
        wrapped(indent, first + paragraphs[i], tag ? "    " : "");
      }
      tags = tag;
    }
    body.append(indent).append(" */\n");
    return this;
  }

  /** Names of a design stand in comments as they are; none of them may end the comment. */
  private static String inComment(String text) {
    return text.replace("*/", "*&#47;").replace("\\", "&#92;");
  }

  private void wrapped(String indent, String text, String hanging) {
    StringBuilder line = new StringBuilder();
    String lead = "";
    for (String word : text.split(" ", -1)) {
      int length = indent.length() + 3 + lead.length() + line.length() + 1 + word.length();
      if (!line.isEmpty() && length > COLUMNS) {
        body.append(indent).append(" * ").append(lead).append(line).append('\n');
        line.setLength(0);
        lead = hanging;
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    body.append(indent).append(" * ").append(lead).append(line).append('\n');
  }

  /** The file {@code package-info.java}: a comment, and that nothing is null unless it says so. */
  String packageText() {
    return body.append("@NullMarked\npackage ")
        .append(packageName)
        .append(";\n\nimport org.jspecify.annotations.NullMarked;\n")
        .toString();
  }

  /** The whole file. */
  String text() {
    StringBuilder text = new StringBuilder("package ").append(packageName).append(";\n\n");
    imports.forEach(each -> text.append("import ").append(each).append(";\n"));
    if (!imports.isEmpty()) {
      text.append('\n');
    }
    return text.append(body).toString();
  }
}
