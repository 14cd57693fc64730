package dev.clave.server.events;

import dev.clave.events.model.EventStream;
import dev.clave.events.model.PermanentFailure;
import dev.clave.server.Server;
import dev.clave.server.SharedServer;
import dev.clave.server.ShopServer;
import dev.clave.server.config.Configuration;
import dev.clave.server.system.ServedSystem;
import java.util.Map;

/** A server of a stranger's system that brings an event pipeline along, and nothing else. */
public final class OrderServer extends SharedServer {

  /** Orders that are placed and paid; a payment of nothing can never succeed. */
  public static ServedSystem orders() {
    EventStream stream =
        EventStream.named("orders")
            .handling(
                "OrderPlaced",
                (event, effects) -> effects.publish("OrderConfirmed", event.payload()))
            .handling(
                "OrderPaid",
                (event, effects) -> {
                  if (event.payload().path("amount").asInt() < 1) {
                    throw new PermanentFailure("`amount`: expected 1 or more");
                  }
                });
    return PipelinePart.in(
        ServedSystem.of("orders").withTitle("en", "Orders"),
        (environment, options) -> options.withStreams(stream));
  }

  @Override
  protected Server start() {
    return Server.builder().serve(orders()).configuration(configuration()).start();
  }

  private static Configuration configuration() {
    return ShopServer.configuration(Map.of());
  }
}
