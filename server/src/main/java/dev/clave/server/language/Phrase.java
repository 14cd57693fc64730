package dev.clave.server.language;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A text with places for what differs each time, in several languages: <code>{fact}</code> stands
 * for a value, which stays as it is, and {@code <part>} for a text that is worded, too.
 */
final class Phrase {
  static final String ENGLISH = "en";

  private static final Pattern PLACE = Pattern.compile("\\{([a-z]\\w*)}|<([a-z]\\w*)>");

  /** How a text ends that was cut. */
  private static final String CUT = "…";

  /** The fact that may be any text, such as the words of a library. */
  private static final String FREE = "reason";

  private static final Pattern VALUE =
      Pattern.compile(
          "`[^`]*(`|$)|\"[^\"]*(\"|$)|\\b(true|false|null)\\b|\\[[^\\]]*]|\\{[^}]*}|[^a-z`\"\\[{]|(?<![a-z])[a-z](?![a-z])");

  /** Something that differs each time. */
  record Place(String name, boolean worded, boolean quoted) {

    /** Whether this can stand here as it is: more than one word that nobody quotes cannot. */
    boolean takes(String text) {
      return quoted || name.equals(FREE) || !text.contains(" ") || isValue(text);
    }
  }

  /** Whether a text has no words but those of JSON outside backticks, quotes and brackets. */
  static boolean isValue(String text) {
    return VALUE.matcher(text).replaceAll("").isEmpty();
  }

  /** The fixed words before each place, and those after the last. */
  private final List<String> fixed = new ArrayList<>();

  private final List<Place> places = new ArrayList<>();
  private final Map<String, String> texts;
  private final int weight;

  Phrase(Map<String, String> texts) {
    this.texts = Map.copyOf(texts);
    String english = texts.get(ENGLISH);
    Matcher matcher = PLACE.matcher(english);
    int end = 0;
    while (matcher.find()) {
      fixed.add(english.substring(end, matcher.start()));
      end = matcher.end();
      boolean quoted =
          english.startsWith("`", end) && english.substring(0, matcher.start()).endsWith("`");
      places.add(new Place(name(matcher), matcher.group(2) != null, quoted));
    }
    fixed.add(english.substring(end));
    weight = fixed.stream().mapToInt(String::length).sum();
  }

  private static String name(MatchResult matcher) {
    return matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
  }

  /** How many letters are fixed: of two phrases that fit, the one with more says more. */
  int weight() {
    return weight;
  }

  Map<String, String> texts() {
    return texts;
  }

  /** The places by name, for comparing languages. */
  static List<String> places(String text) {
    return PLACE.matcher(text).results().map(each -> each.group()).sorted().toList();
  }

  /**
   * What stands in each place of a text of this phrase. Fixed words are taken where they come
   * first: a text is read once, whatever a caller made it quote.
   */
  Optional<Map<Place, String>> read(String text) {
    String first = fixed.get(0);
    // What a caller quoted may be longer than what is told of it.
    String last = text.endsWith(CUT) ? "" : fixed.get(fixed.size() - 1);
    if (places.isEmpty()) {
      return text.equals(first) ? Optional.of(Map.of()) : Optional.empty();
    }
    if (!text.startsWith(first) || text.length() < first.length() + last.length()) {
      return Optional.empty();
    }
    Map<Place, String> values = new LinkedHashMap<>();
    int from = first.length();
    for (int i = 0; i < places.size(); i++) {
      boolean isLast = i == places.size() - 1;
      int to = isLast ? text.length() - last.length() : text.indexOf(fixed.get(i + 1), from);
      if (to < from || (isLast && !text.endsWith(last))) {
        return Optional.empty();
      }
      values.put(places.get(i), text.substring(from, to));
      from = to + fixed.get(i + 1).length();
    }
    return Optional.of(values);
  }

  /** The text in a language, with these values. */
  String write(String language, Map<Place, String> values, UnaryOperator<String> wording) {
    Map<String, String> written =
        values.entrySet().stream()
            .collect(
                Collectors.toMap(
                    each -> each.getKey().name(),
                    each ->
                        each.getKey().worded() ? wording.apply(each.getValue()) : each.getValue()));
    return PLACE
        .matcher(texts.get(language))
        .replaceAll(place -> Matcher.quoteReplacement(written.get(name(place))));
  }
}
