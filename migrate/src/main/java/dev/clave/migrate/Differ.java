package dev.clave.migrate;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.clave.migrate.mapping.Phase;
import dev.clave.migrate.source.Source;
import dev.clave.migrate.state.Digest;
import dev.clave.migrate.state.KeyLedger;
import dev.clave.table.Image;
import dev.clave.table.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Looks every item of the source up in the table, then every item of the table in the source. */
final class Differ {
  /** Keys in one BatchGetItem, by the AWS documentation of service quotas. */
  private static final int BATCH_KEYS = 100;

  private static final int SHOWN = 20;

  private final SourceItems items;
  private final DynamoDbClient client;
  private final List<Phase> phases;
  private final MigrationOptions options;
  private final ObjectMapper json = new ObjectMapper();
  private final List<String> first = new ArrayList<>();
  private final Map<String, List<String>> keyNames = new HashMap<>();
  private final Set<String> types = new TreeSet<>();
  private final Set<String> typeAttributes = new TreeSet<>();
  private long compared;
  private long missing;
  private long differing;
  private long extra;

  Differ(
      Source source,
      Table table,
      DynamoDbClient client,
      List<Phase> phases,
      MigrationOptions options) {
    this.items = new SourceItems(source, table, options);
    this.client = client;
    this.phases = phases;
    this.options = options;
    table
        .design()
        .entities()
        .forEach(entity -> entity.typeAttribute().ifPresent(typeAttributes::add));
  }

  Difference compare(Path file) throws SQLException, IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      items.each(phases, page -> page(page, out));
      for (String table : keyNames.keySet()) {
        TableScan.each(client, table, options.workers(), item -> extra(table, item, out));
      }
    }
    return new Difference(compared, missing, differing, extra, first, file);
  }

  private void page(Prepared page, Writer out) throws IOException {
    Map<String, List<Image>> byTable = new HashMap<>();
    page.entries()
        .forEach(
            entry ->
                entry
                    .images()
                    .forEach(
                        image ->
                            byTable
                                .computeIfAbsent(image.table(), none -> new ArrayList<>())
                                .add(image)));
    for (Map.Entry<String, List<Image>> each : byTable.entrySet()) {
      List<Image> images = each.getValue();
      keyNames.putIfAbsent(each.getKey(), List.copyOf(images.get(0).key().keySet()));
      for (int from = 0; from < images.size(); from += BATCH_KEYS) {
        batch(each.getKey(), images.subList(from, Math.min(images.size(), from + BATCH_KEYS)), out);
      }
    }
  }

  private void batch(String table, List<Image> images, Writer out) throws IOException {
    Map<Map<String, AttributeValue>, Map<String, AttributeValue>> found = new HashMap<>();
    List<Map<String, AttributeValue>> keys = new ArrayList<>();
    images.forEach(image -> keys.add(image.key()));
    client
        .batchGetItemPaginator(
            get ->
                get.requestItems(
                    Map.of(
                        table,
                        software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes.builder()
                            .keys(keys)
                            .consistentRead(true)
                            .build())))
        .stream()
        .flatMap(page -> page.responses().getOrDefault(table, List.of()).stream())
        .forEach(item -> found.put(key(table, item), item));
    for (Image image : images) {
      compared++;
      types.add(type(image.item()));
      Map<String, AttributeValue> there = found.get(image.key());
      if (there == null) {
        missing++;
        line(out, "missing", image.key(), List.of());
      } else if (!Digest.of(there).equals(Digest.of(image.item()))) {
        differing++;
        line(out, "differs", image.key(), attributes(image.item(), there));
      }
    }
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

  private Map<String, AttributeValue> key(String table, Map<String, AttributeValue> item) {
    Map<String, AttributeValue> key = new HashMap<>();
    keyNames.get(table).forEach(name -> key.put(name, item.get(name)));
    return key;
  }

  private String type(Map<String, AttributeValue> item) {
    return typeAttributes.stream()
        .filter(item::containsKey)
        .map(name -> String.valueOf(item.get(name).s()))
        .findFirst()
        .orElse("");
  }

  private synchronized void extra(String table, Map<String, AttributeValue> item, Writer out) {
    KeyLedger known = items.ledger();
    if (types.contains(type(item)) && !known.contains(Digest.of(table, key(table, item)))) {
      extra++;
      try {
        line(out, "extra", key(table, item), List.of());
      } catch (IOException unwritable) {
        throw new UncheckedIOException(unwritable);
      }
    }
  }

  private void line(
      Writer out, String kind, Map<String, AttributeValue> key, List<String> attributes)
      throws IOException {
    ObjectNode line = json.createObjectNode();
    line.put("difference", kind);
    ObjectNode names = line.putObject("key");
    key.forEach((name, value) -> names.put(name, value.s() != null ? value.s() : value.n()));
    if (!attributes.isEmpty()) {
      attributes.forEach(line.putArray("attributes")::add);
    }
    out.write(json.writeValueAsString(line));
    out.write('\n');
    if (first.size() < SHOWN) {
      first.add(line.toString());
    }
  }
}
