package dev.clave.server.shop;

import dev.clave.server.config.Setting;
import dev.clave.server.http.Answer;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.SystemApi;
import dev.clave.server.observe.Health;
import dev.clave.server.system.ConsolePage;
import dev.clave.server.system.RunningTable;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.SystemEnvironment;
import dev.clave.server.system.SystemPart;
import dev.clave.server.system.SystemProvider;
import dev.clave.server.system.WriteCheck;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A system of somebody else's, in a jar of its own: a design, and everything that can go with it.
 */
public final class ShopProvider implements SystemProvider {
  /** The largest total that an order may have. */
  public static final Setting LIMIT =
      new Setting("shop.limit", Setting.Kind.NUMBER, "1000", "the largest total of an order");

  @Override
  public List<ServedSystem> systems() {
    return List.of(shop());
  }

  /** The shop with all its parts. */
  public static ServedSystem shop() {
    return ServedSystem.of("shop")
        .withTitle("en", "A small shop")
        .withTitle("es", "Una tienda pequeña")
        .withDesign(design())
        .withSample(
            () ->
                List.of(
                    Item.of(
                        "customer",
                        Map.of("customerId", "c1", "email", "ana@example.com", "name", "Ana")))
                    .stream())
        .withSettings(List.of(LIMIT))
        .withPages(List.of(new ConsolePage("till", "till.js")))
        .withPart(Till::new);
  }

  /** The design as its author wrote it. */
  public static String design() {
    try (InputStream file = ShopProvider.class.getResourceAsStream("/shop-design.yaml")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Refuses orders above the limit and answers how many customers there are. */
  private static final class Till implements SystemPart {
    private final BigDecimal limit;
    private final AtomicInteger closings = new AtomicInteger();
    private Table table;

    Till(SystemEnvironment environment) {
      this.limit = BigDecimal.valueOf(environment.configuration().number(LIMIT));
    }

    @Override
    public WriteCheck writeCheck() {
      return (entity, item) ->
          item.get("total") instanceof Number total
                  && new BigDecimal(total.toString()).compareTo(limit) > 0
              ? List.of(new Problem.Fault("/total", "expected at most " + limit))
              : List.of();
    }

    @Override
    public void follow(RunningTable running) {
      table = running.table();
    }

    @Override
    public List<Route> routes() {
      SystemApi api = new SystemApi("shop");
      return List.of(
          Route.get(
                  api.path("/customers/count"),
                  api.readers(),
                  call ->
                      Answer.ok(
                          Map.of(
                              "customers",
                              table
                                  .items()
                                  .filter(each -> each.entity().equals("customer"))
                                  .count())))
              .about(api.about("How many customers there are")),
          Route.post(
                  api.path("/closings"),
                  api.operators(),
                  call -> Answer.ok(Map.of("closing", closings.incrementAndGet())))
              .about(api.about("Close the till for the day; gives the number of the closing")));
    }

    @Override
    public List<Health.Probe> probes() {
      return List.of(new Health.Probe("till", "in the process", () -> {}));
    }
  }
}
