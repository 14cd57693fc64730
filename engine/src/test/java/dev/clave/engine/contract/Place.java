package dev.clave.engine.contract;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/** Where a word is in the statement of a request, as errors name it: line, column, length. */
final class Place {
  private static final Pattern PLACE = Pattern.compile("\\$\\{at (\\S+?)(?: after (.+?))?}");

  private Place() {}

  /** The text with each {@code ${at word}} resolved. */
  static String resolve(String text, String request) {
    return PLACE
        .matcher(text)
        .replaceAll(
            match -> {
              String statement =
                  JsonNode.parser().parse(request).field("Statement").orElseThrow().asString();
              int from = match.group(2) == null ? 0 : statement.indexOf(match.group(2));
              if (match.group(2) != null) {
                from += match.group(2).length();
              }
              int column = statement.indexOf(match.group(1), from) + 1;
              return Matcher.quoteReplacement("1:" + column + ":" + match.group(1).length());
            });
  }
}
