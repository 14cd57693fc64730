package dev.clave.events;

import dev.clave.events.example.OrderService;
import dev.clave.events.kafka.TopicPublisher;
import dev.clave.events.publishing.Publisher;
import java.util.List;

/** The order service of the documentation in a process of its own, to be killed. */
final class OrderProcess {

  static final String TOPIC = "orders";

  private OrderProcess() {}

  public static void main(String[] arguments) throws Exception {
    List<Publisher> publishers = List.of(new TopicPublisher(arguments[1], TOPIC));
    OrderService service = OrderService.open(arguments[0], 2, publishers);
    System.out.println(KilledProcess.READY + service.events().clock().instant());
    Thread.sleep(Long.MAX_VALUE);
  }
}
