package dev.clave.assets;

import dev.clave.assets.Asset.Status;
import dev.clave.assets.AssetException.Kind;
import dev.clave.table.Item;
import dev.clave.table.Page;
import dev.clave.table.Run;
import dev.clave.table.Table;
import dev.clave.table.TableException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The table's side of assets: items of the one entity, read as {@link Asset}s. */
record Metadata(Table table, AssetEntity entity) {

  /** What is to be written down of a file that is awaited, if it has something to belong to. */
  Map<String, Object> draft(NewAsset wanted, Optional<String> checksum, Instant expires) {
    Relation relation = entity.relation(wanted.relation());
    relation.check(wanted);
    Map<String, Object> attributes = new LinkedHashMap<>(relation.marks(wanted.relatedTo()));
    attributes.put(entity.id(), UUID.randomUUID().toString());
    attributes.put(entity.owner(), wanted.owner());
    attributes.put(entity.relation(), relation.name());
    attributes.put(entity.fileName(), wanted.fileName());
    attributes.put(entity.contentType(), wanted.contentType());
    attributes.put(entity.size(), wanted.size());
    checksum.ifPresent(each -> attributes.put(entity.checksum(), each));
    attributes.put(entity.status(), entity.pending());
    attributes.put(entity.expiresAt(), expires);
    holder(relation, attributes);
    return attributes;
  }

  Asset create(Map<String, Object> draft) {
    return read(table.create(entity.name(), draft));
  }

  /** The thing that the file belongs to, which must be there. */
  Item holder(Relation relation, Map<String, Object> attributes) {
    Map<String, Object> key = relation.holder().key(attributes);
    return table
        .getConsistent(relation.holder().entity(), key)
        .orElseThrow(
            () ->
                new AssetException(
                    Kind.NOT_FOUND,
                    "there is no `%s` with %s".formatted(relation.holder().entity(), key)));
  }

  /** The asset, if it is the owner's. */
  Asset owned(Map<String, ?> key, String owner) {
    return find(key)
        .filter(asset -> asset.owner().equals(owner))
        .orElseThrow(() -> new AssetException(Kind.NOT_FOUND, "there is no such asset"));
  }

  Optional<Asset> find(Map<String, ?> key) {
    return table.getConsistent(entity.name(), key).map(this::read);
  }

  AssetPage list(
      String owner, Relation relation, Optional<String> relatedTo, int limit, String cursor) {
    Map<String, Object> parameters = new LinkedHashMap<>(relation.marks(relatedTo));
    parameters.put(entity.owner(), owner);
    parameters.put(entity.relation(), relation.name());
    parameters.keySet().retainAll(relation.list().parameters());
    Run run = table.run(relation.list().pattern(), parameters).limit(limit);
    Page page = cursor == null ? run.page() : run.after(cursor).page();
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

  /** Takes the metadata away unless somebody confirmed it in this very moment. */
  boolean discard(Asset asset) {
    try {
      table.transact(entity.discard(), asset.key());
      return true;
    } catch (TableException e) {
      if (e.kind() == TableException.Kind.BUSY) {
        throw e;
      }
      return false;
    }
  }

  /** The keys of the asset and of its holder, as the transactions of {@link Relation.One} go. */
  Map<String, Object> inputs(Asset asset) {
    Map<String, Object> inputs = new LinkedHashMap<>(asset.key());
    inputs.putAll(entity.relation(asset.relation()).holder().key(marks(asset)));
    return inputs;
  }

  Map<String, Object> marks(Asset asset) {
    Map<String, Object> marks =
        new LinkedHashMap<>(entity.relation(asset.relation()).marks(asset.relatedTo()));
    marks.put(entity.owner(), asset.owner());
    return marks;
  }

  private Asset read(Item item) {
    String relation = item.get(entity.relation()).toString();
    Optional<String> related =
        entity.relations().stream()
            .filter(each -> each.name().equals(relation))
            .findFirst()
            .flatMap(Relation::related);
    return new Asset(
        table.identity(item),
        item.get(entity.owner()).toString(),
        relation,
        related.flatMap(attribute -> text(item, attribute)),
        item.get(entity.fileName()).toString(),
        item.get(entity.contentType()).toString(),
        ((Number) item.get(entity.size())).longValue(),
        status(item),
        text(item, entity.checksum()),
        text(item, entity.tag()),
        Optional.ofNullable(item.get(entity.expiresAt())).map(Metadata::instant));
  }

  private Status status(Item item) {
    Object status = item.get(entity.status());
    if (entity.confirmed().equals(status)) {
      return Status.CONFIRMED;
    }
    return entity.pending().equals(status) ? Status.PENDING : Status.ELSEWHERE;
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
