package dev.clave.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.Pattern;
import dev.clave.table.Run;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What the requirements of every table system are tried with. */
public abstract class SystemContract {
  private static final int THREADS = 64;

  protected Subject subject;
  protected Table table;

  private final String system;

  protected SystemContract(String system) {
    this.system = system;
  }

  protected abstract Subject open();

  @BeforeEach
  void openSubject() {
    subject = open();
    table = subject.table(system);
  }

  @AfterEach
  void closeSubject() throws Exception {
    subject.close();
  }

  protected void fill() {
    subject.fill(system, table);
  }

  /** What a parameter of a pattern stands for in an item; of most, the attribute of its name. */
  protected Object meant(String parameter, Item item) {
    return item.get(parameter);
  }

  /** Whether a pattern that names values itself is about an item. */
  protected boolean isAbout(String pattern, Item item) {
    return true;
  }

  /** The entities of which the sample holds none. */
  protected Set<String> notInSample() {
    return Set.of();
  }

  @Test
  void everyPatternGivesExactlyWhatTheTableHoldsInItsOrder() {
    fill();
    Map<Item, Map<String, AttributeValue>> all = new LinkedHashMap<>();
    subject
        .client()
        .scanPaginator(scan -> scan.tableName(table.tableName()))
        .items()
        .forEach(stored -> table.decode(stored).ifPresent(item -> all.put(item, stored)));
    for (Pattern pattern : table.design().patterns()) {
      if (!notInSample().containsAll(pattern.returns())) {
        List<Map<String, Object>> examples = examples(pattern, all.keySet());
        assertThat(examples).as(pattern.name()).isNotEmpty();
        examples.forEach(parameters -> compare(pattern, parameters, all));
      }
    }
  }

  /** Parameters taken from the first, the middle and the last item that a pattern can give. */
  private List<Map<String, Object>> examples(Pattern pattern, Collection<Item> all) {
    List<String> needed =
        pattern.parameters().stream()
            .filter(each -> !each.optional())
            .map(Parameter::name)
            .toList();
    List<Item> possible =
        all.stream()
            .filter(item -> pattern.returns().contains(item.entity()))
            .filter(item -> needed.stream().allMatch(name -> meant(name, item) != null))
            .filter(item -> isAbout(pattern.name(), item))
            .toList();
    return IntStream.of(0, possible.size() / 2, possible.size() - 1)
        .filter(number -> number >= 0 && number < possible.size())
        .mapToObj(possible::get)
        .map(
            item ->
                needed.stream().collect(Collectors.toMap(name -> name, name -> meant(name, item))))
        .distinct()
        .toList();
  }

  private List<Object> named(Item item) {
    return List.of(item.entity(), table.identity(item));
  }

  private void compare(
      Pattern pattern, Map<String, Object> parameters, Map<Item, Map<String, AttributeValue>> all) {
    List<Item> items = table.run(pattern.name(), parameters).limit(37).stream().toList();
    List<Item> expected =
        all.keySet().stream()
            .filter(item -> pattern.returns().contains(item.entity()))
            .filter(item -> isAbout(pattern.name(), item))
            .filter(
                item ->
                    parameters.entrySet().stream()
                        .allMatch(each -> each.getValue().equals(meant(each.getKey(), item))))
            .toList();
    String description = pattern.name() + " " + parameters;
    assertThat(items)
        .as(description)
        .extracting(table::identity)
        .containsExactlyInAnyOrderElementsOf(expected.stream().map(table::identity).toList());
    Map<List<Object>, Map<String, AttributeValue>> storedItems = new HashMap<>();
    all.forEach((item, each) -> storedItems.put(named(item), each));
    table.design().table(pattern.table()).schema(pattern.index()).sort().stream()
        .findFirst()
        .ifPresent(
            sort -> {
              Comparator<String> order = Comparator.naturalOrder();
              boolean ascending = pattern.order().map(each -> each.ascending()).orElse(true);
              // What a pattern finds by a reference has its key in that, not in the item itself.
              List<Item> own =
                  items.stream()
                      .filter(
                          item ->
                              table.design().entity(item.entity()).references().isEmpty()
                                  || storedItems.get(named(item)).containsKey(sort.name()))
                      .toList();
              assertThat(
                      own.stream()
                          .map(item -> storedItems.get(named(item)).get(sort.name()))
                          .filter(key -> key != null)
                          .map(AttributeValue::s))
                  .as(description)
                  .hasSameSizeAs(own)
                  .isSortedAccordingTo(ascending ? order : order.reversed());
            });
  }

  /**
   * Fills the table and looks how each entity lies in it. A line has an entity and the values of
   * its keys, those of the table first and then of each index that it is in, with a star for each
   * value of its own; one that is not in every index has several forms.
   */
  protected void liesAs(String lines) {
    fill();
    dev.clave.design.model.Table design = table.design().tables().get(0);
    List<String> keys = design.keyAttributes().stream().map(KeyAttribute::name).toList();
    Map<String, Set<String>> keysByEntity = new HashMap<>();
    subject
        .client()
        .scanPaginator(scan -> scan.tableName(table.tableName()))
        .items()
        .forEach(
            stored ->
                table
                    .decode(stored)
                    .ifPresent(
                        item ->
                            keysByEntity
                                .computeIfAbsent(item.entity(), none -> new TreeSet<>())
                                .add(
                                    keys.stream()
                                        .filter(stored::containsKey)
                                        .map(key -> stored.get(key).s())
                                        .collect(Collectors.joining(" / ")))));
    lines
        .lines()
        .forEach(
            line -> {
              String entity = line.substring(0, line.indexOf(':'));
              String form =
                  Stream.of(line.substring(line.indexOf(':') + 1).strip().split("\\*", -1))
                      .map(java.util.regex.Pattern::quote)
                      .collect(Collectors.joining("[^#/]+"))
                      .replace(" or ", "\\E|\\Q");
              assertThat(keysByEntity.remove(entity))
                  .as(line)
                  .isNotNull()
                  .allMatch(key -> key.matches(form));
            });
    assertThat(keysByEntity).as("entities that no line tells of").isEmpty();
  }

  protected static List<Object> values(Run run, String attribute) {
    return run.stream().map(item -> item.get(attribute)).toList();
  }

  protected static List<String> entities(List<Item> items) {
    return items.stream().map(Item::entity).toList();
  }

  protected static void refused(TableException.Kind kind, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(TableException.class, e -> assertThat(e.kind()).isEqualTo(kind));
  }

  /** Tries the same thing from 64 threads at once; gives how often it was not refused. */
  protected static int race(IntFunction<Callable<?>> attempt) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<Boolean>> futures = new ArrayList<>();
      IntStream.range(0, THREADS)
          .mapToObj(attempt)
          .forEach(
              each ->
                  futures.add(
                      threads.submit(
                          () -> {
                            try {
                              each.call();
                              return true;
                            } catch (TableException refusal) {
                              assertThat(refusal.kind()).isNotEqualTo(TableException.Kind.BUSY);
                              return false;
                            }
                          })));
      int count = 0;
      for (Future<Boolean> future : futures) {
        count += future.get() ? 1 : 0;
      }
      return count;
    } finally {
      threads.shutdownNow();
    }
  }
}
