package dev.clave.table.writing;

import dev.clave.table.condition.Demand;
import dev.clave.table.item.TableException;
import dev.clave.table.request.Gateway;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Items of which each is written together with others: its twin, its guards, its counts. The
 * transactions of several items are one, which costs the same. As no two of them write the same,
 * except that they count, it is as if they were sent one after the other.
 */
final class TransactionParcel implements Parcel {
  /** How often it is sent without those that were refused. */
  private static final int ROUNDS = 3;

  private static final String NO_REASON = "None";

  /** Where a write goes, with the hash of its key, which takes long to compute. */
  private record Place(String table, Map<String, AttributeValue> key, int hash) {
    static Place of(ItemWrite write) {
      int hash = 0;
      for (AttributeValue value : write.key.values()) {
        // Keys of other types only meet one another more often.
        hash += value.s() == null ? 0 : value.s().hashCode();
      }
      return new Place(write.table, write.key, hash);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Place place
          && hash == place.hash
          && table.equals(place.table)
          && key.equals(place.key);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  private record Part(Scanned item, List<ItemWrite> writes) {}

  private final Gateway gateway;
  private final int largest;
  private final List<Part> parts = new ArrayList<>();
  private final Map<Place, ItemWrite> writes = new LinkedHashMap<>();

  TransactionParcel(Gateway gateway, int largest) {
    this.gateway = gateway;
    this.largest = Math.min(largest, Plan.LARGEST);
  }

  /** Takes an item with its writes in; false if they do not fit together with the others. */
  boolean add(Scanned item, List<ItemWrite> itemWrites) {
    int more = 0;
    Place[] places = new Place[itemWrites.size()];
    for (int number = 0; number < places.length; number++) {
      ItemWrite write = itemWrites.get(number);
      places[number] = Place.of(write);
      ItemWrite other = writes.get(places[number]);
      if (other == null) {
        more++;
      } else if (!isJoined(other, write)) {
        return false;
      }
    }
    if (writes.size() + more > largest && !parts.isEmpty()) {
      return false;
    }
    for (int number = 0; number < places.length; number++) {
      writes.merge(places[number], itemWrites.get(number), TransactionParcel::joined);
    }
    parts.add(new Part(item, itemWrites));
    return true;
  }

  /** Whether both only count in an item, or only look at it. */
  private static boolean isJoined(ItemWrite one, ItemWrite other) {
    return one.kind == other.kind && (one.kind == ItemWrite.Kind.CHECK || counts(one, other));
  }

  private static boolean counts(ItemWrite one, ItemWrite other) {
    return one.kind == ItemWrite.Kind.UPDATE
        && one.sets.isEmpty()
        && one.removes.isEmpty()
        && other.sets.isEmpty()
        && other.removes.isEmpty();
  }

  private static ItemWrite joined(ItemWrite one, ItemWrite other) {
    List<Demand> more =
        other.demands.stream()
            .filter(
                demand -> one.demands.stream().noneMatch(had -> had.text().equals(demand.text())))
            .toList();
    return one.joined(other.demandingOnly(more));
  }

  @Override
  public int size() {
    return parts.size();
  }

  @Override
  public List<Scanned> send() {
    Set<Scanned> refusedItems = new LinkedHashSet<>();
    TransactionParcel rest = this;
    for (int round = 1; rest.size() > 0; round++) {
      try {
        rest.transact();
        break;
      } catch (TransactionCanceledException canceled) {
        Set<Place> places = rest.refusedPlaces(canceled);
        TransactionParcel others = new TransactionParcel(gateway, largest);
        for (Part part : rest.parts) {
          if (round == ROUNDS
              || places.isEmpty()
              || part.writes.stream().anyMatch(write -> places.contains(Place.of(write)))) {
            refusedItems.add(part.item);
          } else {
            others.add(part.item, part.writes);
          }
        }
        rest = others;
      } catch (DynamoDbException | TableException other) {
        rest.parts.forEach(part -> refusedItems.add(part.item));
        break;
      }
    }
    return List.copyOf(refusedItems);
  }

  private void transact() {
    List<TransactWriteItem> items = new ArrayList<>(writes.size());
    writes.values().forEach(write -> items.add(TransactItems.of(write)));
    // One that was done but not answered is refused when it is sent again: its items are marked.
    gateway.transact(TransactWriteItemsRequest.builder().transactItems(items));
  }

  private Set<Place> refusedPlaces(TransactionCanceledException canceled) {
    Set<Place> places = new LinkedHashSet<>();
    List<CancellationReason> reasons = canceled.cancellationReasons();
    int number = 0;
    for (Place place : writes.keySet()) {
      String code = number < reasons.size() ? reasons.get(number).code() : null;
      if (code != null && !code.equals(NO_REASON)) {
        places.add(place);
      }
      number++;
    }
    return places;
  }
}
