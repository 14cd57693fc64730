package dev.clave.events.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NewEventTest {

  @Test
  void anEventWithoutAUuidGetsOneInTimeOrder() {
    NewEvent event = NewEvent.of("orders", "order-17", "OrderPlaced", "{}", "checkout-4711");
    assertThat(event.eventUuid().version()).isEqualTo(7);
  }
}
