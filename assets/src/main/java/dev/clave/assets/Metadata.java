package dev.clave.assets;

import dev.clave.assets.Asset.Status;
import dev.clave.assets.AssetException.Kind;
import dev.clave.table.ItemPage;
import dev.clave.table.Run;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The table's side of assets: items of the one entity, read as {@link Asset}s. */
record Metadata(Table table, AssetEntity entity) {

  /** What is to be written down of a file that is awaited, if it has something to belong to. */
  Map<String, Object> draft(NewAsset asset, Optional<String> checksum, Instant expires) {
    Relation relation = entity.relation(asset.relation());
    relation.check(asset);
    Map<String, Object> attributes = values(relation.marks(asset.relatedTo()));
    attributes.put(entity.attribute(Field.ID), UUID.randomUUID().toString());
    attributes.put(
        entity.attribute(Field.OWNER), value(entity.attribute(Field.OWNER), asset.owner()));
    attributes.put(entity.attribute(Field.RELATION), relation.name());
    attributes.put(entity.attribute(Field.FILE_NAME), asset.fileName());
    attributes.put(entity.attribute(Field.CONTENT_TYPE), asset.contentType());
    attributes.put(entity.attribute(Field.SIZE), asset.size());
    checksum.ifPresent(each -> attributes.put(entity.attribute(Field.CHECKSUM), each));
    attributes.put(entity.attribute(Field.STATUS), entity.states().pending());
    attributes.put(entity.attribute(Field.EXPIRES), expires);
    holder(relation, attributes);
    return attributes;
  }

  Asset create(Map<String, Object> draft) {
    return read(table.create(entity.name(), draft));
  }

  /** The thing that the file belongs to, which must be there. */
  Item holder(Relation relation, Map<String, Object> attributes) {
    return findHolder(relation, attributes)
        .orElseThrow(
            () ->
                new AssetException(
                    Kind.NOT_FOUND,
                    "there is no `%s` with %s"
                        .formatted(relation.holder().entity(), relation.holder().key(attributes))));
  }

  /** The thing that the file belongs to, if it is there. */
  Optional<Item> holder(Asset asset) {
    return entity.relations().stream()
        .filter(each -> each.name().equals(asset.relation()))
        .filter(each -> each.related().isEmpty() == asset.relatedTo().isEmpty())
        .findFirst()
        .flatMap(each -> findHolder(each, marks(asset)));
  }

  private Optional<Item> findHolder(Relation relation, Map<String, Object> attributes) {
    Relation.Holder holder = relation.holder();
    return table.getConsistent(holder.entity(), holder.key(attributes));
  }

  /** The asset, if it is the owner's. */
  Asset owned(Map<String, ?> key, String owner) {
    return find(key)
        .filter(asset -> asset.owner().equals(owner))
        .orElseThrow(() -> new AssetException(Kind.NOT_FOUND, "there is no such asset"));
  }

  /** Whether an item stands for bytes: as it would be, or as it is stored. */
  boolean standsForBytes(Map<String, ?> attributes) {
    Object status = attributes.get(entity.attribute(Field.STATUS));
    if (status(status) != Status.ELSEWHERE) {
      return true;
    }
    Map<String, Object> key = new LinkedHashMap<>(attributes);
    key.keySet().retainAll(table.keyVariables(entity.name()));
    return find(key).filter(asset -> asset.status() != Status.ELSEWHERE).isPresent();
  }

  Optional<Asset> find(Map<String, ?> key) {
    return table.getConsistent(entity.name(), key).map(this::read);
  }

  AssetPage list(
      String owner,
      Relation relation,
      Optional<String> relatedTo,
      int limit,
      Optional<String> cursor) {
    Map<String, Object> parameters = values(relation.marks(relatedTo));
    parameters.put(entity.attribute(Field.OWNER), value(entity.attribute(Field.OWNER), owner));
    parameters.put(entity.attribute(Field.RELATION), relation.name());
    parameters.keySet().retainAll(relation.list().parameters());
    Run run = table.run(relation.list().pattern(), parameters).limit(limit);
    ItemPage page = cursor.map(run::after).orElse(run).page();
    return new AssetPage(page.items().stream().map(this::read).toList(), page.cursor());
  }

  /** Every asset there is; {@code passed} is told of every item on the way. */
  Stream<Asset> all(Runnable passed) {
    return table
        .items()
        .peek(item -> passed.run())
        .filter(item -> item.entity().equals(entity.name()))
        .map(this::read);
  }

  /** The assets among the first items of the table. */
  Stream<Asset> some(int mostItems) {
    return table
        .items(mostItems)
        .filter(item -> item.entity().equals(entity.name()))
        .map(this::read);
  }

  /** Takes the metadata away unless somebody confirmed it in this very moment. */
  boolean discard(Asset asset) {
    try {
      table.transact(entity.discard(), asset.key());
      return true;
    } catch (TableException e) {
      if (e.kind() == TableException.Kind.CONDITION_FAILED
          || e.kind() == TableException.Kind.NOT_FOUND) {
        return false;
      }
      throw e;
    }
  }

  /**
   * What the transactions of {@link Relation.Holds} take: the keys of the asset and of its holder,
   * and what the metadata have of the holder's key under names of their own. Where two have one
   * name, the asset's own key counts.
   */
  Map<String, Object> inputs(Asset asset) {
    Map<String, Object> inputs = new LinkedHashMap<>(asset.key());
    Map<String, Object> marks = marks(asset);
    entity.relation(asset.relation()).holder().key(marks).forEach(inputs::putIfAbsent);
    marks.forEach(inputs::putIfAbsent);
    return inputs;
  }

  /** Calls a transaction with those of the inputs that it takes. */
  void transact(String transaction, Map<String, Object> inputs) {
    Map<String, Object> knownInputs = new LinkedHashMap<>(inputs);
    knownInputs.keySet().retainAll(table.names().inputs(transaction));
    table.transact(transaction, knownInputs);
  }

  Map<String, Object> marks(Asset asset) {
    Map<String, Object> marks = values(entity.relation(asset.relation()).marks(asset.relatedTo()));
    marks.put(entity.attribute(Field.OWNER), value(entity.attribute(Field.OWNER), asset.owner()));
    return marks;
  }

  private Map<String, Object> values(Map<String, String> texts) {
    Map<String, Object> values = new LinkedHashMap<>();
    texts.forEach((attribute, text) -> values.put(attribute, value(attribute, text)));
    return values;
  }

  /** Callers give texts; a design may tell its things apart by numbers. */
  private Object value(String attribute, String text) {
    if (!table.names().isNumber(entity.name(), attribute)) {
      return text;
    }
    try {
      return new BigDecimal(text);
    } catch (NumberFormatException e) {
      throw new AssetException(
          Kind.REFUSED, "expected `%s` to be a number, found `%s`".formatted(attribute, text));
    }
  }

  Asset read(Item item) {
    String relation = item.get(entity.attribute(Field.RELATION)).toString();
    List<String> related =
        entity.relations().stream()
            .filter(each -> each.name().equals(relation))
            .findFirst()
            .map(Relation::related)
            .orElse(List.of());
    return new Asset(
        table.identity(item),
        item.get(entity.attribute(Field.OWNER)).toString(),
        relation,
        relatedTo(related.stream().flatMap(each -> text(item, each).stream()).toList()),
        item.get(entity.attribute(Field.FILE_NAME)).toString(),
        item.get(entity.attribute(Field.CONTENT_TYPE)).toString(),
        ((Number) item.get(entity.attribute(Field.SIZE))).longValue(),
        status(item.get(entity.attribute(Field.STATUS))),
        text(item, entity.attribute(Field.CHECKSUM)),
        text(item, entity.attribute(Field.TAG)),
        Optional.ofNullable(item.get(entity.attribute(Field.EXPIRES))).map(Metadata::instant));
  }

  private static Optional<String> relatedTo(List<String> values) {
    return values.isEmpty() ? Optional.empty() : Optional.of(RelatedTo.of(values));
  }

  private Status status(Object status) {
    if (entity.states().confirmed().equals(status)) {
      return Status.CONFIRMED;
    }
    return entity.states().pending().equals(status) ? Status.PENDING : Status.ELSEWHERE;
  }

  private static Optional<String> text(Item item, String attribute) {
    return Optional.ofNullable(item.get(attribute)).map(Object::toString);
  }

  private static Instant instant(Object value) {
    return value instanceof Number seconds
        ? Instant.ofEpochSecond(seconds.longValue())
        : Instant.parse(value.toString());
  }
}
