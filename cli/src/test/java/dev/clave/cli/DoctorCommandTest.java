package dev.clave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.engine.Engine;
import dev.clave.table.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A live table is compared with its design from the command line. */
final class DoctorCommandTest {
  private static final String SHOP =
      """
      design: shop
      table: shop-main
      key: PK, SK
      indexes: { GSI1: "GSI1PK, GSI1SK" }
      entities:
        customer:
          PK: CUSTOMER#<customerId>
          SK: CUSTOMER
          GSI1PK: CITY#<city>
          GSI1SK: <customerId>
          attributes: { customerId: string, city: string }
      patterns:
        customer: PK = CUSTOMER#<customerId> and SK = CUSTOMER
        customersOfCity: GSI1PK = CITY#<city>
      """;

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return Clave.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments);
  }

  @Test
  void aTableIsComparedWithTheDesignThatWroteItAndWithALaterOne() throws IOException {
    String data = folder.resolve("data").toString();
    try (Engine engine = Engine.open(Path.of(data))) {
      Table table = Table.open(Design.check(SHOP).design().orElseThrow(), engine.client());
      table.provision();
      table.create("customer", Map.of("customerId", "1", "city", "León"));
    }
    String design = Files.writeString(folder.resolve("design.yaml"), SHOP).toString();
    assertThat(run("doctor", design, "--data", data)).as(err.toString()).isZero();
    assertThat(out.toString()).contains("1 items examined: all as the design says");
    String next =
        Files.writeString(folder.resolve("next.yaml"), SHOP.replace("CITY#", "TOWN#")).toString();
    assertThat(run("doctor", next, "--data", data)).isEqualTo(1);
    assertThat(out.toString())
        .contains("expected `GSI1PK` `TOWN#León`, found `CITY#León`")
        .contains("1 with another index key");
    assertThat(run("doctor", next, "--data", data, "--format", "json")).isEqualTo(1);
    assertThat(out.toString()).contains("\"healthy\":false", "\"kind\":\"index-key\"");
  }

  @Test
  void aRepairIsShownFirstAndMadeWhenToldTo() throws IOException {
    String data = folder.resolve("data").toString();
    try (Engine engine = Engine.open(Path.of(data))) {
      Table table = Table.open(Design.check(SHOP).design().orElseThrow(), engine.client());
      table.provision();
      table.create("customer", Map.of("customerId", "1", "city", "León"));
      engine
          .client()
          .updateItem(
              update ->
                  update
                      .tableName("shop-main")
                      .key(
                          Map.of(
                              "PK", AttributeValue.fromS("CUSTOMER#1"),
                              "SK", AttributeValue.fromS("CUSTOMER")))
                      .updateExpression("REMOVE GSI1PK"));
    }
    String design = Files.writeString(folder.resolve("design.yaml"), SHOP).toString();
    assertThat(run("doctor", design, "--data", data, "--repair")).isEqualTo(1);
    assertThat(out.toString())
        .contains("would set `GSI1PK` of `CUSTOMER#1` / `CUSTOMER` to `CITY#León`")
        .contains("nothing was written");
    assertThat(run("doctor", design, "--data", data, "--repair", "--yes")).isZero();
    assertThat(out.toString()).contains("1 repairs made").contains("all as the design says");
    assertThat(run("doctor", design, "--data", data)).isZero();
    assertThat(out.toString()).containsPattern("customer: 1 items, digest [0-9a-f]{24}");
    assertThat(run("doctor", design, "--data", data, "--yes")).isEqualTo(2);
  }

  @Test
  void aTableThatDoesNotExistFailsInOneLine() throws IOException {
    String design = Files.writeString(folder.resolve("design.yaml"), SHOP).toString();
    Path empty = folder.resolve("empty");
    Engine.open(empty).close();
    assertThat(run("doctor", design, "--data", empty.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("expected a table `shop-main`");
  }
}
