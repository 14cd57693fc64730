package dev.clave.table.value;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Carries plain maps into records and back, by the names of the record's components. An {@code
 * Optional} component is empty when the map has no value; any other is then null, and a primitive
 * one is refused.
 */
public final class RecordCodec<R extends Record> {
  private static final ClassValue<RecordCodec<?>> CODECS =
      new ClassValue<>() {
        @Override
        protected RecordCodec<?> computeValue(Class<?> type) {
          return new RecordCodec<>(type.asSubclass(Record.class));
        }
      };

  private final Class<R> type;
  private final RecordComponent[] components;
  private final Constructor<R> constructor;

  private RecordCodec(Class<R> type) {
    this.type = type;
    this.components = type.getRecordComponents();
    Class<?>[] parameters = new Class<?>[components.length];
    for (int i = 0; i < components.length; i++) {
      parameters[i] = components[i].getType();
      components[i].getAccessor().setAccessible(true);
    }
    try {
      this.constructor = type.getDeclaredConstructor(parameters);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("every record has its canonical constructor", e);
    }
    constructor.setAccessible(true);
  }

  @SuppressWarnings("unchecked") // the class value computes each codec from its own class
  public static <R extends Record> RecordCodec<R> of(Class<R> type) {
    return (RecordCodec<R>) CODECS.get(type);
  }

  public R read(Map<String, ?> plain) {
    Object[] arguments = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      RecordComponent component = components[i];
      Object value = plain.get(component.getName());
      try {
        arguments[i] = JavaValues.read(value, component.getGenericType());
      } catch (Mismatch mismatch) {
        throw mismatch.in(component.getName());
      }
    }
    return newRecord(arguments);
  }

  private R newRecord(Object[] arguments) {
    try {
      return constructor.newInstance(arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException refusal) {
        throw refusal;
      }
      throw new IllegalStateException("cannot make a `" + type.getSimpleName() + "`", e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make a `" + type.getSimpleName() + "`", e);
    }
  }

  /** The record as a plain map; what is null or empty is left out. */
  public Map<String, Object> write(Record record) {
    Map<String, Object> plain = new LinkedHashMap<>();
    for (RecordComponent component : components) {
      Object value = component(component, record);
      if (value instanceof Optional<?> optional) {
        value = optional.orElse(null);
      }
      if (value != null) {
        plain.put(component.getName(), JavaValues.write(value));
      }
    }
    return plain;
  }

  private static Object component(RecordComponent component, Record record) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read `" + component.getName() + "`", e);
    }
  }
}
