package dev.clave.codegen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.clave.codegen.plan.DesignPlan;
import dev.clave.codegen.plan.EntityPlan;
import dev.clave.codegen.plan.ParameterPlan;
import dev.clave.codegen.plan.PatternPlan;
import dev.clave.codegen.plan.TransactionPlan;
import dev.clave.codegen.plan.ViewPlan;
import dev.clave.design.Design;
import dev.clave.design.model.Attribute;
import dev.clave.design.model.Entity;
import dev.clave.design.model.EntityKind;
import dev.clave.design.sample.SampleItem;
import dev.clave.design.sample.SampleItems;
import dev.clave.engine.Engine;
import dev.clave.table.Item;
import dev.clave.table.Progress;
import dev.clave.table.Table;
import dev.clave.table.TableException;
import dev.clave.table.TableOptions;
import dev.clave.table.typed.EntityKey;
import dev.clave.table.typed.EntityRecord;
import dev.clave.table.typed.Page;
import dev.clave.table.typed.PatternQuery;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Every call of a generated client gives what the untyped table gives. */
class GeneratedClientTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  /** Made-up items that their own design refuses: a made-up token has a dash, a time a colon. */
  private static final Set<String> UNFIT =
      Set.of("whole.session", "chat-system.comment", "chat-system.message");

  @TempDir private static Path folder;

  private static GeneratedClients clients;
  private static ClassLoader loader;

  @BeforeAll
  static void compile() {
    clients = new GeneratedClients(folder);
    GeneratedClients.designFiles().forEach(file -> clients.add(GeneratedClients.text(file)));
    loader = clients.load();
  }

  static Stream<String> designs() {
    return clients.designs().keySet().stream();
  }

  /** A client of a design on an engine of its own, filled with made-up items. */
  private static final class Running implements AutoCloseable {
    private final Engine engine = Engine.inMemory();
    private final DesignPlan plan;
    private final Object client;
    private final Table table;

    Running(String name) {
      this.plan = plan(name);
      Design design = plan.design();
      try {
        Class<?> type = loader.loadClass(plan.packageName() + "." + plan.client());
        this.client =
            type.getMethod("on", DynamoDbClient.class, TableOptions.class)
                .invoke(null, engine.client(), TableOptions.defaults().withClock(() -> NOW));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
      this.table = (Table) TypedCalls.call(client, "table", List.of());
      table.provision();
      for (Item sample : samples(design)) {
        try {
          table.restore(Stream.of(sample), Progress.NONE);
        } catch (TableException unfit) {
          assertThat(UNFIT).contains(name + "." + sample.entity());
        }
      }
    }

    List<Object> stored() {
      return table
          .items()
          .map(item -> Map.of(item.entity(), TypedCalls.comparable(item.attributes())))
          .map(Object.class::cast)
          .toList();
    }

    @Override
    public void close() {
      engine.close();
    }
  }

  private static DesignPlan plan(String name) {
    Design design = clients.designs().get(name);
    return DesignPlan.of(design, "", ClientSettings.of(design).packageName(), false);
  }

  /** Made-up items without their keys, as the runtime takes them. */
  private static List<Item> samples(Design design) {
    List<Item> items = new ArrayList<>();
    for (SampleItem sample : SampleItems.of(design)) {
      if (sample.reference().isEmpty()) {
        Entity entity = design.entity(sample.entity());
        Map<String, Object> attributes = new LinkedHashMap<>(sample.attributes());
        entity
            .under()
            .ifPresent(
                under ->
                    ((Map<?, ?>) attributes.remove(under))
                        .forEach((name, value) -> attributes.put((String) name, value)));
        attributes
            .keySet()
            .removeIf(name -> !entity.attributes().containsKey(name) || isType(entity, name));
        for (Attribute attribute : entity.attributes().values()) {
          attributes.computeIfPresent(
              attribute.name(), (name, value) -> Samples.fitting(attribute.type(), value));
        }
        // The engine deletes what has expired.
        entity
            .expiry()
            .ifPresent(expiry -> attributes.replace(expiry.attribute(), "2099-01-01T00:00:00Z"));
        items.add(Item.of(entity.name(), attributes));
      }
    }
    return items;
  }

  private static boolean isType(Entity entity, String name) {
    return entity.typeAttribute().equals(Optional.of(name));
  }

  @ParameterizedTest
  @MethodSource("designs")
  void everyPatternGivesTheSameItems(String design) {
    try (Running running = new Running(design)) {
      int nonEmpty = 0;
      for (PatternPlan pattern : running.plan.patterns()) {
        Map<String, String> sample =
            SampleParameters.of(running.plan.design(), pattern.pattern()).orElse(Map.of());
        if (!sample.keySet().containsAll(inputs(pattern.required()))) {
          continue;
        }
        Map<String, String> required = new LinkedHashMap<>(sample);
        required.keySet().retainAll(inputs(pattern.required()));
        nonEmpty += compared(running, pattern, required);
        Map<String, String> all = new LinkedHashMap<>(sample);
        all.keySet().retainAll(inputs(pattern.parameters()));
        if (all.size() > required.size()) {
          compared(running, pattern, all);
        }
      }
      if (!design.equals("chat-system")) {
        assertThat(nonEmpty).as("patterns that found something").isPositive();
      }
    }
  }

  private static List<String> inputs(List<ParameterPlan> parameters) {
    return parameters.stream().map(ParameterPlan::input).toList();
  }

  private static int compared(Running running, PatternPlan pattern, Map<String, String> sample) {
    List<Item> untyped;
    try {
      untyped = running.table.run(pattern.pattern().name(), sample).stream().toList();
    } catch (TableException unfit) {
      assertThat(unfit.kind()).isEqualTo(TableException.Kind.REFUSED_INPUT);
      assertThat(running.plan.design().name()).isEqualTo("chat-system");
      return 0;
    }
    Object result =
        TypedCalls.call(
            running.client,
            pattern.method(),
            pattern.required().stream().map(each -> sample.get(each.input())).toList());
    for (ParameterPlan each : pattern.optional()) {
      if (sample.containsKey(each.input())) {
        result = TypedCalls.call(result, each.name(), List.of(sample.get(each.input())));
      }
    }
    List<Object> typed =
        result instanceof Optional<?> one
            ? one.stream().map(Object.class::cast).toList()
            : ((PatternQuery<?, ?>) result).stream().map(Object.class::cast).toList();
    assertThat(typed.stream().map(TypedCalls::plain))
        .as(pattern.method() + sample)
        .containsExactlyElementsOf(expected(pattern, untyped, typed));
    if (result instanceof PatternQuery<?, ?> query) {
      Page<?> page = ((PatternQuery<?, ?>) TypedCalls.call(query, "limit", List.of(1))).page();
      assertThat(page.items()).isEqualTo(typed.stream().limit(1).toList());
      assertThat(query.first()).isEqualTo(typed.stream().findFirst());
    }
    return untyped.isEmpty() ? 0 : 1;
  }

  private static List<Object> expected(
      PatternPlan pattern, List<Item> untyped, List<Object> typed) {
    List<Object> expected = new ArrayList<>();
    for (int i = 0; i < untyped.size(); i++) {
      Map<String, Object> attributes = new LinkedHashMap<>(untyped.get(i).attributes());
      if (i < typed.size() && !(typed.get(i) instanceof EntityRecord)) {
        // A projection has the attributes that the index surely tells, by their Java names.
        Map<String, Object> named = new LinkedHashMap<>();
        Map<?, ?> record = (Map<?, ?>) TypedCalls.plain(typed.get(i));
        attributes.forEach(
            (name, value) -> {
              String member = dev.clave.codegen.name.JavaNames.member(name);
              if (record.containsKey(member)) {
                named.put(member, value);
              }
            });
        assertThat(record).as(pattern.method()).hasSameSizeAs(named).isNotEmpty();
        attributes = named;
      }
      expected.add(TypedCalls.comparable(attributes));
    }
    return expected;
  }

  @ParameterizedTest
  @MethodSource("designs")
  void everyViewGivesTheSamePages(String design) {
    try (Running running = new Running(design)) {
      for (ViewPlan view : running.plan.views()) {
        Map<String, String> sample = new LinkedHashMap<>();
        view.patterns()
            .forEach(
                each ->
                    SampleParameters.of(running.plan.design(), each.pattern())
                        .ifPresent(found -> found.forEach(sample::putIfAbsent)));
        List<ParameterPlan> required =
            view.parameters().stream().filter(each -> !each.optional()).toList();
        sample.keySet().retainAll(inputs(required));
        Object query =
            TypedCalls.call(
                running.client,
                view.method(),
                required.stream().map(each -> sample.get(each.input())).toList());
        Object typed = TypedCalls.call(query, "read", List.of());
        running
            .table
            .view(view.view().name(), sample)
            .forEach(
                (pattern, page) -> {
                  Object member = TypedCalls.call(typed, view.members().get(pattern), List.of());
                  List<?> items =
                      member instanceof Page<?> many
                          ? many.items()
                          : ((Optional<?>) member).stream().toList();
                  assertThat(items.stream().map(TypedCalls::plain))
                      .as(view.method() + "." + pattern)
                      .containsExactlyElementsOf(
                          page.items().stream()
                              .map(item -> TypedCalls.comparable(item.attributes()))
                              .toList());
                });
      }
    }
  }

  @ParameterizedTest
  @MethodSource("designs")
  void everyEntityIsReadWrittenAndDeletedAsItIs(String design) {
    try (Running running = new Running(design)) {
      for (EntityPlan entity : running.plan.entities()) {
        if (UNFIT.contains(design + "." + entity.name())) {
          continue;
        }
        Item item =
            running
                .table
                .items()
                .filter(each -> each.entity().equals(entity.name()))
                .findFirst()
                .orElseThrow();
        EntityRecord record = (EntityRecord) decoded(running, item);
        EntityKey<?> key = (EntityKey<?>) TypedCalls.call(record, "toKey", List.of());
        assertThat(TypedCalls.plain(record)).isEqualTo(TypedCalls.comparable(item.attributes()));
        assertThat(TypedCalls.call(running.client, "get", List.of(key)))
            .isEqualTo(Optional.of(record));
        Object builder = TypedCalls.call(record, "toBuilder", List.of());
        assertThat(TypedCalls.call(builder, "build", List.of())).isEqualTo(record);
        TableException refusal =
            catchThrowableOfType(
                TableException.class,
                () -> TypedCalls.call(running.client, "create", List.of(record)));
        assertThat(refusal.getClass().getSimpleName()).isEqualTo("AlreadyExists");
        assertThat(refusal.getClass().getSuperclass().getSimpleName())
            .isEqualTo(entity.refusedType());
      }
    }
  }

  private static Object decoded(Running running, Item item) {
    Map<String, Object> key = running.table.identity(item);
    return ((EntityKey<?>) key(running, item.entity(), key)).read(item);
  }

  private static Object key(Running running, String entity, Map<String, Object> key) {
    try {
      EntityPlan plan = running.plan.entity(entity);
      Class<?> type = loader.loadClass(running.plan.packageName() + "." + plan.keyType());
      Object[] values = new Object[plan.key().size()];
      var constructor = type.getDeclaredConstructors()[0];
      for (int i = 0; i < values.length; i++) {
        Object value = key.get(plan.key().get(i).attribute());
        values[i] = TypedCalls.typed(String.valueOf(value), constructor.getParameterTypes()[i]);
      }
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("designs")
  void everyTransactionDoesTheSameOrIsRefusedAlike(String design) {
    for (TransactionPlan transaction : plan(design).transactions()) {
      if (transaction.records().stream()
          .anyMatch(each -> UNFIT.contains(design + "." + each.name()))) {
        continue;
      }
      try (Running typed = new Running(design);
          Running untyped = new Running(design)) {
        Map<String, Object> inputs = new LinkedHashMap<>();
        List<Object> arguments = new ArrayList<>();
        for (EntityPlan entity : transaction.records()) {
          Item item =
              typed
                  .table
                  .items()
                  .filter(each -> each.entity().equals(entity.name()))
                  .findFirst()
                  .orElseThrow();
          EntityRecord record = (EntityRecord) decoded(typed, item);
          record.toInput().forEach(inputs::putIfAbsent);
          arguments.add(record);
          if (!entity.entity().is(EntityKind.APPEND_ONLY)) {
            typed.table.delete(entity.name(), typed.table.identity(item));
            untyped.table.delete(entity.name(), untyped.table.identity(item));
          }
        }
        for (ParameterPlan each : transaction.parameters()) {
          String value = Samples.input(typed.plan.design(), transaction, each.input());
          inputs.put(each.input(), value);
          arguments.add(value);
        }
        TableException expected =
            catchThrowableOfType(
                TableException.class,
                () -> untyped.table.transact(transaction.transaction().name(), inputs));
        TableException actual =
            catchThrowableOfType(
                TableException.class,
                () -> TypedCalls.call(typed.client, transaction.method(), arguments));
        String description = transaction.method() + inputs;
        if (expected == null) {
          assertThat(actual).as(description).isNull();
        } else {
          assertThat(actual).as(description).isNotNull().hasMessage(expected.getMessage());
          assertThat(actual.kind()).isEqualTo(expected.kind());
        }
        assertThat(typed.stored())
            .as(description)
            .containsExactlyInAnyOrderElementsOf(untyped.stored());
      }
    }
  }
}
