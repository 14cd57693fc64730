package dev.clave.systems.transporte.routes;

import dev.clave.systems.transporte.client.LiberarConductorRefused;
import dev.clave.systems.transporte.client.LiberarVehiculoRefused;
import dev.clave.systems.transporte.client.Transporte;
import dev.clave.systems.transporte.client.Viaje;
import dev.clave.systems.transporte.client.ViajeKey;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import dev.clave.table.stream.Change;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Frees the driver and the vehicle that a trip leaves by another way than its transactions: it is
 * deleted, or somebody sets its status, or names another driver or vehicle. Who is on another trip
 * by now is left alone, so a change may be handed over more than once. Trips are read as items and
 * not as records, which refuse a trip of an earlier design or one that somebody changed by hand.
 */
public final class TripEnds implements Consumer<Change> {
  private static final Set<String> OPEN =
      Set.of(Viaje.Status.PENDIENTE.toString(), Viaje.Status.EN_CURSO.toString());

  private final Table table;
  private final Transporte transporte;

  /** For the changes of that table, which is written to by its design's transactions. */
  public TripEnds(Table table) {
    this.table = table;
    this.transporte = Transporte.on(table);
  }

  @Override
  public void accept(Change change) {
    Optional<Item> before = openTrip(change.before());
    if (before.isEmpty()) {
      return;
    }
    Optional<Item> after = openTrip(change.after());
    ViajeKey key = new ViajeKey(text(before, "userId"), text(before, "id"));
    if (leaves(before, after, "conductorId", key)) {
      freeDriver(key, text(before, "conductorId"));
    }
    if (leaves(before, after, "vehiculoId", key)) {
      freeVehicle(key, text(before, "vehiculoId"));
    }
  }

  /** Did the trip name another one, or end; and is that so now? Somebody may have gone back. */
  private boolean leaves(
      Optional<Item> before, Optional<Item> after, String attribute, ViajeKey key) {
    String former = text(before, attribute);
    return !text(after, attribute).equals(former) && !text(openNow(key), attribute).equals(former);
  }

  private Optional<Item> openTrip(Optional<Map<String, AttributeValue>> image) {
    return image
        .flatMap(table::decode)
        .filter(item -> item.entity().equals(Viaje.TYPE.entity()))
        .filter(TripEnds::isOpen);
  }

  private Optional<Item> openNow(ViajeKey key) {
    return table.getConsistent(key.entityName(), key.toMap()).filter(TripEnds::isOpen);
  }

  private static boolean isOpen(Item trip) {
    return OPEN.contains(String.valueOf(trip.get("status")));
  }

  /** The text of an attribute; empty if there is no such trip, or it has none. */
  private static String text(Optional<Item> trip, String attribute) {
    return trip.map(item -> item.get(attribute)).map(Object::toString).orElse("");
  }

  private void freeDriver(ViajeKey trip, String driver) {
    if (driver.isEmpty()) {
      return;
    }
    try {
      transporte.liberarConductor(trip.userId(), driver, trip.id());
    } catch (LiberarConductorRefused onAnotherTripOrGone) {
      // Nothing is left to free.
    }
  }

  private void freeVehicle(ViajeKey trip, String vehicle) {
    if (vehicle.isEmpty()) {
      return;
    }
    try {
      transporte.liberarVehiculo(trip.userId(), vehicle, trip.id());
    } catch (LiberarVehiculoRefused onAnotherTripOrGone) {
      // Nothing is left to free.
    }
  }
}
