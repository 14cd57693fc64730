package dev.clave.codegen;

import static dev.clave.codegen.SamplePattern.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.clave.codegen.plan.Component;
import dev.clave.codegen.plan.DesignPlan;
import dev.clave.codegen.plan.EntityPlan;
import dev.clave.codegen.plan.ParameterPlan;
import dev.clave.codegen.plan.PatternPlan;
import dev.clave.codegen.plan.ProjectionPlan;
import dev.clave.codegen.plan.ScopePlan;
import dev.clave.codegen.plan.TransactionPlan;
import dev.clave.codegen.plan.ViewPlan;
import dev.clave.design.Design;
import dev.clave.design.model.EntityKind;
import dev.clave.table.item.EntityRecord;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.typed.AsyncPatternQuery;
import dev.clave.table.typed.EntityKey;
import dev.clave.table.typed.Page;
import dev.clave.table.typed.PatternQuery;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every call of a generated client gives what the untyped table gives. */
class GeneratedClientTest {
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

  private static RunningClient running(String design) {
    return new RunningClient(clients.designs().get(design), loader, Set.of());
  }

  @Test
  void aClientHoldsTheDesignThatItWasGeneratedFrom() throws ReflectiveOperationException {
    for (String name : clients.sound()) {
      Design design = clients.designs().get(name);
      DesignPlan plan = RunningClient.plan(design);
      Class<?> client = loader.loadClass(plan.packageName() + "." + plan.client());
      assertThat(client.getMethod("design").invoke(null)).isEqualTo(design);
    }
  }

  @ParameterizedTest
  @MethodSource("designs")
  void everyPatternGivesTheSameItems(String design) {
    try (RunningClient running = running(design)) {
      assertThat(running.plan().patterns()).hasSameSizeAs(running.design().patterns());
      for (PatternPlan pattern : running.plan().patterns()) {
        Map<String, String> sample = SamplePattern.of(running, pattern);
        compared(running, pattern, only(pattern.required(), sample));
        compared(running, pattern, only(pattern.parameters(), sample));
        comparedInScopes(running, pattern, only(pattern.required(), sample));
        assertThat(sample.keySet())
            .as(design + "." + pattern.method())
            .containsAll(pattern.parameters().stream().map(ParameterPlan::input).toList());
      }
    }
  }

  private static void compared(
      RunningClient running, PatternPlan pattern, Map<String, String> sample) {
    List<Item> untyped = running.table().run(pattern.pattern().name(), sample).stream().toList();
    Object result = result(running.client(), pattern, sample);
    List<?> typed = all(result);
    assertThat(typed.stream().map(TypedCalls::plain))
        .as(pattern.method() + sample)
        .containsExactlyElementsOf(expected(running, untyped, typed));
    if (result instanceof PatternQuery<?, ?> query) {
      Page<?> page = ((PatternQuery<?, ?>) TypedCalls.call(query, "limit", List.of(1))).page();
      assertThat(page.items()).isEqualTo(typed.stream().limit(1).toList());
      assertThat(query.first()).isEqualTo(typed.stream().findFirst());
    }
    Object twin = result(running.asyncClient(), pattern, sample);
    assertThat((Object) all(twin))
        .as(pattern.method() + sample + " without waiting threads")
        .isEqualTo(typed);
    if (twin instanceof AsyncPatternQuery<?, ?> query) {
      assertThat(query.page().join().items())
          .isEqualTo(((PatternQuery<?, ?>) result).page().items());
      assertThat(query.first().join()).isEqualTo(typed.stream().findFirst());
    }
  }

  /** The same through each client that has one of the parameters bound. */
  private static void comparedInScopes(
      RunningClient running, PatternPlan pattern, Map<String, String> sample) {
    for (ScopePlan scope : running.plan().scopes()) {
      String value = sample.get(scope.input());
      if (value == null || !scope.patterns().contains(pattern)) {
        continue;
      }
      Map<String, String> rest = new LinkedHashMap<>(sample);
      rest.remove(scope.input());
      List<Item> untyped =
          running
              .table()
              .scope(Map.of(scope.input(), value))
              .run(pattern.pattern().name(), rest)
              .stream()
              .toList();
      for (Object client : List.of(running.client(), running.asyncClient())) {
        Object scoped = TypedCalls.call(client, scope.method(), List.of(value));
        List<?> typed = all(result(scoped, pattern, sample, scope.input()));
        assertThat(typed.stream().map(TypedCalls::plain))
            .as(scope.method() + "." + pattern.method() + sample)
            .isNotEmpty()
            .containsExactlyElementsOf(expected(running, untyped, typed));
      }
    }
  }

  private static List<?> all(Object result) {
    if (result instanceof PatternQuery<?, ?> query) {
      return query.stream().toList();
    }
    return result instanceof AsyncPatternQuery<?, ?> query
        ? TypedCalls.all(query.publisher())
        : ((Optional<?>) result).stream().toList();
  }

  private static Object result(Object client, PatternPlan pattern, Map<String, String> sample) {
    return result(client, pattern, sample, "");
  }

  /** What a client gives that does not ask for {@code bound}. */
  private static Object result(
      Object client, PatternPlan pattern, Map<String, String> sample, String bound) {
    Object result =
        TypedCalls.call(
            client,
            pattern.method(),
            pattern.required().stream()
                .filter(each -> !each.input().equals(bound))
                .map(each -> sample.get(each.input()))
                .toList());
    for (ParameterPlan each : pattern.optional()) {
      if (sample.containsKey(each.input()) && !each.input().equals(bound)) {
        result = TypedCalls.call(result, each.name(), List.of(sample.get(each.input())));
      }
    }
    return result;
  }

  /** What the untyped results are as maps; a projection's by the Java names of its components. */
  private static List<Object> expected(RunningClient running, List<Item> untyped, List<?> typed) {
    List<Object> expected = new ArrayList<>();
    for (int i = 0; i < untyped.size(); i++) {
      Map<String, Object> attributes = untyped.get(i).attributes();
      expected.add(
          TypedCalls.comparable(
              i >= typed.size() || typed.get(i) instanceof EntityRecord
                  ? attributes
                  : projected(running, typed.get(i), attributes)));
    }
    return expected;
  }

  private static Map<String, Object> projected(
      RunningClient running, Object typed, Map<String, Object> attributes) {
    ProjectionPlan projection =
        running.plan().projections().stream()
            .filter(each -> each.type().equals(typed.getClass().getSimpleName()))
            .findFirst()
            .orElseThrow();
    Map<String, Object> named = new LinkedHashMap<>();
    for (Component component : projection.components()) {
      if (attributes.containsKey(component.attribute())) {
        named.put(component.name(), attributes.get(component.attribute()));
      }
    }
    assertThat(named).as(projection.type()).isNotEmpty();
    return named;
  }

  @ParameterizedTest
  @MethodSource("designs")
  void everyViewGivesTheSamePages(String design) {
    try (RunningClient running = running(design)) {
      assertThat(running.plan().views()).hasSameSizeAs(running.design().views());
      for (ViewPlan view : running.plan().views()) {
        Map<String, String> sample = new LinkedHashMap<>();
        Set<String> unlike = new HashSet<>();
        for (PatternPlan pattern : view.patterns()) {
          SamplePattern.of(running, pattern)
              .forEach(
                  (name, value) -> {
                    if (!sample.computeIfAbsent(name, first -> value).equals(value)) {
                      unlike.add(name);
                    }
                  });
        }
        List<ParameterPlan> required =
            view.parameters().stream().filter(each -> !each.optional()).toList();
        Map<String, String> parameters = only(required, sample);
        List<String> arguments =
            required.stream().map(each -> parameters.get(each.input())).toList();
        Object query = TypedCalls.call(running.client(), view.method(), arguments);
        compared(running, view, query, parameters);
        compared(
            running,
            view,
            TypedCalls.call(running.asyncClient(), view.method(), arguments),
            parameters);
        // An optional parameter that two patterns hold in different forms fits one of them only.
        Map<String, String> all = only(view.parameters(), sample);
        all.keySet().removeIf(name -> unlike.contains(name) && !parameters.containsKey(name));
        for (ParameterPlan each : view.parameters()) {
          if (each.optional() && all.containsKey(each.input())) {
            query = TypedCalls.call(query, each.name(), List.of(all.get(each.input())));
          }
        }
        compared(running, view, query, all);
      }
    }
  }

  private static void compared(
      RunningClient running, ViewPlan view, Object query, Map<String, String> parameters) {
    Object typed = TypedCalls.call(query, "read", List.of());
    running
        .table()
        .view(view.view().name(), parameters)
        .forEach(
            (pattern, page) -> {
              Object member = TypedCalls.call(typed, view.members().get(pattern), List.of());
              List<?> items =
                  member instanceof Page<?> many
                      ? many.items()
                      : ((Optional<?>) member).stream().toList();
              assertThat(items.stream().map(TypedCalls::plain))
                  .as(view.method() + "." + pattern)
                  .containsExactlyElementsOf(expected(running, page.items(), items));
            });
  }

  @ParameterizedTest
  @MethodSource("designs")
  void everyEntityIsReadWrittenAndDeletedAsItIs(String design) {
    try (RunningClient running = running(design)) {
      for (EntityPlan entity : running.plan().entities()) {
        Item item = running.items(entity.name()).get(0);
        EntityRecord record = running.record(item);
        EntityKey<?> key = (EntityKey<?>) TypedCalls.call(record, "toKey", List.of());
        assertThat(TypedCalls.plain(record)).isEqualTo(TypedCalls.comparable(item.attributes()));
        assertThat(TypedCalls.call(running.client(), "get", List.of(key)))
            .isEqualTo(Optional.of(record));
        Object builder = TypedCalls.call(record, "toBuilder", List.of());
        assertThat(TypedCalls.call(builder, "build", List.of())).isEqualTo(record);
        TableException refusal =
            catchThrowableOfType(
                TableException.class,
                () -> TypedCalls.call(running.client(), "create", List.of(record)));
        assertThat(refusal.getClass().getSimpleName()).isEqualTo("AlreadyExists");
        assertThat(refusal.getClass().getSuperclass().getSimpleName())
            .isEqualTo(entity.refusedType());
        assertThat(TypedCalls.call(running.asyncClient(), "get", List.of(key)))
            .isEqualTo(Optional.of(record));
        assertThatThrownBy(() -> TypedCalls.call(running.asyncClient(), "create", List.of(record)))
            .isInstanceOf(refusal.getClass());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("designs")
  void manyItemsAreWrittenReadAndDeletedTogether(String design) {
    try (RunningClient typed = running(design);
        RunningClient untyped = running(design)) {
      for (EntityPlan entity : typed.plan().entities()) {
        List<Item> items = typed.items(entity.name());
        List<EntityRecord> records = items.stream().map(typed::record).toList();
        List<? extends EntityKey<?>> keys = items.stream().map(typed::key).toList();
        assertThat(TypedCalls.call(typed.client(), "getAll", List.of(keys)))
            .isEqualTo(records.stream().map(Optional::of).toList());
        if (entity.entity().is(EntityKind.APPEND_ONLY)) {
          continue;
        }
        List<Map<String, Object>> identities =
            items.stream().map(untyped.table()::identity).toList();
        TableException expected =
            catchThrowableOfType(
                TableException.class,
                () -> untyped.table().deleteAll(entity.name(), identities.stream()));
        TableException refusal =
            catchThrowableOfType(
                TableException.class,
                () -> TypedCalls.call(typed.client(), "deleteAll", List.of(keys)));
        if (expected != null) {
          assertThat(refusal).as(entity.name()).isNotNull().hasMessage(expected.getMessage());
          refusedToGo(typed, entity, keys);
        } else {
          assertThat(refusal).as(entity.name()).isNull();
          assertThat(typed.items(entity.name())).as(entity.name()).isEmpty();
        }
        assertThat(TypedCalls.call(typed.client(), "putAll", List.of(records)))
            .isEqualTo(
                untyped
                    .table()
                    .putAll(
                        records.stream().map(record -> Item.of(entity.name(), record.toInput()))));
        assertThat(typed.stored())
            .as(entity.name())
            .containsExactlyInAnyOrderElementsOf(untyped.stored());
      }
    }
  }

  /** An item that others need stays, and its refusal is a class of its own. */
  private static void refusedToGo(
      RunningClient typed, EntityPlan entity, List<? extends EntityKey<?>> keys) {
    List<TableException> refusals = new ArrayList<>();
    for (EntityKey<?> key : keys) {
      TableException refusal =
          catchThrowableOfType(
              TableException.class, () -> TypedCalls.call(typed.client(), "delete", List.of(key)));
      if (refusal != null) {
        refusals.add(refusal);
      }
    }
    assertThat(refusals)
        .as(entity.name())
        .isNotEmpty()
        .allSatisfy(
            refusal -> {
              assertThat(refusal.getClass().getSuperclass().getSimpleName())
                  .isEqualTo(entity.refusedType());
              assertThat(refusal.getClass().getSimpleName()).matches("HasChildren|.*LimitReached");
            });
  }

  @ParameterizedTest
  @MethodSource("designs")
  void everyTransactionDoesTheSameWhereItsConditionsHold(String design) {
    assertThat(RunningClient.plan(clients.designs().get(design)).transactions())
        .hasSameSizeAs(clients.designs().get(design).transactions());
    for (TransactionPlan transaction :
        RunningClient.plan(clients.designs().get(design)).transactions()) {
      Set<String> createdRecords =
          transaction.records().stream().map(EntityPlan::name).collect(Collectors.toSet());
      try (RunningClient full = running(design);
          RunningClient typed = new RunningClient(full.design(), loader, createdRecords);
          RunningClient twin = new RunningClient(full.design(), loader, createdRecords);
          RunningClient untyped = new RunningClient(full.design(), loader, createdRecords)) {
        SampleTransaction sample = new SampleTransaction(full, transaction);
        sample.prepare(typed);
        sample.prepare(twin);
        sample.prepare(untyped);
        TableException refusal = compared(typed, untyped, transaction, sample);
        assertThat(refusal).as(design + "." + transaction.method()).isNull();
        TypedCalls.call(twin.asyncClient(), transaction.method(), sample.arguments());
        assertThat(twin.stored())
            .as(transaction.method() + " without waiting threads")
            .containsExactlyInAnyOrderElementsOf(untyped.stored());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("designs")
  void everyTransactionIsRefusedAlikeWithAReasonOfItsOwn(String design) {
    for (TransactionPlan transaction :
        RunningClient.plan(clients.designs().get(design)).transactions()) {
      try (RunningClient typed = running(design);
          RunningClient untyped = running(design)) {
        SampleTransaction sample = new SampleTransaction(typed, transaction);
        TableException refusal = compared(typed, untyped, transaction, sample);
        if (refusal != null) {
          assertThat(refusal.getClass().getSuperclass().getSimpleName())
              .as(transaction.method())
              .isEqualTo(transaction.refusedType());
        }
      }
    }
  }

  private static TableException compared(
      RunningClient typed,
      RunningClient untyped,
      TransactionPlan transaction,
      SampleTransaction sample) {
    TableException expected =
        catchThrowableOfType(
            TableException.class,
            () -> untyped.table().transact(transaction.transaction().name(), sample.inputs()));
    TableException actual =
        catchThrowableOfType(
            TableException.class,
            () -> TypedCalls.call(typed.client(), transaction.method(), sample.arguments()));
    String description = transaction.method() + sample.inputs();
    if (expected == null) {
      assertThat(actual).as(description).isNull();
    } else {
      assertThat(actual).as(description).isNotNull().hasMessage(expected.getMessage());
      assertThat(actual.kind()).isEqualTo(expected.kind());
    }
    assertThat(typed.stored())
        .as(description)
        .containsExactlyInAnyOrderElementsOf(untyped.stored());
    return actual;
  }
}
