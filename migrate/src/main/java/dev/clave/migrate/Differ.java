package dev.clave.migrate;

import dev.clave.migrate.DifferenceFile.Kind;
import dev.clave.migrate.DifferenceFile.Line;
import dev.clave.migrate.state.Digest;
import dev.clave.table.item.Image;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Compares by digests first: one reading of the source, one scan of the table. Only what did not
 * agree is made from the source once more and looked up by its key, to tell what differs and to
 * leave out what was written meanwhile.
 */
final class Differ {
  private final SourceItems source;
  private final ItemTypes itemTypes;
  private final DynamoDbClient client;
  private final MigrationOptions options;
  private final RejectedRows rejectedRows;
  private final KeptCounts counts;
  private final Contents contents = new Contents();
  private final Map<String, List<String>> keyNames = new ConcurrentHashMap<>();
  private final Set<String> types = ConcurrentHashMap.newKeySet();

  Differ(SourceItems source, DynamoDbClient client, MigrationOptions options) {
    this.source = source;
    this.itemTypes = ItemTypes.of(source.table().design());
    this.rejectedRows = new RejectedRows(source.table());
    this.counts = new KeptCounts(source.table());
    this.client = client;
    this.options = options;
  }

  Difference compare(Path file, Consumer<Line> listener) throws SQLException, IOException {
    try (DifferenceFile list = new DifferenceFile(file, listener)) {
      source.each(this::expect, none -> {});
      for (String table : keyNames.keySet()) {
        new TableScan(client, source.table(), table, options, item -> look(table, item, list))
            .run(contents.size());
      }
      rejectedRows.guards().forEach(list::add);
      if (contents.open() > 0) {
        source.each(this::lookUp, lines -> lines.forEach(list::add));
      }
      return list.finish(contents.size());
    }
  }

  private Void expect(Prepared page) {
    for (Draft entry : page.entries()) {
      for (int at = 0; at < entry.images().size(); at++) {
        Image image = entry.images().get(at);
        keyNames.putIfAbsent(image.table(), List.copyOf(image.key().keySet()));
        types.add(itemTypes.of(image.item()));
        contents.expect(entry.claims().get(at).key(), digest(image.item()));
      }
    }
    page.rejectedDrafts().forEach(rejectedRows::add);
    return null;
  }

  /** Items of types that the source does not make are other people's. */
  private void look(String table, Map<String, AttributeValue> item, DifferenceFile list) {
    if (types.contains(itemTypes.of(item)) && !counts.isTally(item)) {
      Map<String, AttributeValue> key = key(table, item);
      Contents.Standing standing = contents.tick(Digest.of(table, key), digest(item));
      if (standing == Contents.Standing.UNKNOWN) {
        rejectedRows.judge(table, key, item).ifPresent(list::add);
      }
    }
  }

  private Digest digest(Map<String, AttributeValue> item) {
    return Digest.of(counts.without(item));
  }

  private Map<String, AttributeValue> key(String table, Map<String, AttributeValue> item) {
    Map<String, AttributeValue> key = new HashMap<>();
    keyNames.get(table).forEach(name -> key.put(name, item.get(name)));
    return key;
  }

  private List<Line> lookUp(Prepared page) {
    List<Image> open = new ArrayList<>();
    for (Draft entry : page.entries()) {
      for (int at = 0; at < entry.images().size(); at++) {
        if (contents.isOpen(entry.claims().get(at).key())) {
          open.add(entry.images().get(at));
        }
      }
    }
    List<Optional<Map<String, AttributeValue>>> storedItems = new StoredItems(client).get(open);
    List<Line> lines = new ArrayList<>();
    for (int at = 0; at < open.size(); at++) {
      Image image = open.get(at);
      if (storedItems.get(at).isEmpty()) {
        lines.add(new Line(Kind.MISSING, image.table(), image.key(), List.of()));
      } else if (!digest(storedItems.get(at).get()).equals(digest(image.item()))) {
        lines.add(
            new Line(
                Kind.DIFFERS,
                image.table(),
                image.key(),
                attributes(
                    counts.without(image.item()), counts.without(storedItems.get(at).get()))));
      }
    }
    return lines;
  }

  private static List<String> attributes(
      Map<String, AttributeValue> source, Map<String, AttributeValue> table) {
    Set<String> names = new TreeSet<>(source.keySet());
    names.addAll(table.keySet());
    return names.stream().filter(name -> !only(source, name).equals(only(table, name))).toList();
  }

  private static Digest only(Map<String, AttributeValue> item, String name) {
    return item.containsKey(name) ? Digest.of(Map.of(name, item.get(name))) : Digest.NONE;
  }
}
