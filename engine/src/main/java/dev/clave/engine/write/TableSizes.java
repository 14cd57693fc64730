package dev.clave.engine.write;

import dev.clave.engine.storage.Batch;
import dev.clave.engine.storage.KeyRange;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Index;
import dev.clave.engine.table.Space;
import dev.clave.engine.table.Table;
import dev.clave.engine.table.TableLog;
import dev.clave.engine.value.ValueSize;
import dev.clave.engine.write.SpaceSize.Growth;
import dev.clave.engine.write.SpaceSize.Place;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * How many items tables and entries indexes hold, and how large they are. Counted in the batches of
 * the writes, so that a kill leaves them right. Safe for use by many threads.
 */
public final class TableSizes implements ChangeLog, TableLog {

  /** Where sizes were saved now and then before they were counted in batches. */
  private static final KeyRange FORMER = KeyRange.prefix(new byte[] {1, 's'});

  /** By which rule sizes were counted; the second counts digits on each side of a point. */
  private static final byte[] RULE = {1, 'r'};

  private static final byte[] CURRENT_RULE = {2};

  private final Storage storage;
  private final Map<Place, SpaceSize> sizes = new ConcurrentHashMap<>();

  public TableSizes(Storage storage) {
    this.storage = storage;
    SpaceSize.readAll(storage, (place, growth) -> size(place).add(growth));
  }

  /** Counts everything once in a folder whose sizes were saved now and then, or by another rule. */
  public void replaceFormer(Catalogue catalogue) {
    if (!storage.isDurable() || Arrays.equals(storage.get(RULE), CURRENT_RULE)) {
      return;
    }
    Batch batch = new Batch().deleteRange(FORMER).put(RULE, CURRENT_RULE);
    SpaceSize.deleteAll(batch);
    sizes.clear();
    for (Table table : catalogue.tables()) {
      for (Space space : spaces(table).toList()) {
        Growth growth = SpaceSize.count(storage, table, space);
        growth.addTo(batch, Place.of(space));
        size(Place.of(space)).add(growth);
      }
    }
    storage.write(batch);
  }

  /** Counts a table that was filled without its sizes being kept. */
  void count(Table table) {
    Batch batch = new Batch();
    for (Space space : spaces(table).toList()) {
      Growth growth = SpaceSize.count(storage, table, space);
      if (storage.isDurable()) {
        growth.addTo(batch, Place.of(space));
      }
      size(Place.of(space)).add(growth);
    }
    if (!batch.isEmpty()) {
      storage.write(batch);
    }
  }

  private static Stream<Space> spaces(Table table) {
    return Stream.concat(Stream.of(table.space()), table.indexes().stream().map(Index::space));
  }

  @Override
  public Completion append(List<Change> changes, Batch batch) {
    if (changes.size() == 1 && changes.get(0).table().indexes().isEmpty()) {
      Change change = changes.get(0);
      return add(Map.of(Place.of(change.table().space()), ofTable(change)), batch);
    }
    Map<Place, Growth> growths = new HashMap<>();
    for (Change change : changes) {
      Table table = change.table();
      growths.merge(Place.of(table.space()), ofTable(change), Growth::and);
      for (Index index : table.indexes()) {
        if (index.isMaintained()) {
          growths.merge(Place.of(index.space()), ofIndex(index, change), Growth::and);
        }
      }
    }
    return add(growths, batch);
  }

  private static Growth ofTable(Change change) {
    return growth(
        change.former().orElse(null), change.current().orElse(null), change.table()::billedSize);
  }

  private Growth ofIndex(Index index, Change change) {
    Map<String, AttributeValue> before = change.before().orElse(null);
    Map<String, AttributeValue> after = change.after().orElse(null);
    return growth(
        hasEntry(index, before) ? before : null,
        after != null && index.accepts(after) ? after : null,
        index::entrySize);
  }

  private Completion add(Map<Place, Growth> growths, Batch batch) {
    if (storage.isDurable()) {
      growths.forEach((place, growth) -> growth.addTo(batch, place));
    }
    return isWritten -> {
      if (isWritten) {
        growths.forEach((place, growth) -> size(place).add(growth));
      }
    };
  }

  private static <T> Growth growth(T before, T after, ToIntFunction<T> size) {
    return new Growth(
        (after == null ? 0L : 1L) - (before == null ? 0L : 1L),
        (after == null ? 0L : size.applyAsInt(after))
            - (before == null ? 0L : size.applyAsInt(before)));
  }

  /** An index that is still being filled lacks entries of items that were there before it. */
  private boolean hasEntry(Index index, Map<String, AttributeValue> item) {
    return item != null
        && index.accepts(item)
        && (index.status() != IndexStatus.CREATING
            || storage.get(index.space().keyOf(item)) != null);
  }

  /** Counts entries that an index gains as it is filled. */
  Completion enter(Index index, List<Map<String, AttributeValue>> entries, Batch batch) {
    long bytes = entries.stream().mapToLong(ValueSize::ofItem).sum();
    return add(Map.of(Place.of(index.space()), new Growth(entries.size(), bytes)), batch);
  }

  /** Forgets the sizes of what a table no longer has. */
  @Override
  public Runnable changed(Optional<Table> before, Optional<Table> after, Batch batch) {
    Set<Place> leftPlaces = places(before);
    leftPlaces.removeAll(places(after));
    leftPlaces.forEach(place -> place.delete(batch));
    return () -> sizes.keySet().removeAll(leftPlaces);
  }

  private static Set<Place> places(Optional<Table> table) {
    return table.stream().flatMap(TableSizes::spaces).map(Place::of).collect(Collectors.toSet());
  }

  private SpaceSize size(Place place) {
    return sizes.computeIfAbsent(place, unknown -> new SpaceSize());
  }

  private SpaceSize sizeOf(Space space) {
    return sizes.getOrDefault(Place.of(space), new SpaceSize());
  }

  private SpaceSize sizeOf(Table table, String index) {
    return sizeOf(table.index(index).orElseThrow().space());
  }

  /** The description with the sizes as they are now. */
  public TableDescription describe(Table table) {
    TableDescription description = table.description();
    SpaceSize tableSize = sizeOf(table.space());
    TableDescription.Builder sizedDescription =
        description.toBuilder().itemCount(tableSize.items()).tableSizeBytes(tableSize.bytes());
    if (description.hasLocalSecondaryIndexes()) {
      sizedDescription.localSecondaryIndexes(
          description.localSecondaryIndexes().stream()
              .map(
                  index -> {
                    SpaceSize size = sizeOf(table, index.indexName());
                    return index.toBuilder()
                        .itemCount(size.items())
                        .indexSizeBytes(size.bytes())
                        .build();
                  })
              .toList());
    }
    if (description.hasGlobalSecondaryIndexes()) {
      sizedDescription.globalSecondaryIndexes(
          description.globalSecondaryIndexes().stream()
              .map(
                  index -> {
                    SpaceSize size = sizeOf(table, index.indexName());
                    return index.toBuilder()
                        .itemCount(size.items())
                        .indexSizeBytes(size.bytes())
                        .build();
                  })
              .toList());
    }
    if (description.hasVectorIndexes()) {
      sizedDescription.vectorIndexes(
          description.vectorIndexes().stream()
              .map(
                  index -> {
                    SpaceSize size = sizeOf(table, index.indexName());
                    return index.toBuilder()
                        .itemCount(size.items())
                        .indexSizeBytes(size.bytes())
                        .build();
                  })
              .toList());
    }
    return sizedDescription.build();
  }
}
