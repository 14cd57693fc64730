package dev.clave.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.server.Server;
import dev.clave.server.SharedServer;
import dev.clave.server.ShopServer;
import dev.clave.server.security.Right;
import dev.clave.server.system.SystemFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a snapshot says is what its original was, not what a caller says. */
final class TakenSnapshotsTest {
  private static final String DESIGN =
      """
      design: sales
      key: PK, SK
      entities:
        product:
          PK: PRODUCT#<productId>
          SK: PRODUCT
          attributes: { productId: string, price: number }
        sale:
          PK: SALE#<saleId>
          SK: SALE
          attributes:
            saleId: string
            productId: string
            price: snapshot of product.price
            note: string?
      patterns:
        product: PK = PRODUCT#<productId>
        sale: PK = SALE#<saleId>
      transactions:
        sell: [ { create: sale } ]
      """;

  @RegisterExtension static final Sales SERVER = new Sales();

  static final class Sales extends SharedServer {
    @Override
    protected Server start() {
      try {
        Path folder = Files.createTempDirectory("sales");
        Files.writeString(folder.resolve("design.yaml"), DESIGN);
        return Server.builder()
            .serve(SystemFolder.read(folder))
            .configuration(ShopServer.configuration(Map.of()))
            .start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private final String id = UUID.randomUUID().toString();
  private final String path = "/api/sales/entities/sale/" + id;

  @BeforeEach
  void price() {
    SERVER.post(
        "/api/sales/entities/product", "{\"productId\": \"%s\", \"price\": 100}".formatted(id));
  }

  private String sale(int price) {
    return "{\"saleId\": \"%1$s\", \"productId\": \"%1$s\", \"price\": %2$d}".formatted(id, price);
  }

  private int storedPrice() {
    return SERVER.get(path).json().get("price").asInt();
  }

  @Test
  void aNewItemTakesItsOwn() {
    SharedServer.Reply creation = SERVER.post("/api/sales/entities/sale", sale(1));

    assertThat(creation.status()).as(creation.body()).isEqualTo(201);
    assertThat(creation.json().get("price").asInt()).isEqualTo(100);
    assertThat(storedPrice()).isEqualTo(100);
  }

  @Test
  void aPutTakesItOnceAndKeepsIt() {
    SERVER.send("PUT", path, SERVER.administrator(), sale(1), Map.of());
    assertThat(storedPrice()).isEqualTo(100);
    SERVER.send(
        "PATCH",
        "/api/sales/entities/product/" + id,
        SERVER.administrator(),
        "{\"price\": 200}",
        Map.of());

    SharedServer.Reply again =
        SERVER.send("PUT", path, SERVER.administrator(), sale(200), Map.of());
    assertThat(again.status()).as(again.body()).isEqualTo(200);
    assertThat(storedPrice()).isEqualTo(100);
    assertThat(
            SERVER.send("PATCH", path, SERVER.administrator(), "{\"price\": 1}", Map.of()).status())
        .isEqualTo(400);
  }

  @Test
  void aTransactionTakesIt() {
    assertThat(SERVER.post("/api/sales/transactions/sell", sale(1)).status()).isEqualTo(200);
    assertThat(storedPrice()).isEqualTo(100);
  }

  @Test
  void anImportTakesItUnlessAnAdministratorBringsItBack() {
    String line = "{\"entity\": \"sale\", \"attributes\": " + sale(1) + "}";
    assertThat(SERVER.post("/api/sales/import", line).body()).contains("written");
    assertThat(storedPrice()).isEqualTo(100);
    SERVER.send("DELETE", path, SERVER.administrator(), "", Map.of());

    String operator =
        SERVER.token(Set.of(), Set.of(Right.READ, Right.WRITE, Right.OPERATE), Map.of());
    assertThat(
            SERVER
                .send("POST", "/api/sales/import?keepTimes=true", operator, line, Map.of())
                .status())
        .isEqualTo(403);
    assertThat(SERVER.post("/api/sales/import?keepTimes=true", line).body()).contains("written");
    assertThat(storedPrice()).isEqualTo(1);
  }

  @Test
  void theDescriptionDoesNotAskForIt() {
    String input =
        SERVER.get("/api/openapi/sales.json").json().at("/components/schemas/SellInput").toString();

    assertThat(input).contains("productId").doesNotContain("price");
  }
}
