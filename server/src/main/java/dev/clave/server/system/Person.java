package dev.clave.server.system;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * A person or a tenant, by what a system calls them.
 *
 * <pre>{@code
 * Person person = new Person(Map.of("userId", "u001"), Map.of(), Set.of("ana"));
 * boolean isTheirs = person.isNamedBy("ana");
 * }</pre>
 *
 * @param variables the attributes that hold their id, with the id: {@code userId=u001}, or of one
 *     entity only, {@code driver.id=d7}. An item is theirs if any of them has that value.
 * @param within what an item has to have besides, such as the tenant of a tenant's driver
 * @param names by which they sign what they write: subjects of tokens
 */
public record Person(Map<String, String> variables, Map<String, String> within, Set<String> names) {
  public Person {
    variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
    within = Collections.unmodifiableMap(new LinkedHashMap<>(within));
    names = Collections.unmodifiableSet(new LinkedHashSet<>(names));
  }

  /** Every text that stands for them: ids and names. */
  public Set<String> texts() {
    Set<String> texts = new LinkedHashSet<>(variables.values());
    texts.addAll(names);
    return texts;
  }

  /** Whether a value is one of their ids or names. */
  public boolean isNamedBy(Object value) {
    String text = String.valueOf(value);
    return names.contains(text) || variables.containsValue(text);
  }
}
