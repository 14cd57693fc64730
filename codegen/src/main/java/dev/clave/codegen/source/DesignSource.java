package dev.clave.codegen.source;

import dev.clave.codegen.plan.DesignPlan;
import java.util.ArrayList;
import java.util.List;

/** Writes the class that holds the design, so that a client needs no file beside it. */
final class DesignSource {
  /** A string constant of a class file has at most 65,535 bytes, by its specification. */
  private static final int CHARACTERS = 15_000;

  private DesignSource() {}

  static JavaFile write(DesignPlan plan) {
    JavaFile file = new JavaFile(plan.packageName(), plan.designType());
    file.use("dev.clave.design.Design");
    file.doc(
        About.text(
            "The design `" + plan.design().name() + "`, as the client was generated from it."));
    file.line("final class " + plan.designType() + " {")
        .line("private static final Design DESIGN =")
        .continued(1, "Design.check(text())")
        .continued(2, ".design()")
        .continued(
            2, ".orElseThrow(() -> new IllegalStateException(\"the design was changed by hand\"));")
        .blank()
        .line("private " + plan.designType() + "() {}")
        .blank()
        .line("static Design design() {")
        .line("return DESIGN;")
        .line("}")
        .blank();
    List<String> parts = parts(plan.text());
    List<String> calls = new ArrayList<>();
    for (int i = 1; i <= parts.size(); i++) {
      calls.add("part" + i + "()");
    }
    file.line("private static String text() {")
        .line("return " + String.join(" + ", calls) + ";")
        .line("}");
    for (int i = 0; i < parts.size(); i++) {
      file.blank().line("private static String part" + (i + 1) + "() {").line("return \"\"\"");
      parts.get(i).lines().forEach(line -> file.verbatim(escaped(line)));
      file.line("\"\"\";").line("}");
    }
    return file.line("}");
  }

  private static List<String> parts(String text) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    text.replace("\r\n", "\n")
        .replace('\r', '\n')
        .lines()
        .forEach(
            line -> {
              if (part.length() + line.length() > CHARACTERS && !part.isEmpty()) {
                parts.add(part.toString());
                part.setLength(0);
              }
              part.append(line).append('\n');
            });
    parts.add(part.toString());
    return parts;
  }

  /** A line of a text block; a space at its end would be dropped. */
  private static String escaped(String line) {
    String escaped = line.replace("\\", "\\\\").replace("\"\"\"", "\\\"\"\"").replace("\t", "\\t");
    if (escaped.endsWith("\"")) {
      escaped = escaped.substring(0, escaped.length() - 1) + "\\\"";
    }
    return escaped.endsWith(" ") ? escaped.substring(0, escaped.length() - 1) + "\\s" : escaped;
  }
}
