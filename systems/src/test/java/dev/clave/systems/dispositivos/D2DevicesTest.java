package dev.clave.systems.dispositivos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.events.model.Receipt;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class D2DevicesTest {

  private static Dispositivos system;

  @BeforeAll
  static void open() {
    system = Dispositivos.open(TestSystem.options());
  }

  @AfterAll
  static void close() {
    system.close();
  }

  @Test
  void aRegisteredDeviceIsFoundListedAndCannotBeRegisteredTwice() {
    Device device = register("pump");
    assertThat(device.status()).isEqualTo(DeviceStatus.REGISTERED);
    assertThat(system.devices().find(device.deviceUuid())).contains(device);
    assertThat(
            system.devices().list(Optional.of(DeviceStatus.REGISTERED), Optional.of("PUM"), 0, 10))
        .contains(device);
    NewDevice again =
        new NewDevice(device.deviceUuid(), "pump", Optional.empty(), Optional.empty());
    assertThatThrownBy(() -> system.devices().register(again, "ana"))
        .hasMessageContaining("is registered already");
  }

  @Test
  void everyTransitionIsInTheHistoryAndTheSameStatusAgainIsNone() {
    Device device = register("valve");
    system.devices().changeStatus(device.deviceUuid(), DeviceStatus.ONLINE, "ana");
    system.devices().changeStatus(device.deviceUuid(), DeviceStatus.ONLINE, "ana");
    Device last =
        system.devices().changeStatus(device.deviceUuid(), DeviceStatus.MAINTENANCE, "luis");
    assertThat(system.devices().history(device))
        .extracting(Transition::from, Transition::to, Transition::by)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(
                DeviceStatus.REGISTERED, DeviceStatus.ONLINE, "ana"),
            org.assertj.core.groups.Tuple.tuple(
                DeviceStatus.ONLINE, DeviceStatus.MAINTENANCE, "luis"));
    assertThat(last.updatedAt()).isAfter(device.updatedAt());
  }

  @Test
  void aDecommissionedDeviceNeverChangesAgainByAnyPath() {
    Device device = register("old");
    system.devices().changeStatus(device.deviceUuid(), DeviceStatus.DECOMMISSIONED, "ana");
    assertThatThrownBy(
            () -> system.devices().changeStatus(device.deviceUuid(), DeviceStatus.ONLINE, "ana"))
        .hasMessageContaining("is decommissioned and stays so");
    assertThatThrownBy(
            () ->
                system
                    .events()
                    .transaction(
                        "ana",
                        connection -> {
                          try (PreparedStatement update =
                              connection.prepareStatement(
                                  "UPDATE devices SET status = 'ONLINE' WHERE id = ?")) {
                            update.setLong(1, device.id());
                            return update.executeUpdate();
                          }
                        }))
        .hasMessageContaining("Cannot change status of decommissioned device");
  }

  @Test
  void eventsMoveTheirDeviceThroughItsStatusesInOrder() {
    Device device = register("sensor");
    List<String> events = new ArrayList<>();
    events.add(event(device, "DEVICE_CONNECTED", "{\"firmware_version\": \"2.0\"}"));
    events.add(event(device, "TELEMETRY_REPORTED", "{\"t\": 1}"));
    events.add(event(device, "DEVICE_DISCONNECTED", "{}"));
    events.add(event(device, "DEVICE_CONNECTED", "{}"));
    events.add(event(device, "ALERT_TRIGGERED", "{\"severity\": \"CRITICAL\"}"));
    var reader = system.events().ingestion().reader();
    List<Receipt> answers =
        system.events().ingestion().accept(events.stream().map(reader::read).toList());
    assertThat(answers).allMatch(Receipt.Accepted.class::isInstance);
    Device after = awaitStatus(device, DeviceStatus.ERROR);
    assertThat(system.devices().history(device))
        .extracting(Transition::to)
        .containsExactly(
            DeviceStatus.ONLINE, DeviceStatus.OFFLINE, DeviceStatus.ONLINE, DeviceStatus.ERROR);
    assertThat(after.firmwareVersion()).contains("2.0");
    assertThat(after.lastSeenAt()).isPresent();
  }

  @Test
  void telemetryWakesADeviceButDoesNotEndItsMaintenance() {
    Device waking = register("waking");
    Device serviced = register("serviced");
    system.devices().changeStatus(serviced.deviceUuid(), DeviceStatus.MAINTENANCE, "ana");
    var reader = system.events().ingestion().reader();
    system
        .events()
        .ingestion()
        .accept(
            List.of(
                reader.read(event(serviced, "TELEMETRY_REPORTED", "{\"t\": 1}")),
                reader.read(event(waking, "TELEMETRY_REPORTED", "{\"t\": 1}"))));
    awaitStatus(waking, DeviceStatus.ONLINE);
    await(() -> find(serviced).lastSeenAt().isPresent());
    assertThat(find(serviced).status()).isEqualTo(DeviceStatus.MAINTENANCE);
  }

  @Test
  void aNameThatCannotBeStoredIsRefusedWithItsReason() {
    assertThatThrownBy(() -> register("x".repeat(151)))
        .hasMessage("`name`: expected 1 to 150 characters, found 151");
    assertThatThrownBy(() -> register("a\0b"))
        .hasMessage("`name`: the character U+0000 cannot be stored");
  }

  private static Device awaitStatus(Device device, DeviceStatus status) {
    await(() -> find(device).status() == status);
    return find(device);
  }

  private static Device find(Device device) {
    return system.devices().find(device.deviceUuid()).orElseThrow();
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(end);
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static Device register(String name) {
    return system
        .devices()
        .register(
            new NewDevice(UUID.randomUUID(), name, Optional.of("hall"), Optional.empty()), "ana");
  }

  private static String event(Device device, String type, String payload) {
    return "{\"device_uuid\": \"%s\", \"event_type\": \"%s\", \"payload\": %s, \"idempotency_key\": \"%s\"}"
        .formatted(device.deviceUuid(), type, payload, UUID.randomUUID());
  }
}
