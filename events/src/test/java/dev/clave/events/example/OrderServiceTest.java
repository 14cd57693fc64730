package dev.clave.events.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.events.Await;
import dev.clave.events.operating.DeadLetter;
import dev.clave.events.operating.DeadLetterFilter;
import dev.clave.events.operating.StreamState;
import dev.clave.stores.Postgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class OrderServiceTest {

  @Test
  void thePageShowsThisProgram() throws Exception {
    String program =
        Files.readString(Path.of("src/test/java/dev/clave/events/example/OrderService.java"));
    assertThat(Files.readString(Path.of("..", "docs", "order-service.md"))).contains(program);
  }

  @Test
  void anOrderIsPaidInPartsAndNothingIsBookedTwice() throws Exception {
    List<String> published = new CopyOnWriteArrayList<>();
    try (Postgres server = Postgres.temporary()) {
      String url = server.database("shop");
      try (OrderService service =
          OrderService.open(
              url,
              2,
              List.of(
                  messages ->
                      messages.forEach(one -> published.add(one.eventType() + " " + one.key()))))) {
        service.place("order-1", 30);
        service.place("order-1", 30);
        service.pay("order-1", "payment-1", 10);
        service.pay("order-1", "payment-2", 20);
        service.pay("order-1", "payment-2", 20);
        Await.until("settled", () -> published.contains("OrderSettled order-1"));
        assertThat(published)
            .containsExactly(
                "OrderConfirmed order-1", "PaymentBooked order-1", "OrderSettled order-1");
        assertThat(sum(url)).isEqualTo(30);

        assertThatThrownBy(() -> service.pay("order-1", "payment-3", 0))
            .hasMessageContaining("amount");
        service.pay("order-1", "payment-4", 5);
        Await.until("a dead letter", () -> letters(service).size() == 1);
        assertThat(letters(service).get(0).failureReason()).contains("is paid already");
        assertThat(sum(url)).isEqualTo(30);
        StreamState state = service.events().stored().streams().get(0);
        assertThat(state.deadLetters()).isEqualTo(1);
        assertThat(state.types()).containsExactly("OrderPaid", "OrderPlaced");
        service
            .events()
            .deadLetters()
            .discard(DeadLetterFilter.ALL, false, "paid back by hand", "ana");
        assertThat(letters(service)).isEmpty();
      }
    }
  }

  private static List<DeadLetter> letters(OrderService service) {
    return service.events().deadLetters().list(DeadLetterFilter.ALL, false, 0, 10);
  }

  private static int sum(String url) throws Exception {
    try (Connection connection = DriverManager.getConnection(url);
        ResultSet row =
            connection.createStatement().executeQuery("SELECT sum(amount) FROM payments")) {
      row.next();
      return row.getInt(1);
    }
  }
}
