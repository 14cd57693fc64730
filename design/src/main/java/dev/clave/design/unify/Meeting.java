package dev.clave.design.unify;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Two items that have one key: the attributes of each that are in it, and the values of the key
 * attributes that they share.
 *
 * <pre>{@code
 * unification
 *     .witness(one, other, design.tables().get(0).key().attributes())
 *     .ifPresent(meeting -> System.out.println(meeting.key()));    // {PK=USER#x, SK=DOC#x}
 * }</pre>
 */
public record Meeting(Map<String, String> one, Map<String, String> other, Map<String, String> key) {
  public Meeting {
    one = Collections.unmodifiableMap(new LinkedHashMap<>(one));
    other = Collections.unmodifiableMap(new LinkedHashMap<>(other));
    key = Collections.unmodifiableMap(new LinkedHashMap<>(key));
  }
}
