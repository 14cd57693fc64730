package dev.clave.systems.dispositivos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.events.operating.DeadLetter;
import dev.clave.events.operating.DeadLetterFilter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class D10SimulatorTest {

  @Test
  void anyNumberOfDevicesSendARealisticMixWithTheSharesAskedFor() {
    try (Dispositivos system = Dispositivos.open(TestSystem.options())) {
      SimulatorOptions options =
          new SimulatorOptions(
              200, 2_000, Optional.of(Duration.ofSeconds(3)), 0.05, 0.02, 0.03, 0.04, 7);
      Simulator.Figures figures = new Simulator(system, options).run(live -> {});
      assertThat(figures.sent()).isBetween(2_000L, 6_500L);
      assertThat(figures.accepted() + figures.duplicates() + figures.refused())
          .isEqualTo(figures.sent() - figures.turnedAway());
      assertThat(share(figures.duplicates(), figures)).isBetween(0.02, 0.09);
      assertThat(share(figures.refused(), figures)).isBetween(0.01, 0.06);
      awaitQuiet(system);
      List<DeadLetter> letters =
          system.events().deadLetters().list(DeadLetterFilter.ALL, false, 0, 10_000);
      assertThat(share(letters.size(), figures)).isBetween(0.005, 0.04);
      assertThat(letters).allMatch(letter -> letter.failureReason().contains("PURPLE"));
      assertThat(system.devices().list(Optional.of(DeviceStatus.ONLINE), Optional.empty(), 0, 500))
          .isNotEmpty();
      assertThat(system.events().audit().verify().intact()).isTrue();
    }
  }

  @Test
  void onlyASimulatedDeviceCanAskItsEventsToFail() {
    try (Dispositivos system = Dispositivos.open(TestSystem.options())) {
      Device real = register(system, "pump 7");
      Device simulated = register(system, Simulator.DEVICE + "7");
      for (Device device : List.of(real, simulated)) {
        system
            .events()
            .ingestion()
            .accept(
                List.of(
                    DeviceTables.event(
                        UUID.randomUUID(),
                        device.deviceUuid(),
                        "TELEMETRY_REPORTED",
                        "{\"temperature\": 21, \"simulated_failures\": 99}",
                        UUID.randomUUID())));
      }
      awaitQuiet(system);
      List<DeadLetter> letters =
          system.events().deadLetters().list(DeadLetterFilter.ALL, false, 0, 10);
      assertThat(letters)
          .extracting(DeadLetter::key)
          .containsExactly(simulated.deviceUuid().toString());
    }
  }

  private static Device register(Dispositivos system, String name) {
    return system
        .devices()
        .register(
            new NewDevice(UUID.randomUUID(), name, Optional.empty(), Optional.empty()), "ops");
  }

  private static double share(long part, Simulator.Figures figures) {
    return (double) part / figures.sent();
  }

  private static void awaitQuiet(Dispositivos system) {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (system.events().dashboard().snapshot().figures().get("backlog.waiting") > 0) {
      assertThat(System.nanoTime()).isLessThan(end);
    }
  }
}
