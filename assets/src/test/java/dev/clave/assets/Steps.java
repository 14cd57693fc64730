package dev.clave.assets;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.IntConsumer;

/** Counts the requests to both stores and tells of each before it is sent. */
final class Steps {
  static final Steps NONE = new Steps(step -> {});

  private final IntConsumer before;
  private int count;

  Steps(IntConsumer before) {
    this.before = before;
  }

  <T> T watched(Class<T> type, T client) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              before.accept(++count);
              try {
                return method.invoke(client, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  int count() {
    return count;
  }
}
