package dev.clave.testing;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The class of a test and, where it is nested, the classes around it. */
final class TestClasses {
  private TestClasses() {}

  static List<Class<?>> innermostFirst(ExtensionContext context) {
    List<Class<?>> classes = new ArrayList<>();
    Class<?> next = context.getRequiredTestClass();
    while (next != null) {
      classes.add(next);
      next = next.getEnclosingClass();
    }
    return classes;
  }
}
