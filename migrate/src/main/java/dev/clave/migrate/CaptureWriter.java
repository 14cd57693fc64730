package dev.clave.migrate;

import dev.clave.migrate.capture.ItemKey;
import dev.clave.migrate.capture.Ownership;
import dev.clave.migrate.capture.Root;
import dev.clave.migrate.state.Digest;
import dev.clave.migrate.write.BatchSink;
import dev.clave.table.item.Image;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Brings the items of touched rows into the table: notes what will be written, writes, and notes
 * that it is written. A kill between any two of these leaves no item that nobody knows of.
 */
final class CaptureWriter {
  private final Ownership ownership;
  private final BatchSink sink;

  CaptureWriter(Ownership ownership, BatchSink sink) {
    this.ownership = ownership;
    this.sink = sink;
  }

  /** How many items were put and deleted. */
  record Written(long put, long deleted) {
    static final Written NONE = new Written(0, 0);

    Written plus(Written more) {
      return new Written(put + more.put, deleted + more.deleted);
    }
  }

  /** What there is to do for some rows. */
  record Work(Map<String, List<Image>> puts, Map<String, List<ItemKey>> deletes) {
    static Work of(TouchedRoots touched) {
      Work work = new Work(new LinkedHashMap<>(), new LinkedHashMap<>());
      touched
          .images()
          .forEach(
              (key, image) -> {
                if (!isStored(touched, key, image)) {
                  work.puts.computeIfAbsent(key.table(), none -> new ArrayList<>()).add(image);
                }
              });
      for (Ownership.Holding holding : touched.before().values()) {
        holding
            .claims()
            .forEach(
                (key, claim) -> {
                  if (claim.owned() && !touched.images().containsKey(key)) {
                    work.deletes.computeIfAbsent(key.table(), none -> new ArrayList<>()).add(key);
                  }
                });
      }
      return work;
    }

    private static boolean isStored(TouchedRoots touched, ItemKey key, Image image) {
      Root owner = touched.owners().get(key);
      Ownership.Claim claim = touched.before().get(owner).claims().get(key);
      return claim != null
          && claim.owned()
          && claim.digest().equals(Optional.of(Digest.of(image.item())));
    }

    boolean isNothing() {
      return puts.isEmpty() && deletes.isEmpty();
    }
  }

  Written write(TouchedRoots touched) throws SQLException, InterruptedException {
    Work work = Work.of(touched);
    if (work.isNothing()) {
      return Written.NONE;
    }
    ownership.add(intents(touched, work));
    long put = 0;
    long deletedItems = 0;
    for (Map.Entry<String, List<Image>> entry : work.puts().entrySet()) {
      List<Map<String, AttributeValue>> items = entry.getValue().stream().map(Image::item).toList();
      for (BatchSink.Refused refusal : sink.put(entry.getKey(), items)) {
        refuse(touched, entry.getValue().get(refusal.index()), refusal.reason());
      }
      put += items.size();
    }
    for (Map.Entry<String, List<ItemKey>> entry : work.deletes().entrySet()) {
      List<Map<String, AttributeValue>> keys =
          entry.getValue().stream().distinct().map(ItemKey::key).toList();
      sink.delete(entry.getKey(), keys);
      deletedItems += keys.size();
    }
    return new Written(put, deletedItems);
  }

  /** The items that will be put: until they are, what is in the table is not certain. */
  private static List<Ownership.Holding> intents(TouchedRoots touched, Work work) {
    Map<Root, Map<ItemKey, Ownership.Claim>> claims = new LinkedHashMap<>();
    work.puts()
        .values()
        .forEach(
            images ->
                images.forEach(
                    image -> {
                      ItemKey key = ItemKey.of(image.table(), image.key());
                      claims
                          .computeIfAbsent(touched.owners().get(key), none -> new LinkedHashMap<>())
                          .put(key, new Ownership.Claim(Optional.empty(), true));
                    }));
    List<Ownership.Holding> intents = new ArrayList<>();
    claims.forEach(
        (root, items) ->
            intents.add(new Ownership.Holding(root, touched.before().get(root).reason(), items)));
    return intents;
  }

  private static void refuse(TouchedRoots touched, Image image, String reason) {
    Root root = touched.owners().get(ItemKey.of(image.table(), image.key()));
    Prepared prepared = touched.after().get(root);
    prepared.entries().stream()
        .filter(entry -> entry.images().contains(image))
        .findFirst()
        .ifPresent(
            entry -> {
              prepared.refuse(entry, "the table refused it: " + reason);
            });
  }
}
