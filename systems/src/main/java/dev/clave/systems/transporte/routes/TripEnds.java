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
 * Frees the driver and the vehicle of a trip that ends by another way than its transactions: it is
 * deleted, or somebody sets its status. Who is on another trip by now is left alone, so a change
 * may be handed over more than once. Trips are read as items and not as records, which refuse a
 * trip of an earlier design or one that somebody changed by hand.
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
    Optional<Item> before = trip(change.before()).filter(TripEnds::isOpen);
    if (before.isEmpty()) {
      return;
    }
    Optional<Item> after = trip(change.after()).filter(TripEnds::isOpen);
    ViajeKey key = new ViajeKey(text(before.get(), "userId"), text(before.get(), "id"));
    if (after.isEmpty() && !isOpenNow(key)) {
      freeDriver(key, text(before.get(), "conductorId"));
      freeVehicle(key, text(before.get(), "vehiculoId"));
    }
  }

  private Optional<Item> trip(Optional<Map<String, AttributeValue>> image) {
    return image.flatMap(table::decode).filter(item -> item.entity().equals(Viaje.TYPE.entity()));
  }

  /** Somebody may have made a trip of the same id since. */
  private boolean isOpenNow(ViajeKey key) {
    return table.getConsistent(key.entityName(), key.toMap()).filter(TripEnds::isOpen).isPresent();
  }

  private static boolean isOpen(Item trip) {
    return OPEN.contains(text(trip, "status"));
  }

  /** The text of an attribute; empty if the trip has none. */
  private static String text(Item trip, String attribute) {
    Object value = trip.get(attribute);
    return value == null ? "" : value.toString();
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
