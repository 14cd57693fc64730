package dev.clave.assets;

import dev.clave.table.Names;
import dev.clave.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Looks for every name of an {@link AssetEntity} in the design, before the first file comes. */
final class DesignFit {
  private final Table table;
  private final Names names;
  private final AssetEntity assets;
  private final List<String> faults = new ArrayList<>();

  private DesignFit(Table table, AssetEntity assets) {
    this.table = table;
    this.names = table.names();
    this.assets = assets;
  }

  /** Refuses names that the design does not have, all at once. */
  static void check(Table table, AssetEntity assets) {
    DesignFit fit = new DesignFit(table, assets);
    fit.metadata();
    if (!fit.faults.isEmpty()) {
      throw new IllegalArgumentException(
          "the assets in `%s` do not fit the design of the table `%s`: %s"
              .formatted(assets.name(), table.tableName(), String.join("; ", fit.faults)));
    }
  }

  private void metadata() {
    if (!entity(assets.name())) {
      return;
    }
    assets.attributes().values().stream().sorted().forEach(this::attribute);
    List<String> key = table.keyVariables(assets.name());
    String id = assets.attribute(Field.ID);
    if (!key.contains(id)) {
      faults.add("expected `%s` in the key of `%s`, found %s".formatted(id, assets.name(), key));
    }
    word(Field.STATUS, assets.states().pending());
    word(Field.STATUS, assets.states().confirmed());
    transaction(assets.discard());
    assets.relations().forEach(this::relation);
  }

  private void relation(Relation relation) {
    word(Field.RELATION, relation.name());
    relation.related().forEach(this::attribute);
    list(relation.list());
    holder(relation.holder());
  }

  private void list(Relation.Listing list) {
    Optional<List<String>> parameters = names.parameters(list.pattern());
    if (parameters.isEmpty()) {
      faults.add("found no pattern `%s`".formatted(list.pattern()));
    } else if (!parameters.get().containsAll(list.parameters())) {
      faults.add(
          "expected parameters of `%s` among %s, found %s"
              .formatted(list.pattern(), parameters.get(), list.parameters()));
    }
  }

  private void holder(Relation.Holder holder) {
    if (!entity(holder.entity())) {
      return;
    }
    List<String> key = table.keyVariables(holder.entity());
    if (!Set.copyOf(key).equals(holder.key().keySet())) {
      faults.add(
          "expected the key of `%s` to be %s, found %s"
              .formatted(holder.entity(), key, holder.key().keySet()));
    }
    holder.key().values().forEach(this::attribute);
    if (holder.holds() instanceof Relation.One one) {
      attribute(holder.entity(), one.attribute());
      List.of(one.attach(), one.replace(), one.detach()).forEach(this::transaction);
    } else if (holder.holds() instanceof Relation.Many many) {
      transaction(many.confirm());
    }
  }

  private boolean entity(String name) {
    boolean exists = names.hasEntity(name);
    if (!exists) {
      faults.add("found no entity `%s`".formatted(name));
    }
    return exists;
  }

  private void attribute(String name) {
    attribute(assets.name(), name);
  }

  private void attribute(String entity, String name) {
    if (!names.hasAttribute(entity, name)) {
      faults.add("found no attribute `%s` of `%s`".formatted(name, entity));
    }
  }

  private void word(Field field, String word) {
    names
        .words(assets.name(), assets.attribute(field))
        .filter(words -> !words.contains(word))
        .ifPresent(
            words ->
                faults.add(
                    "expected `%s` to be one of %s, found `%s`"
                        .formatted(assets.attribute(field), words, word)));
  }

  private void transaction(String name) {
    if (!names.hasTransaction(name)) {
      faults.add("found no transaction `%s`".formatted(name));
    }
  }
}
