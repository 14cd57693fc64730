package dev.clave.design.check;

import dev.clave.design.unify.ItemType;
import dev.clave.design.unify.Meeting;
import java.util.Map;
import java.util.stream.Collectors;

/** Two items that have one key, told in a sentence. */
final class MeetingText {
  private MeetingText() {}

  static String of(ItemType one, ItemType other, Meeting meeting) {
    return "%s and %s both have %s"
        .formatted(
            item(one, meeting.one()), item(other, meeting.other()), values(meeting.key(), ", "));
  }

  private static String item(ItemType type, Map<String, String> attributes) {
    return attributes.isEmpty()
        ? "every `%s`".formatted(type.name())
        : "a `%s` with %s".formatted(type.name(), values(attributes, " and "));
  }

  private static String values(Map<String, String> values, String between) {
    return values.entrySet().stream()
        .map(each -> each.getKey() + " = " + each.getValue())
        .collect(Collectors.joining(between));
  }
}
