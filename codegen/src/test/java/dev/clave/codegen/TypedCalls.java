package dev.clave.codegen;

import dev.clave.table.item.EntityRecord;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Year;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Flow;
import software.amazon.awssdk.core.SdkBytes;

/** Calls generated code by the names that the design gives, and makes its values comparable. */
final class TypedCalls {
  private TypedCalls() {}

  /** Calls the method of that name and number of arguments; text becomes what it takes. */
  static Object call(Object target, String name, List<?> arguments) {
    Method method =
        Arrays.stream(target.getClass().getMethods())
            .filter(each -> each.getName().equals(name))
            .filter(each -> each.getParameterCount() == arguments.size())
            .filter(each -> fits(each, arguments))
            .findFirst()
            .orElseThrow(() -> new NoSuchElementException(name + arguments + " of " + target));
    Object[] values = new Object[arguments.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = typed(arguments.get(i), method.getParameterTypes()[i]);
    }
    try {
      method.setAccessible(true);
      Object result = method.invoke(target, values);
      return result instanceof CompletableFuture<?> future ? arrived(future) : result;
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException refusal) {
        throw refusal;
      }
      throw new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What a future gives, or the refusal that it fails with. */
  private static Object arrived(CompletableFuture<?> future) {
    try {
      return future.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException refusal ? refusal : e;
    }
  }

  /** Everything that a publisher gives. */
  static List<Object> all(Flow.Publisher<?> publisher) {
    CompletableFuture<List<Object>> all = new CompletableFuture<>();
    publisher.subscribe(
        new Flow.Subscriber<Object>() {
          private final List<Object> items = new ArrayList<>();

          @Override
          public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
          }

          @Override
          public void onNext(Object item) {
            items.add(item);
          }

          @Override
          public void onError(Throwable thrown) {
            all.completeExceptionally(thrown);
          }

          @Override
          public void onComplete() {
            all.complete(items);
          }
        });
    return all.join();
  }

  private static boolean fits(Method method, List<?> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      Object argument = arguments.get(i);
      Class<?> parameterType = method.getParameterTypes()[i];
      if (!(argument instanceof String)
          && !parameterType.isPrimitive()
          && !parameterType.isInstance(argument)) {
        return false;
      }
      if (argument instanceof String text
          && parameterType == LocalDate.class
          && text.length() != "2024-01-15".length()) {
        return false;
      }
    }
    return true;
  }

  static Object typed(Object value, Class<?> type) {
    if (!(value instanceof String text) || type == String.class || type == Object.class) {
      return value;
    }
    if (type == Instant.class) {
      return text.matches("[0-9]+")
          ? Instant.ofEpochMilli(Long.parseLong(text))
          : Instant.parse(text);
    }
    if (type == LocalDate.class) {
      return LocalDate.parse(text);
    }
    if (type == YearMonth.class) {
      return YearMonth.parse(text);
    }
    if (type == Year.class) {
      return Year.parse(text);
    }
    if (type == long.class) {
      return new BigDecimal(text).longValueExact();
    }
    if (type == BigDecimal.class) {
      return new BigDecimal(text);
    }
    if (type == boolean.class) {
      return Boolean.valueOf(text);
    }
    if (type == List.class) {
      return Arrays.stream(text.substring(1, text.length() - 1).split(", ", -1))
          .map(BigDecimal::new)
          .toList();
    }
    if (type == Optional.class) {
      return Optional.of(text);
    }
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.toString().equals(text))
        .findFirst()
        .orElseThrow(() -> new NoSuchElementException(text + " in " + type));
  }

  /** A record as the plain map that it stands for. */
  static Object plain(Object record) {
    if (record instanceof EntityRecord entity) {
      return comparable(entity.toMap());
    }
    Map<String, Object> map = new LinkedHashMap<>();
    for (var component : record.getClass().getRecordComponents()) {
      Object value = call(record, component.getName(), List.of());
      if (value instanceof Optional<?> optional) {
        value = optional.orElse(null);
      }
      if (value != null) {
        map.put(component.getName(), comparable(value));
      }
    }
    return map;
  }

  /** The same for equal values of the typed and of the untyped side. */
  static Object comparable(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> all = new LinkedHashMap<>();
      map.forEach((name, each) -> all.put(name, comparable(each)));
      return all;
    }
    if (value instanceof Set<?> set) {
      Set<Object> all = new LinkedHashSet<>();
      set.forEach(each -> all.add(comparable(each)));
      return all;
    }
    if (value instanceof List<?> list) {
      return list.stream().map(TypedCalls::comparable).toList();
    }
    if (value instanceof Record record) {
      return plain(record);
    }
    if (value instanceof Number number) {
      return new BigDecimal(number.toString()).stripTrailingZeros();
    }
    if (value instanceof Instant instant) {
      return dev.clave.table.value.Timestamps.text(instant);
    }
    if (value instanceof byte[] bytes) {
      return SdkBytes.fromByteArray(bytes);
    }
    return value instanceof Enum<?> || value instanceof LocalDate ? value.toString() : value;
  }
}
