package dev.clave.systems.transporte.routes;

import dev.clave.table.Table;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.stream.Change;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Frees the driver and the vehicle of a trip that ends by another way than its transactions: it is
 * deleted, or somebody sets its status. Who is on another trip by now is left alone, so a change
 * may be handed over more than once.
 */
public final class TripEnds implements Consumer<Change> {
  private static final Set<String> OPEN = Set.of("pendiente", "en_curso");

  private final Table table;

  /** For the changes of that table, which is written to by its design's transactions. */
  public TripEnds(Table table) {
    this.table = table;
  }

  @Override
  public void accept(Change change) {
    Optional<Item> before = trip(change.before()).filter(TripEnds::isOpen);
    if (before.isEmpty()) {
      return;
    }
    Optional<Item> after = trip(change.after()).filter(TripEnds::isOpen);
    if (after.isEmpty() && !isOpenNow(before.get())) {
      free(before.get(), "conductorId", "liberarConductor");
      free(before.get(), "vehiculoId", "liberarVehiculo");
    }
  }

  private Optional<Item> trip(Optional<Map<String, AttributeValue>> image) {
    return image.flatMap(table::decode).filter(item -> item.entity().equals("viaje"));
  }

  /** Somebody may have made a trip of the same id since. */
  private boolean isOpenNow(Item trip) {
    return table
        .getConsistent("viaje", Map.of("userId", trip.get("userId"), "id", trip.get("id")))
        .filter(TripEnds::isOpen)
        .isPresent();
  }

  private static boolean isOpen(Item trip) {
    return trip.get("status") != null && OPEN.contains(trip.get("status").toString());
  }

  private void free(Item trip, String resource, String transaction) {
    Object id = trip.get(resource);
    if (id == null) {
      return;
    }
    try {
      table.transact(
          transaction,
          Map.of("userId", trip.get("userId"), "viajeId", trip.get("id"), resource, id));
    } catch (TableException refused) {
      boolean elsewhere =
          refused.kind() == TableException.Kind.CONDITION_FAILED
              || refused.kind() == TableException.Kind.NOT_FOUND;
      if (!elsewhere) {
        throw refused;
      }
    }
  }
}
