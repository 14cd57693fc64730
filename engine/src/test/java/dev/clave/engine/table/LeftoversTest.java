package dev.clave.engine.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.storage.Batch;
import dev.clave.engine.storage.Cursor;
import dev.clave.engine.storage.MemoryStorage;
import dev.clave.engine.storage.Storage;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LeftoversTest {
  private final Storage storage = new MemoryStorage();
  private final Catalogue catalogue = new Catalogue(storage, TableLog.NONE);

  /** A storage that runs {@code then} as soon as somebody has read what there is to clear. */
  private Storage afterTheNotesAreRead(Runnable then) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          Object result = method.invoke(storage, arguments);
          return result instanceof Cursor cursor ? closing(cursor, then) : result;
        };
    return proxy(Storage.class, handler);
  }

  private static Cursor closing(Cursor cursor, Runnable then) {
    return proxy(
        Cursor.class,
        (proxy, method, arguments) -> {
          Object result = method.invoke(cursor, arguments);
          if (method.getName().equals("close")) {
            then.run();
          }
          return result;
        });
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private byte[] itemUnder(int number) {
    byte[] key = Space.ofTable(number).from();
    storage.write(new Batch().put(key, new byte[] {1}));
    return key;
  }

  @Test
  void whatIsTakenWhileTheNotesAreReadIsKept() {
    int number = catalogue.reserve();
    byte[] item = itemUnder(number);
    Storage racing = afterTheNotesAreRead(() -> catalogue.release(number, new Batch()));
    new Leftovers(racing, catalogue).clear();
    assertThat(Optional.ofNullable(storage.get(item))).isPresent();
  }

  @Test
  void whatIsAbandonedIsCleared() {
    int number = catalogue.reserve();
    byte[] item = itemUnder(number);
    new Leftovers(storage, catalogue).clear();
    assertThat(Optional.ofNullable(storage.get(item))).isPresent();
    catalogue.abandon(number);
    new Leftovers(storage, catalogue).clear();
    assertThat(Optional.ofNullable(storage.get(item))).isEmpty();
  }
}
