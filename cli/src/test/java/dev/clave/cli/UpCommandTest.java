package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Timeout(180)
class UpCommandTest {
  private static final int CALLERS = 8;
  private static final int BEFORE_THE_SIGNAL = 20;

  @TempDir Path folder;
  private final Map<String, String> environment = new HashMap<>();
  private Process up;

  @AfterEach
  void end() {
    if (up != null) {
      up.destroyForcibly();
    }
  }

  @Test
  void aSignalUnderLoadLeavesNoRequestDoneAndUnansweredAndNothingToWarnAbout() throws Exception {
    URI console = start("--no-sample");
    Set<String> answered = ConcurrentHashMap.newKeySet();
    CountDownLatch busy = new CountDownLatch(CALLERS * BEFORE_THE_SIGNAL);
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      String name = "c" + i;
      callers.add(new Thread(() -> create(console, name, answered, busy)));
    }
    callers.forEach(Thread::start);
    assertThat(busy.await(120, TimeUnit.SECONDS)).isTrue();
    up.destroy();
    assertThat(up.waitFor(60, TimeUnit.SECONDS)).as("stopped").isTrue();
    for (Thread caller : callers) {
      caller.join();
    }

    assertThat(up.exitValue()).isZero();
    assertThat(Files.readString(folder.resolve("err")))
        .doesNotContain("WARN", "ERROR", "Exception");
    assertThat(folder.resolve("data/postgres/data/postmaster.pid")).doesNotExist();
    assertThat(stored()).containsExactlyInAnyOrderElementsOf(answered);
  }

  @Test
  void aSignalDuringTheStartIsAnEndAndNoFailure() throws Exception {
    up = new ProcessBuilder(command()).start();
    BufferedReader err = up.errorReader();
    String first = err.readLine();
    // Not by the process itself, which would close what is still to be read.
    up.toHandle().destroy();
    String rest = err.lines().collect(Collectors.joining("\n"));

    assertThat(up.waitFor(60, TimeUnit.SECONDS)).as(first + rest).isTrue();
    assertThat(up.exitValue()).as(first + rest).isZero();
    assertThat(rest).containsAnyOf("stopped before it was ready", "stopping");
    assertThat(rest).doesNotContain("WARN", "ERROR", "Exception", "in progress");
    assertThat(folder.resolve("data/postgres/data/postmaster.pid")).doesNotExist();
  }

  private static final String SHOP =
      """
      design: My Shop
      about: A small shop
      table: shop
      key: PK, SK
      entities:
        customer:
          type: CUSTOMER
          PK: CUSTOMER#<customerId>
          SK: PROFILE
          attributes:
            customerId: string
            name: string
      patterns:
        customer: PK = CUSTOMER#<customerId> and SK = PROFILE
      """;

  @Test
  void aDesignOfOnesOwnIsServedAloneWithItsSampleOnTheStoresThatItNeeds() throws Exception {
    Path shop = Files.createDirectories(folder.resolve("shop/sample")).getParent();
    Files.writeString(shop.resolve("design.yaml"), SHOP);
    Files.writeString(
        shop.resolve("sample/customers.jsonl"),
        "{\"entity\": \"customer\", \"attributes\": {\"customerId\": \"c1\", \"name\":"
            + " \"Ana\"}}\n");
    URI console = start(shop.toString(), "--prefix", "staging-");

    assertThat(get(console, "/api")).contains("\"name\":\"my-shop\"").doesNotContain("portfolio");
    assertThat(get(console, "/api/operations/tables")).contains("\"staging-");
    assertThat(get(console, "/api/my-shop/patterns/customer?customerId=c1")).contains("Ana");
    assertThat(get(console, "/api/openapi/my-shop.json"))
        .contains("/api/my-shop/entities/customer");
    assertThat(folder.resolve("data/postgres")).doesNotExist();
    assertThat(folder.resolve("data/objects")).doesNotExist();

    String data = folder.resolve("data").toString();
    String place = folder.resolve("backups").toString();
    String restored = folder.resolve("restored").toString();
    String pack = folder.resolve("pack.zip").toString();
    assertThat(run("support", "--data", data, "--output", pack))
        .as("the server is found by its data folder")
        .contains("server/health.json");
    run("backup", place, "--data", data);
    assertThat(run("backups", place, "--verify")).contains("1 backup is whole");
    assertThat(run("restore", place, "--data", restored))
        .contains("start it with `clave up " + shop + " --data " + restored + "`");
    assertThat(folder.resolve("restored/server.url")).doesNotExist();
  }

  private static String run(String... arguments) {
    StringWriter out = new StringWriter();
    CommandLine line = Clave.commandLineFor(arguments).setOut(new PrintWriter(out));
    assertThat(line.execute(arguments)).isZero();
    return out.toString();
  }

  @Test
  void aSystemOnTheClassPathIsServedAloneByItsName() throws Exception {
    URI console = start("portfolio", "--no-sample", "--watch");

    assertThat(get(console, "/api"))
        .contains("\"name\":\"portfolio\"")
        .doesNotContain("transporte");
    assertThat(folder.resolve("data/postgres")).doesNotExist();
  }

  @Test
  void aPipeInPlaceOfAWatchedFileKeepsNeitherTheWatchNorTheEndWaiting() throws Exception {
    Path shop = Files.createDirectories(folder.resolve("shop"));
    Path design = Files.writeString(shop.resolve("design.yaml"), SHOP);
    start(shop.toString(), "--watch");
    Path pipe = shop.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Files.move(pipe, design, StandardCopyOption.REPLACE_EXISTING);
    while (!Files.readString(folder.resolve("err")).contains("found a pipe")) {
      LockSupport.parkNanos(1_000_000);
    }
    up.destroy();

    assertThat(up.waitFor(60, TimeUnit.SECONDS)).as("stopped").isTrue();
    assertThat(up.exitValue()).isZero();
  }

  @Test
  void aNeighbourThatNeverAnswersDoesNotKeepTheEndWaiting() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      environment.put("CLAVE_S3_ENDPOINT", "http://127.0.0.1:" + silent.getLocalPort());
      environment.put("CLAVE_S3_ACCESS_KEY", "id");
      environment.put("CLAVE_S3_SECRET_KEY", "secret");
      environment.put("CLAVE_OIDC_ISSUER", "http://127.0.0.1:" + silent.getLocalPort());
      URI console = start("--no-sample");
      HttpClient client = HttpClient.newHttpClient();
      List<Future<?>> sweeps = new ArrayList<>();
      for (String system : List.of("transporte", "gamificacion")) {
        sweeps.add(
            client.sendAsync(
                HttpRequest.newBuilder(console.resolve("/api/" + system + "/assets/sweep"))
                    .header("Authorization", "Bearer " + token(console))
                    .POST(HttpRequest.BodyPublishers.noBody())
                    .build(),
                HttpResponse.BodyHandlers.discarding()));
      }
      try (Socket one = silent.accept();
          Socket other = silent.accept()) {
        assertThat(one.getInputStream().read()).isPositive();
        assertThat(other.getInputStream().read()).isPositive();
        up.destroy();
        assertThat(up.waitFor(60, TimeUnit.SECONDS)).as("stopped").isTrue();
      }
      assertThat(sweeps).noneMatch(Future::isCancelled);
      assertThat(folder.resolve("data/postgres/data/postmaster.pid")).doesNotExist();
    }
  }

  @Test
  void aDesignWithErrorsIsRefusedWithItsFindingsInFull() throws Exception {
    Path file = folder.resolve("design.yaml");
    Files.writeString(file, SHOP.replace("name: string", "name: strin"));
    List<String> command = command();
    command.add(file.toString());
    up = new ProcessBuilder(command).redirectErrorStream(true).start();

    String output = up.inputReader().lines().collect(Collectors.joining("\n"));
    assertThat(up.waitFor()).isEqualTo(1);
    assertThat(output)
        .contains("there is no type `strin`", "--> " + file, "has errors and is not served")
        .doesNotContain("Exception");
  }

  @Test
  void aMappingWithErrorsIsRefusedWhenTheFolderIsServedNotWhenSomebodyMigrates() throws Exception {
    Path shop = Files.createDirectories(folder.resolve("shop"));
    Files.writeString(shop.resolve("design.yaml"), SHOP);
    Files.writeString(
        shop.resolve("migration.yaml"),
        """
        migration: shop
        phases:
          all:
            people: { entity: custommer, from: people, key: id, map: { customerId: id } }
        """);
    List<String> command = command();
    command.add(shop.toString());
    up = new ProcessBuilder(command).redirectErrorStream(true).start();

    String output = up.inputReader().lines().collect(Collectors.joining("\n"));
    assertThat(up.waitFor()).isEqualTo(1);
    assertThat(output)
        .contains("migration.yaml:4:", "`custommer`", "has errors and")
        .doesNotContain("Exception");
  }

  private static String get(URI console, String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(console.resolve(path))
            .header("Authorization", "Bearer " + token(console))
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  private static String token(URI console) {
    return console.getFragment().substring("token=".length());
  }

  /** Creates one item after another until the server is gone. */
  private static void create(
      URI console, String caller, Set<String> answered, CountDownLatch busy) {
    HttpClient client = HttpClient.newHttpClient();
    String token = token(console);
    for (int i = 0; ; i++) {
      String id = caller + "-" + i;
      HttpRequest request =
          HttpRequest.newBuilder(console.resolve("/api/portfolio/entities/category"))
              .header("Authorization", "Bearer " + token)
              .POST(
                  HttpRequest.BodyPublishers.ofString(
                      "{\"categoryId\": \"%1$s\", \"slug\": \"%1$s\", \"name\": \"n\"}"
                          .formatted(id)))
              .build();
      try {
        if (client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode() == 201) {
          answered.add(id);
          busy.countDown();
        }
      } catch (IOException gone) {
        return;
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private Set<String> stored() {
    try (Engine engine = Engine.open(folder.resolve("data/tables"))) {
      return engine
          .client()
          .scanPaginator(scan -> scan.tableName("portfolio-backend-table"))
          .items()
          .stream()
          .filter(item -> item.containsKey("data"))
          .map(item -> item.get("data").m().get("categoryId").s())
          .collect(Collectors.toSet());
    }
  }

  /** A process of its own, because stopping is the end of one; gives the console's address. */
  private URI start(String... options) throws IOException {
    List<String> command = command();
    command.addAll(List.of(options));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(folder.resolve("err").toFile());
    builder.environment().putAll(environment);
    up = builder.start();
    BufferedReader out = up.inputReader();
    String first = out.readLine();
    assertThat(first).as(Files.readString(folder.resolve("err"))).startsWith("console ");
    return URI.create(first.substring("console ".length()).strip());
  }

  private List<String> command() {
    return new ArrayList<>(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            "dev.clave.cli.Clave",
            "up",
            "--data",
            folder.resolve("data").toString(),
            "--port",
            "0",
            "--dynamodb-port",
            "0",
            "--s3-port",
            "0"));
  }
}
