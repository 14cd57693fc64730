package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.engine.wire.Endpoint;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import dev.clave.table.options.Progress;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A change is applied by processes that are killed, interrupted, or beside a running server. */
@Timeout(300)
final class ApplyProcessTest {
  private static final int ITEMS = Integer.getInteger("clave.apply.items", 2000);
  private static final int KILLS = Integer.getInteger("clave.apply.kills", 2);

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
  private static final String RENAMED =
      SHOP.replace("name: string", "fullName: { is: string, was: name }");

  @TempDir private Path folder;
  private Process process;

  @AfterEach
  void end() {
    if (process != null) {
      process.destroyForcibly();
    }
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static Table table(String design, Engine engine) {
    return Table.open(Design.check(design).design().orElseThrow(), engine.client());
  }

  private static void fill(Engine engine) {
    Table table = table(SHOP, engine);
    table.provision();
    table.putAll(
        IntStream.range(0, ITEMS)
            .mapToObj(i -> Item.of("customer", Map.of("customerId", "c" + i, "name", "Ana " + i))),
        Progress.NONE);
  }

  private static void expectEverybodyRenamed(Engine engine) {
    Table table = table(RENAMED, engine);
    assertThat(table.items().filter(each -> each.get("fullName") != null).count()).isEqualTo(ITEMS);
    assertThat(table.diagnose(Progress.NONE).healthy()).isTrue();
  }

  @Test
  void aProcessThatIsKilledAnywhereIsFollowedByOneThatGoesOn() throws Exception {
    String old = file("old.yaml", SHOP);
    String next = file("next.yaml", RENAMED);
    Random random = new Random(19);
    try (Engine engine = Engine.inMemory();
        Endpoint endpoint = engine.serve("127.0.0.1", 0)) {
      fill(engine);
      String[] apply = {
        "apply",
        next,
        "--from",
        old,
        "--endpoint",
        endpoint.uri().toString(),
        "--alone",
        "--units",
        Integer.toString(ITEMS)
      };
      for (int kill = 0; kill < KILLS; kill++) {
        process = ClaveProcess.start(apply);
        killLater(process.inputReader(), random);
      }
      process = ClaveProcess.start(apply);
      ClaveProcess.Ended ended = ClaveProcess.end(process);
      assertThat(ended.code()).as(ended.output()).isZero();
      assertThat(ended.output()).contains("programs of both designs may run now");
      process = ClaveProcess.start("apply", next, "--contract", apply[4], apply[5], "--alone");
      ended = ClaveProcess.end(process);
      assertThat(ended.code()).as(ended.output()).isZero();
      expectEverybodyRenamed(engine);
    }
  }

  /** Kills it at a moment of its choice after it has begun to fill, or soon before. */
  private void killLater(BufferedReader output, Random random) throws Exception {
    String line = output.readLine();
    while (line != null && !line.startsWith(random.nextInt(4) == 0 ? "check" : "fill:")) {
      line = output.readLine();
    }
    process.waitFor(random.nextInt(900), TimeUnit.MILLISECONDS);
    assertThat(process.isAlive()).as("not finished before it is killed").isTrue();
    process.destroyForcibly().waitFor();
  }

  @Test
  void anInterruptStopsItAndSaysHowToGoOn() throws Exception {
    String old = file("old.yaml", SHOP);
    String next = file("next.yaml", RENAMED);
    try (Engine engine = Engine.inMemory();
        Endpoint endpoint = engine.serve("127.0.0.1", 0)) {
      fill(engine);
      // With the waits for other programs, so that the interrupt comes in the middle.
      process =
          ClaveProcess.start("apply", next, "--from", old, "--endpoint", endpoint.uri().toString());
      BufferedReader output = process.inputReader();
      String line = output.readLine();
      while (line != null && !line.contains("wait for programs")) {
        line = output.readLine();
      }
      process.toHandle().destroy();
      String rest = String.join("\n", output.lines().toList());

      assertThat(process.waitFor()).as(rest).isEqualTo(1);
      assertThat(rest)
          .contains(
              "stopped in phase `prepare`; `clave apply %s --endpoint %s` goes on"
                  .formatted(next, endpoint.uri()));
      // The lease was given up, so the next one does not wait for it.
      process =
          ClaveProcess.start("apply", next, "--endpoint", endpoint.uri().toString(), "--alone");
      assertThat(ClaveProcess.end(process).code()).isZero();
    }
  }

  @Test
  void aDesignThatAServerServesChangesBesideIt() throws Exception {
    String design = file("design.yaml", SHOP);
    String data = folder.resolve("data").toString();
    URI console = up(design, data);
    assertThat(
            send(
                console,
                "POST",
                "/api/shop/entities/customer",
                "{\"customerId\":\"c1\",\"name\":\"Ana\"}"))
        .contains("Ana");
    file("design.yaml", RENAMED);

    // The server goes on with the old design and is told of the change by the table.
    ClaveProcess.Ended applied = ClaveProcess.end(apply("--alone", design, data));
    assertThat(applied.code()).as(applied.output()).isZero();
    assertThat(applied.output()).contains("programs of both designs may run now");
    assertThat(send(console, "GET", "/api/shop/patterns/customer?customerId=c1", ""))
        .contains("\"name\":\"Ana\"");
    String token = console.getFragment();
    process.destroy();
    process.waitFor();
    URI again = up(design, data);
    assertThat(
            send(
                URI.create(again + "#" + token),
                "GET",
                "/api/shop/patterns/customer?customerId=c1",
                ""))
        .contains("\"fullName\":\"Ana\"");
    ClaveProcess.Ended contracted = ClaveProcess.end(apply("--contract", design, data, "--alone"));
    assertThat(contracted.code()).as(contracted.output()).isZero();
  }

  @Test
  void aServerSaysThatTheTableHasAnotherDesign() throws Exception {
    String design = file("design.yaml", SHOP);
    String data = folder.resolve("data").toString();
    URI console = up(design, data);
    process.destroy();
    process.waitFor();
    file("design.yaml", RENAMED);

    URI again = URI.create(up(design, data) + "#" + console.getFragment());

    assertThat(Files.readString(folder.resolve("err")))
        .contains("warning: `shop`: the table `shop-main` has another design")
        .contains("renamed from `name`");
    assertThat(
            send(
                again,
                "POST",
                "/api/shop/entities/customer",
                "{\"customerId\":\"c2\",\"fullName\":\"Eva\"}"))
        .contains("the design that the table remembers");
  }

  private static Process apply(String option, String design, String data, String... more) {
    String[] arguments = new String[5 + more.length];
    System.arraycopy(new String[] {"apply", design, "--data", data, option}, 0, arguments, 0, 5);
    System.arraycopy(more, 0, arguments, 5, more.length);
    return ClaveProcess.start(arguments);
  }

  private URI up(String design, String data) throws IOException {
    process =
        new ProcessBuilder(
                ClaveProcess.command(
                    "up", design, "--data", data, "--port", "0", "--dynamodb-port", "0"))
            .redirectError(folder.resolve("err").toFile())
            .start();
    String first = process.inputReader().readLine();
    assertThat(first).as(Files.readString(folder.resolve("err"))).startsWith("console ");
    return URI.create(first.substring("console ".length()).strip());
  }

  private static String send(URI console, String method, String path, String body)
      throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(console.resolve(path))
            .header("Authorization", "Bearer " + console.getFragment().substring("token=".length()))
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
  }
}
