package dev.clave.codegen;

import dev.clave.codegen.plan.DesignPlan;
import dev.clave.codegen.plan.EntityPlan;
import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.table.AsyncTable;
import dev.clave.table.Table;
import dev.clave.table.item.EntityRecord;
import dev.clave.table.item.Item;
import dev.clave.table.options.Progress;
import dev.clave.table.options.TableOptions;
import dev.clave.table.typed.EntityKey;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** A client of a design on an engine of its own, filled with made-up items. */
final class RunningClient implements AutoCloseable {
  /** Shortly after the made-up items were created, so that none has expired. */
  private static final Instant NOW = Instant.parse("2024-01-15T07:31:00Z");

  private final Engine engine = Engine.inMemory(EngineOptions.defaults().withClock(() -> NOW));
  private final ClassLoader loader;
  private static final TableOptions OPTIONS = TableOptions.defaults().withClock(() -> NOW);

  private final DesignPlan plan;
  private final Object client;
  private final Table table;

  /** A client with items of every entity but those of {@code without}. */
  RunningClient(Design design, ClassLoader loader, Set<String> without) {
    this.loader = loader;
    this.plan = plan(design);
    this.table = Table.open(design, engine.client(), OPTIONS);
    this.client = on(plan.client(), Table.class, table);
    table.provision();
    table.restore(
        Samples.items(design).stream().filter(item -> !without.contains(item.entity())),
        Progress.NONE);
  }

  static DesignPlan plan(Design design) {
    return DesignPlan.of(design, "", ClientSettings.of(design).packageName(), false);
  }

  DesignPlan plan() {
    return plan;
  }

  Design design() {
    return plan.design();
  }

  Object client() {
    return client;
  }

  /** The twin of the client without waiting threads, on the same items. */
  Object asyncClient() {
    AsyncTable twin = AsyncTable.open(plan.design(), engine.asyncClient(), OPTIONS);
    return on(plan.asyncClient(), AsyncTable.class, twin);
  }

  private <T> Object on(String client, Class<T> type, T opened) {
    try {
      return loader
          .loadClass(plan.packageName() + "." + client)
          .getMethod("on", type)
          .invoke(null, opened);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  Table table() {
    return table;
  }

  List<Item> items(String entity) {
    return table.items().filter(each -> each.entity().equals(entity)).toList();
  }

  /** Writes an item as it is, over one that is there. */
  void write(Item item) {
    table.rewrite(Stream.of(item), Progress.NONE);
  }

  /** Every stored item in a form that can be compared. */
  List<Object> stored() {
    return table
        .items()
        .map(item -> Map.of(item.entity(), TypedCalls.comparable(item.attributes())))
        .map(Object.class::cast)
        .toList();
  }

  /** An item as its generated record. */
  EntityRecord record(Item item) {
    return key(item).read(item);
  }

  EntityKey<?> key(Item item) {
    Map<String, Object> key = new LinkedHashMap<>(table.identity(item));
    EntityPlan entity = plan.entity(item.entity());
    try {
      Class<?> type = loader.loadClass(plan.packageName() + "." + entity.keyType());
      var constructor = type.getDeclaredConstructors()[0];
      Object[] values = new Object[entity.key().size()];
      for (int i = 0; i < values.length; i++) {
        Object value = key.get(entity.key().get(i).attribute());
        values[i] = TypedCalls.typed(String.valueOf(value), constructor.getParameterTypes()[i]);
      }
      return (EntityKey<?>) constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    engine.close();
  }
}
