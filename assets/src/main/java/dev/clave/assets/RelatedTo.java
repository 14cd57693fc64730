package dev.clave.assets;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Which of an owner's things a file belongs to, as one text. Where several values tell such things
 * apart, slashes stand between them; a slash inside a value is then `%2F`, a percent sign `%25`.
 */
final class RelatedTo {
  private static final String SEPARATOR = "/";

  private RelatedTo() {}

  static String of(List<String> values) {
    return values.size() == 1
        ? values.get(0)
        : values.stream()
            .map(each -> each.replace("%", "%25").replace(SEPARATOR, "%2F"))
            .collect(Collectors.joining(SEPARATOR));
  }

  /** The values; so many as the text has, which may be another number than asked for. */
  static List<String> values(String text, int count) {
    if (count == 1) {
      return List.of(text);
    }
    List<String> values = new ArrayList<>();
    for (String each : text.split(SEPARATOR, -1)) {
      values.add(each.replace("%2F", SEPARATOR).replace("%2f", SEPARATOR).replace("%25", "%"));
    }
    return values;
  }
}
