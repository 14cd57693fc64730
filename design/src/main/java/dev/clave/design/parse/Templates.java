package dev.clave.design.parse;

import dev.clave.design.model.Part;
import dev.clave.design.model.Span;
import dev.clave.design.model.Template;
import java.util.ArrayList;
import java.util.List;

/** Builds the templates that the language writes by itself, as those of guard items. */
final class Templates {
  private Templates() {}

  /** Literal text before a template. */
  static Template prefixed(String text, Template template) {
    List<Part> parts = new ArrayList<>();
    parts.add(new Part.Literal(text, template.span()));
    parts.addAll(template.parts());
    return new Template(merged(parts), text + template.text(), template.span());
  }

  static Template constant(String text, Span span) {
    return new Template(List.of(new Part.Literal(text, span)), text, span);
  }

  static Template variable(String name, Span span) {
    return new Template(
        List.of(new Part.Variable(name, List.of(), false, span)), "<" + name + ">", span);
  }

  /** Literal text, then variables with the delimiter between them. */
  static Template guard(String text, List<String> names, String delimiter, Span span) {
    List<Part> parts = new ArrayList<>();
    StringBuilder source = new StringBuilder(text);
    parts.add(new Part.Literal(text, span));
    for (int i = 0; i < names.size(); i++) {
      if (i > 0) {
        parts.add(new Part.Literal(delimiter, span));
        source.append(delimiter);
      }
      parts.add(new Part.Variable(names.get(i), List.of(), false, span));
      source.append('<').append(names.get(i)).append('>');
    }
    return new Template(parts, source.toString(), span);
  }

  /** The same parts, with literals that stand side by side made one. */
  static List<Part> merged(List<Part> parts) {
    List<Part> mergedParts = new ArrayList<>();
    for (Part part : parts) {
      int last = mergedParts.size() - 1;
      if (last >= 0
          && part instanceof Part.Literal literal
          && mergedParts.get(last) instanceof Part.Literal before) {
        mergedParts.set(last, new Part.Literal(before.text() + literal.text(), before.span()));
      } else {
        mergedParts.add(part);
      }
    }
    return mergedParts;
  }
}
