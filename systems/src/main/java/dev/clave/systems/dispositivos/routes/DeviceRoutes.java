package dev.clave.systems.dispositivos.routes;

import static dev.clave.systems.dispositivos.routes.DevicePart.API;

import dev.clave.events.database.Page;
import dev.clave.events.operating.EventFilter;
import dev.clave.events.operating.StoredEvent;
import dev.clave.server.http.Answer;
import dev.clave.server.http.BodyFields;
import dev.clave.server.http.Call;
import dev.clave.server.http.Json;
import dev.clave.server.http.Problem;
import dev.clave.server.http.Route;
import dev.clave.server.http.Schema;
import dev.clave.server.http.Shown;
import dev.clave.server.security.Right;
import dev.clave.systems.dispositivos.Device;
import dev.clave.systems.dispositivos.DeviceStatus;
import dev.clave.systems.dispositivos.NewDevice;
import dev.clave.systems.dispositivos.Transition;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Devices: registered, found, listed, moved from status to status, and what each of them did. */
final class DeviceRoutes {
  private static final int LARGEST_PAGE = 1000;
  private final DevicePart system;

  DeviceRoutes(DevicePart system) {
    this.system = system;
  }

  List<Route> routes() {
    String all = API.path("/devices");
    String one = all + "/:uuid";
    Map<String, Object> device = Schema.of(Device.class);
    return List.of(
        Route.post(all, API.writers(), this::register)
            .about(
                API.about("Register a device")
                    .operation("registerDevice")
                    .body(
                        Schema.object(
                            Map.of(
                                "name", Schema.text(),
                                "device_uuid?", Schema.text("uuid"),
                                "location?", Schema.text(),
                                "firmware_version?", Schema.text())))
                    .answer(201, device)),
        Route.get(all, API.readers(), this::list)
            .about(
                API.about("List devices in the order of their registration")
                    .operation("listDevices")
                    .query("status", false, Schema.of(DeviceStatus.class), "only those in it")
                    .query("name", false, Schema.text(), "only those whose name has this in it")
                    .query("after", false, Schema.integer(), "the last id of the page before")
                    .query("limit", false, Schema.integer(1, LARGEST_PAGE), "how many")
                    .answer(200, page("devices", device))),
        Route.get(one, API.readers(), call -> Answer.ok(Shown.of(found(call))))
            .about(API.about("Read a device").operation("getDevice").answer(200, device)),
        Route.put(one + "/status", API.writers(), this::change)
            .about(
                API.about("Move a device to another status")
                    .operation("setDeviceStatus")
                    .body(Schema.object(Map.of("status", Schema.of(DeviceStatus.class))))
                    .answer(200, device)),
        Route.get(one + "/history", API.readers(), this::history)
            .about(
                API.about("The latest thousand transitions of a device, oldest first")
                    .operation("getDeviceHistory")
                    .answer(
                        200,
                        Schema.object(
                            Map.of("transitions", Schema.list(Schema.of(Transition.class)))))),
        Route.get(one + "/timeline", API.readers(), this::timeline)
            .about(
                API.about("The events of a device, newest first")
                    .operation("getDeviceTimeline")
                    .query("before", false, Schema.integer(), "the last id of the page before")
                    .query("limit", false, Schema.integer(1, LARGEST_PAGE), "how many")
                    .answer(200, page("events", Schema.object()))));
  }

  static Map<String, Object> page(String name, Map<String, Object> element) {
    return Schema.object(Map.of(name, Schema.list(element), "next?", Schema.text()));
  }

  /** A page, with a link to the next unless it is the last. */
  static Answer page(
      Call call, String name, List<?> json, boolean isLast, int limit, String position, long last) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put(name, json);
    if (isLast) {
      return Answer.ok(answer);
    }
    String next =
        call.again(Map.of("limit", Integer.toString(limit), position, Long.toString(last)));
    answer.put("next", next);
    return Answer.ok(answer).with("Link", "<" + next + ">; rel=\"next\"");
  }

  private Answer register(Call call) {
    BodyFields body = BodyFields.of(call);
    NewDevice device =
        new NewDevice(
            body.uuid("device_uuid").orElseGet(UUID::randomUUID),
            body.text("name"),
            body.optional("location"),
            body.optional("firmware_version"));
    Device registered = system.devices().register(device, call.grant().subject());
    return Answer.created(API.path("/devices/" + registered.deviceUuid()), Shown.of(registered));
  }

  private Answer list(Call call) {
    int limit = call.number("limit", 50, 1, LARGEST_PAGE);
    List<Device> devices =
        system
            .devices()
            .list(
                call.query("status").map(DeviceRoutes::status),
                call.query("name"),
                call.position("after").orElse(0),
                limit);
    long last = devices.isEmpty() ? 0 : devices.get(devices.size() - 1).id();
    return page(
        call,
        "devices",
        devices.stream().map(Shown::of).toList(),
        devices.size() < limit,
        limit,
        "after",
        last);
  }

  private Device found(Call call) {
    UUID uuid = BodyFields.uuid("uuid", call.parameter("uuid"));
    return system
        .devices()
        .find(uuid)
        .orElseThrow(() -> Problem.notFound("no device `" + uuid + "`").refusal());
  }

  private Answer change(Call call) {
    DeviceStatus status = status(BodyFields.of(call).text("status"));
    UUID uuid = BodyFields.uuid("uuid", call.parameter("uuid"));
    Device device = system.devices().changeStatus(uuid, status, call.grant().subject());
    return Answer.ok(
        call.grant().allows(API.system(), Right.READ)
            ? Shown.of(device)
            : Map.of("device_uuid", uuid, "status", device.status()));
  }

  private static DeviceStatus status(String text) {
    return Arrays.stream(DeviceStatus.values())
        .filter(each -> each.name().equals(text.toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                BodyFields.refusal(
                    "status",
                    "expected one of %s, found `%s`"
                        .formatted(Arrays.toString(DeviceStatus.values()), text)));
  }

  private Answer history(Call call) {
    return Answer.ok(Map.of("transitions", Shown.of(system.devices().history(found(call)))));
  }

  private Answer timeline(Call call) {
    Device device = found(call);
    int limit = call.number("limit", 50, 1, LARGEST_PAGE);
    long before = call.position("before").orElse(Long.MAX_VALUE);
    EventFilter filter =
        new EventFilter(
            Optional.empty(),
            Optional.of(device.deviceUuid().toString()),
            Optional.empty(),
            Optional.empty());
    Page<StoredEvent> page = system.events().stored().page(filter, before, limit);
    List<StoredEvent> events = page.rows();
    long last = events.isEmpty() ? 0 : events.get(events.size() - 1).id();
    return page(
        call,
        "events",
        events.stream().map(DeviceRoutes::shown).toList(),
        page.isLast(),
        limit,
        "before",
        last);
  }

  private static Map<String, Object> shown(StoredEvent event) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", event.id());
    json.put("event_uuid", event.eventUuid().toString());
    json.put("event_type", event.eventType());
    json.put("processing_status", event.processingStatus());
    json.put("retry_count", event.retryCount());
    json.put("received_at", event.receivedAt().toString());
    json.put("payload", Json.storedAsIs(event.payload()));
    return json;
  }
}
