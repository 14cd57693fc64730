package dev.clave.server.person;

import dev.clave.design.model.Audit;
import dev.clave.design.model.AuditRole;
import dev.clave.server.system.Person;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What an entry of an audit trail says once a person is erased: that somebody did something to some
 * item at that time. Images of the person's items lose all they hold; elsewhere the person's ids
 * and names become the pseudonym.
 */
record EntryPseudonyms(Audit.Trail trail, Belongings belongings, Person person, String pseudonym) {

  Map<String, Object> replaced(Map<String, Object> entry) {
    Map<String, Object> replacedEntry = new LinkedHashMap<>(entry);
    if (!isOutside(entry)) {
      name(AuditRole.ITEM)
          .ifPresent(name -> replacedEntry.computeIfPresent(name, (key, value) -> item(value)));
      name(AuditRole.BEFORE)
          .ifPresent(
              name -> replacedEntry.computeIfPresent(name, (key, value) -> image(entry, value)));
      name(AuditRole.AFTER)
          .ifPresent(
              name -> replacedEntry.computeIfPresent(name, (key, value) -> image(entry, value)));
    }
    name(AuditRole.ACTOR)
        .filter(name -> person.isNamedBy(entry.get(name)))
        .ifPresent(
            name -> {
              replacedEntry.put(name, pseudonym);
              name(AuditRole.ADDRESS).ifPresent(replacedEntry::remove);
            });
    return replacedEntry;
  }

  /** Whether an image is of another tenant's item, where equal ids are somebody else's. */
  private boolean isOutside(Map<String, Object> entry) {
    return Stream.of(AuditRole.BEFORE, AuditRole.AFTER)
        .flatMap(role -> name(role).map(entry::get).stream())
        .anyMatch(value -> value instanceof Map<?, ?> image && belongings.isOutside(image));
  }

  private Optional<String> name(AuditRole role) {
    return Optional.ofNullable(trail.attributes().get(role));
  }

  /** Such as {@code order-c1-o7}: an entity and the variables of its key. */
  private String item(Object value) {
    String text = value.toString();
    for (String each : person.texts()) {
      text =
          Pattern.compile("(?<=-)" + Pattern.quote(each) + "(?=-|$)")
              .matcher(text)
              .replaceAll(Matcher.quoteReplacement(pseudonym));
    }
    return text;
  }

  private Object image(Map<String, Object> entry, Object value) {
    return value instanceof Map<?, ?> image && belongings.include(entity(entry), image)
        ? Map.of("pseudonym", pseudonym)
        : deep(value);
  }

  private String entity(Map<String, Object> entry) {
    return name(AuditRole.ENTITY)
        .map(entry::get)
        .map(Object::toString)
        .orElseGet(() -> entry.get(name(AuditRole.ITEM).orElseThrow()).toString().split("-", 2)[0]);
  }

  private Object deep(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> copy = new LinkedHashMap<>();
      map.forEach((name, each) -> copy.put(name.toString(), deep(each)));
      return copy;
    }
    if (value instanceof Collection<?> list && !(value instanceof java.util.Set)) {
      List<Object> copy = new ArrayList<>();
      list.forEach(each -> copy.add(deep(each)));
      return copy;
    }
    return value instanceof String text && person.isNamedBy(text) ? pseudonym : value;
  }
}
