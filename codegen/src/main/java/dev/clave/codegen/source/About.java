package dev.clave.codegen.source;

import dev.clave.codegen.plan.EntityPlan;
import java.util.Locale;

/** Texts of a design as Javadoc. */
final class About {
  private About() {}

  /** Text in which nothing is markup; between back-quotes it is code. */
  static String text(String text) {
    StringBuilder escaped = new StringBuilder();
    boolean code = false;
    for (char c : text.strip().replaceAll("\\s+", " ").toCharArray()) {
      switch (c) {
        case '`' -> {
          escaped.append(code ? "}" : "{@code ");
          code = !code;
        }
        case '&' -> escaped.append(code ? "&" : "&amp;");
        case '<' -> escaped.append(code ? "<" : "&lt;");
        case '>' -> escaped.append(code ? ">" : "&gt;");
        case '@' -> escaped.append(code ? "@" : "&#64;");
        case '{' -> escaped.append(code ? "(" : "&#123;");
        case '}' -> escaped.append(code ? ")" : "&#125;");
        case '\\' -> escaped.append(code ? "/" : "&#92;");
        case '/' -> escaped.append(!code && escaped.toString().endsWith("*") ? "&#47;" : "/");
        default -> escaped.append(c);
      }
    }
    return escaped.append(code ? "}" : "").toString();
  }

  /** Why something was refused, as a clause. */
  static String reason(EntityPlan.Refusal refusal) {
    String about = text(refusal.about());
    return "if "
        + about.substring(0, 1).toLowerCase(Locale.ROOT)
        + about.substring(1, about.length() - 1);
  }

  /** What the design says, ended with a full stop, or another text where it says nothing. */
  static String sentence(String about, String otherwise) {
    String text = text(about.isBlank() ? otherwise : about);
    String sentence = text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    return sentence.endsWith(".") ? sentence : sentence + ".";
  }
}
