package dev.clave.table.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.engine.wire.Endpoint;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import dev.clave.table.options.Progress;
import dev.clave.table.options.TableOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several processes apply one change. */
@Timeout(240)
class SharedApplyTest {
  private static final int ITEMS = Integer.getInteger("clave.apply.items", 600);

  private static final String SHOP =
      """
      design: shop
      table: shop-main
      key: PK, SK
      entities:
        customer:
          PK: CUSTOMER#<customerId>
          SK: CUSTOMER
          attributes: { customerId: string, name: string }
      patterns:
        customer: PK = CUSTOMER#<customerId> and SK = CUSTOMER
      """;
  private static final String MOVED = SHOP.replace("CUSTOMER#", "CLIENT#");
  private static final String RENAMED =
      SHOP.replace("name: string", "fullName: { is: string, was: name }");

  @TempDir private Path folder;
  private final List<Process> processes = new ArrayList<>();

  @AfterEach
  void end() {
    processes.forEach(Process::destroyForcibly);
  }

  private Process start(Endpoint endpoint, String next, int units) throws IOException {
    Path from = Files.writeString(folder.resolve("old.yaml"), SHOP);
    Path to = Files.writeString(folder.resolve("next" + next.hashCode() + ".yaml"), next);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ApplyProcess.class.getName(),
                endpoint.uri().toString(),
                from.toString(),
                to.toString(),
                Integer.toString(units))
            .redirectErrorStream(true)
            .start();
    processes.add(process);
    return process;
  }

  private static void await(BufferedReader output, String begin) throws IOException {
    StringBuilder before = new StringBuilder();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.startsWith(begin)) {
        return;
      }
      before.append(line).append('\n');
    }
    fail("expected a line that begins with `" + begin + "`, found " + before);
  }

  private static Design design(String text) {
    return Design.check(text).design().orElseThrow();
  }

  private static void fill(Engine engine) {
    Table table = Table.open(design(SHOP), engine.client());
    table.provision();
    table.putAll(
        IntStream.range(0, ITEMS)
            .mapToObj(i -> Item.of("customer", Map.of("customerId", "c" + i, "name", "Ana " + i))),
        Progress.NONE);
  }

  @Test
  void anotherProcessHelpsAndLeadsWhenTheFirstIsKilled() throws Exception {
    try (Engine engine = Engine.inMemory();
        Endpoint endpoint = engine.serve("127.0.0.1", 0)) {
      fill(engine);
      // So slow that it is at work long enough.
      Process first = start(endpoint, MOVED, 60);
      BufferedReader firstOutput = first.inputReader();
      await(firstOutput, "wait for programs");
      Process second = start(endpoint, MOVED, 10_000);
      BufferedReader secondOutput = second.inputReader();
      // The second has found segments to work on while the first is at work.
      await(secondOutput, "fill");
      assertThat(first.isAlive()).isTrue();
      first.destroyForcibly().waitFor();
      await(secondOutput, "done");
      assertThat(second.waitFor()).isZero();

      Table next = Table.open(design(MOVED), engine.client());
      assertThat(next.items().count()).isEqualTo(ITEMS);
      Evolution.of(engine.client(), TableOptions.defaults(), Optional.empty(), design(MOVED))
          .contract(ApplySettings.defaults().alone(), ApplyProgress.NONE);
      Table last = Table.open(design(MOVED), engine.client());
      assertThat(last.items().count()).isEqualTo(ITEMS);
      assertThat(last.diagnose(Progress.NONE).first()).isEmpty();
    }
  }

  @Test
  void aProcessWithAnotherDesignIsRefusedAtOnce() throws Exception {
    try (Engine engine = Engine.inMemory();
        Endpoint endpoint = engine.serve("127.0.0.1", 0)) {
      fill(engine);
      Process first = start(endpoint, MOVED, 60);
      BufferedReader output = first.inputReader();
      await(output, "wait for programs");

      String refusal =
          String.join("\n", start(endpoint, RENAMED, 60).inputReader().lines().toList());

      assertThat(refusal).contains("another change of this table is under way");
      assertThat(first.isAlive()).isTrue();
    }
  }
}
