package dev.clave.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.Design;
import dev.clave.design.model.EntityKind;
import dev.clave.engine.Engine;
import dev.clave.engine.EngineOptions;
import dev.clave.engine.storage.Durability;
import dev.clave.table.Table;
import dev.clave.table.evolution.Evolution;
import dev.clave.table.evolution.Rewrite;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.options.Progress;
import dev.clave.table.options.TableOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tables of the designs of version 0.1.0 are brought to those of now: GSI2 of Transporte mixed
 * carriers, addresses were distinguished by their case, figures were written by programs.
 */
class PreviousDesignTest {
  private static final List<String> WHEN_AND_BY_WHOM =
      List.of("createdAt", "updatedAt", "version", "modificadoPor", "modificadoDesde");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"transporte", "gamificacion", "pai", "portfolio"})
  void aTableOnDiskGetsTheKeysAndFiguresOfTheNewDesignAndKeepsEveryValue(String system) {
    Design before = previous(system);
    Design now = Systems.design(system);
    EngineOptions options = EngineOptions.defaults().withDurability(Durability.OS);
    try (Engine engine = Engine.open(folder.resolve("engine"), options)) {
      Table old = Table.open(before, engine.client());
      old.provision();
      Evolution.of(engine.client(), TableOptions.defaults(), Optional.empty(), before).remember();
      old.restore(oldItems(system, before, now), Progress.NONE);
      Table refusedTable = Table.open(now, engine.client());
      assertThatThrownBy(() -> refusedTable.restore(sample(system).limit(1), Progress.NONE))
          .isInstanceOfSatisfying(
              TableException.class,
              e -> assertThat(e.kind()).isEqualTo(TableException.Kind.OTHER_DESIGN));

      Rewrite.of(engine.client(), TableOptions.defaults(), Optional.empty(), now)
          .run(Progress.NONE);

      Table table = Table.open(now, engine.client());
      assertThat(table.diagnose(Progress.NONE).first()).isEmpty();
      assertThat(contents(table)).containsExactlyInAnyOrderElementsOf(newContents(system, now));
    }
  }

  /** What the same sample is in a table that never had another design. */
  private static List<Object> newContents(String system, Design now) {
    try (Engine engine = Engine.inMemory()) {
      Table table = Table.open(now, engine.client());
      table.provision();
      table.restore(sample(system), Progress.NONE);
      return contents(table);
    }
  }

  private static List<Object> contents(Table table) {
    try (Stream<Item> items = table.items()) {
      return items
          .map(item -> List.of(item.entity(), comparable(table.design(), item)))
          .map(Object.class::cast)
          .toList();
    }
  }

  private static Stream<Item> sample(String system) {
    return Systems.table(system).orElseThrow().sample().orElseThrow().get();
  }

  /** The sample without what the old design did not have, and without what is only counted. */
  private static Stream<Item> oldItems(String system, Design before, Design now) {
    return sample(system)
        .filter(item -> !now.entity(item.entity()).is(EntityKind.TALLY))
        .map(
            item -> {
              Map<String, Object> attributes = new HashMap<>(item.attributes());
              attributes
                  .keySet()
                  .removeIf(
                      name ->
                          !before.entity(item.entity()).attributes().containsKey(name)
                              && !WHEN_AND_BY_WHOM.contains(name));
              return Item.of(item.entity(), attributes);
            });
  }

  /** What people gave, and what is counted; a counter without a number is one at 0. */
  private static Map<String, Object> comparable(Design design, Item item) {
    Map<String, Object> attributes = new HashMap<>(item.attributes());
    attributes.keySet().removeAll(WHEN_AND_BY_WHOM);
    design
        .entity(item.entity())
        .counters()
        .forEach(
            counter -> attributes.computeIfPresent(counter.attribute(), (name, n) -> nonZero(n)));
    if (design.entity(item.entity()).is(EntityKind.TALLY)) {
      attributes.remove("ranking");
    }
    return attributes;
  }

  private static Object nonZero(Object number) {
    BigDecimal exact = new BigDecimal(number.toString());
    return exact.signum() == 0 ? null : exact.stripTrailingZeros();
  }

  private static Design previous(String system) {
    try (InputStream file = PreviousDesignTest.class.getResourceAsStream(system + "-0.1.0.yaml")) {
      return Design.check(new String(file.readAllBytes(), StandardCharsets.UTF_8))
          .design()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
