package dev.clave.table.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import dev.clave.table.options.Conversions;
import dev.clave.table.options.Progress;
import dev.clave.table.options.TableOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Every change that the documentation shows how to make is made. */
class HowToTest {
  private static final Path PAGE = Path.of("..", "docs", "changes.md");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

  /** The Java functions that the page gives for some of them. */
  private static final Map<String, Conversions> FUNCTIONS =
      Map.of(
          "Compute an attribute",
          Conversions.none()
              .forward("customer", "initial", old -> old.get("name").toString().substring(0, 1)),
          "Split an entity",
          Conversions.none().split("customer", old -> old.get("age") == null ? "firm" : "person"));

  /** A change of the page: the lines that differ, and items that the new design has afterwards. */
  record HowTo(String title, String next, List<Map<String, Object>> items) {
    @Override
    public String toString() {
      return title;
    }
  }

  private static String chapter() throws IOException {
    String page = Files.readString(PAGE);
    return page.substring(page.indexOf("\n## How to\n"));
  }

  private static List<String> blocks(String text, String language) {
    Matcher matcher =
        Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(text);
    return matcher.results().map(each -> each.group(1)).toList();
  }

  private static String before() throws IOException {
    return blocks(chapter(), "yaml").get(0);
  }

  private static List<Map<String, Object>> items(String block) {
    return block
        .lines()
        .map(
            line -> {
              try {
                return JSON.readValue(line, OBJECT);
              } catch (IOException e) {
                throw new IllegalStateException(line, e);
              }
            })
        .toList();
  }

  static Stream<HowTo> changes() throws IOException {
    String[] sections = chapter().split("\n### ", -1);
    List<HowTo> all = new ArrayList<>();
    for (int i = 1; i < sections.length; i++) {
      String next = before();
      for (String difference : blocks(sections[i], "diff")) {
        next = changed(next, difference);
      }
      if (!next.equals(before())) {
        all.add(
            new HowTo(
                sections[i].lines().findFirst().orElseThrow(),
                next,
                blocks(sections[i], "json").stream()
                    .flatMap(each -> items(each).stream())
                    .toList()));
      }
    }
    return all.stream();
  }

  /** The text with the lines of a difference in place of those that were there. */
  private static String changed(String text, String difference) {
    StringBuilder old = new StringBuilder("\n");
    StringBuilder now = new StringBuilder("\n");
    for (String line : difference.lines().toList()) {
      if (!line.startsWith("+")) {
        old.append(line.substring(1)).append('\n');
      }
      if (!line.startsWith("-")) {
        now.append(line.substring(1)).append('\n');
      }
    }
    assertThat("\n" + text).as("the lines that change").contains(old);
    return ("\n" + text).replace(old, now).substring(1);
  }

  @ParameterizedTest
  @MethodSource("changes")
  void theChangeIsMadeWhileProgramsOfBothDesignsWork(HowTo change) throws IOException {
    AtomicReference<Instant> time = new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
    TableOptions options = options(change, time);
    Design before = ClubDesigns.checked(before());
    Design after = ClubDesigns.checked(change.next());
    try (Engine engine = Engine.inMemory()) {
      Table old = Table.open(before, engine.client(), options);
      old.provision();
      List<Map<String, Object>> first = items(blocks(chapter(), "json").get(0));
      first.forEach(item -> old.create((String) item.get("entity"), attributes(item)));
      Evolution evolution = Evolution.of(engine.client(), options, Optional.of(before), after);
      assertThat(evolution.plan().refusals()).isEmpty();
      assertThat(evolution.plan().obstacles()).isEmpty();

      evolution.apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
      time.updateAndGet(now -> now.plusSeconds(60));
      Table next = Table.open(after, engine.client(), options);
      assertThat(texts(old)).as("the old program").containsAll(texts(first));
      assertThat(texts(next)).as("the new program").containsAll(texts(change.items()));
      if (evolution.memory().orElseThrow().running().isPresent()) {
        evolution.contract(ApplySettings.defaults().alone(), ApplyProgress.NONE);
        time.updateAndGet(now -> now.plusSeconds(60));
      }
      assertThat(texts(next)).hasSize(first.size()).containsAll(texts(change.items()));
      assertThat(next.diagnose(Progress.NONE).first()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("changes")
  void goingBackLeavesWhatAProgramOfTheOldDesignWouldHaveWritten(HowTo change) throws IOException {
    AtomicReference<Instant> time = new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
    TableOptions options = options(change, time);
    Design before = ClubDesigns.checked(before());
    Design after = ClubDesigns.checked(change.next());
    try (Engine engine = Engine.inMemory();
        Engine other = Engine.inMemory()) {
      Table old = Table.open(before, engine.client(), options);
      old.provision();
      List<Map<String, Object>> first = items(blocks(chapter(), "json").get(0));
      first.forEach(item -> old.create((String) item.get("entity"), attributes(item)));
      Evolution evolution = Evolution.of(engine.client(), options, Optional.of(before), after);
      evolution.apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
      time.updateAndGet(now -> now.plusSeconds(60));
      Table next = Table.open(after, engine.client(), options);
      next.items().toList().forEach(item -> next.create(item.entity(), another(item)));
      List<String> itemsBefore = texts(old);
      if (evolution.memory().orElseThrow().running().isPresent()) {
        evolution.back(ApplySettings.defaults().alone(), ApplyProgress.NONE);
        time.updateAndGet(now -> now.plusSeconds(60));
      }

      assertThat(texts(old))
          .hasSize(2 * first.size())
          .containsExactlyInAnyOrderElementsOf(itemsBefore);
      Table fresh = Table.open(before, other.client(), options);
      fresh.provision();
      old.items().forEach(item -> fresh.create(item.entity(), item.attributes()));
      assertThat(stored(engine)).containsExactlyInAnyOrderElementsOf(stored(other));
    }
  }

  /** The same of another customer, as a program of the new design creates it. */
  private static Map<String, Object> another(Item item) {
    Map<String, Object> values = new HashMap<>(item.attributes());
    values.put("customerId", "c2");
    values.computeIfPresent("code", (name, code) -> code + " of another");
    values.remove("orderCount");
    return values;
  }

  /** All that is stored, but what the table remembers of its design. */
  private static List<Map<String, AttributeValue>> stored(Engine engine) {
    return engine.client().scan(scan -> scan.tableName("shop")).items().stream()
        .filter(item -> !item.get("PK").s().startsWith("clave:"))
        .toList();
  }

  private static TableOptions options(HowTo change, AtomicReference<Instant> time) {
    return TableOptions.defaults()
        .withClock(time::get)
        .withConversions(FUNCTIONS.getOrDefault(change.title(), Conversions.none()));
  }

  private static Map<String, Object> attributes(Map<String, Object> item) {
    Map<String, Object> attributes = new HashMap<>(item);
    attributes.remove("entity");
    return attributes;
  }

  private static List<String> texts(List<Map<String, Object>> items) {
    return items.stream().map(item -> text((String) item.get("entity"), attributes(item))).toList();
  }

  private static List<String> texts(Table table) {
    try (Stream<Item> items = table.items()) {
      return items.map(item -> text(item.entity(), item.attributes())).toList();
    }
  }

  private static String text(String entity, Map<String, Object> attributes) {
    return entity + new TreeMap<>(attributes);
  }
}
