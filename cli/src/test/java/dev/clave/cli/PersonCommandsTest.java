package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.clave.server.Server;
import dev.clave.server.config.Configuration;
import dev.clave.server.config.Setting;
import dev.clave.server.security.Grant;
import dev.clave.server.system.ServedSystem;
import dev.clave.table.Table;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PersonCommandsTest {
  private static final String SHOP =
      """
      design: shop
      key: PK, SK
      entities:
        customer: { PK: CUSTOMER#<customerId>, SK: PROFILE }
        order: { PK: CUSTOMER#<customerId>, SK: ORDER#<orderId> }
      """;

  private static Server server;
  private static Table table;

  @TempDir Path folder;

  private record Result(int exit, String out, String err) {}

  @BeforeAll
  static void start() {
    ServedSystem shop = ServedSystem.of("shop").withDesign(SHOP);
    server =
        Server.builder()
            .serve(shop)
            .configuration(
                Configuration.of(
                    List.of(),
                    Optional.empty(),
                    Map.of(),
                    Map.of(Setting.MEMORY, "true", Setting.PORT, "0", Setting.DYNAMODB_PORT, "0")))
            .start();
    table = Table.open(shop.design().orElseThrow(), server.stores().tables().client());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Result run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String token = server.tokens().issue(Grant.administrator(), Duration.ofHours(1));
    int exit =
        Clave.commandLine()
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(
                Stream.concat(
                        Stream.of(arguments),
                        Stream.of(
                            "--server", "http://127.0.0.1:" + server.port(), "--token", token))
                    .toArray(String[]::new));
    return new Result(exit, out.toString(), err.toString());
  }

  @Test
  void aPersonIsExportedCountedAndErased() throws Exception {
    table.create("customer", Map.of("customerId", "c1"));
    table.create("order", Map.of("customerId", "c1", "orderId", "o1"));
    table.create("customer", Map.of("customerId", "c2"));

    Path data = folder.resolve("c1");
    Result exported = run("person", "export", "shop", "customerId=c1", "--to", data.toString());
    assertThat(exported.exit).as(exported.err).isZero();
    assertThat(Files.readAllLines(data.resolve("data.ndjson")))
        .hasSize(2)
        .allMatch(line -> line.contains("\"c1\""));
    assertThat(run("person", "export", "shop", "customerId=c1", "--to", data.toString()).err)
        .contains("there already");

    Result would = run("person", "erase", "shop", "customerId=c1", "--dry-run");
    assertThat(would.exit).as(would.err).isZero();
    assertThat(would.out).contains("would_erase", "customer", "order");
    assertThat(table.get("customer", Map.of("customerId", "c1"))).isPresent();

    Result erased = run("person", "erase", "shop", "customerId=c1", "--yes", "--format", "json");
    assertThat(erased.exit).as(erased.err).isZero();
    assertThat(new ObjectMapper().readTree(erased.out).get("complete").asBoolean()).isTrue();
    assertThat(table.get("customer", Map.of("customerId", "c1"))).isEmpty();
    assertThat(table.get("customer", Map.of("customerId", "c2"))).isPresent();
  }

  @Test
  void whoNobodyKnowsIsRefusedInTheServersWords() {
    assertThat(run("person", "erase", "shop", "--yes").exit).isEqualTo(2);
    Result unknown = run("person", "erase", "shop", "custmerId=c1", "--yes");
    assertThat(unknown.exit).isEqualTo(1);
    assertThat(unknown.err).contains("custmerId");
  }
}
