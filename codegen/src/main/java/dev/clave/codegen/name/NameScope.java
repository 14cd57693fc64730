package dev.clave.codegen.name;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/**
 * The names that are taken in one place. A Java word, and a name that generated code needs for
 * itself, gets an underscore behind it; a name that another thing of the design has, a number.
 */
public final class NameScope {
  /** Members that every object has, and a record component must not be called. */
  private static final Set<String> OF_OBJECTS =
      Set.of(
          "clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait");

  private final Set<String> reserved;
  private final Set<String> usedNames = new HashSet<>();
  private final boolean foldsCase;

  private NameScope(Set<String> reserved, boolean foldsCase) {
    this.reserved = reserved;
    this.foldsCase = foldsCase;
  }

  /** For the members of a class, beside those that generated code adds. */
  public static NameScope members(Set<String> reserved) {
    return new NameScope(reserved, false);
  }

  /** For types. Their files must differ where the file system takes upper and lower case as one. */
  public static NameScope types(Set<String> reserved) {
    return new NameScope(reserved, true);
  }

  /** The name, changed if it is taken; from now on it is. */
  public String take(String name) {
    String allowed = name;
    while (isReserved(allowed)) {
      allowed += "_";
    }
    String free = allowed;
    for (int number = 2; isReserved(free) || !usedNames.add(folded(free)); number++) {
      free = allowed + number;
    }
    return free;
  }

  private String folded(String name) {
    return foldsCase ? name.toLowerCase(Locale.ROOT) : name;
  }

  private boolean isReserved(String name) {
    return SourceVersion.isKeyword(name, SourceVersion.RELEASE_17)
        || OF_OBJECTS.contains(name)
        || reserved.contains(name);
  }
}
