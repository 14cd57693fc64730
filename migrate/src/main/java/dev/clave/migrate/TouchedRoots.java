package dev.clave.migrate;

import dev.clave.migrate.capture.ItemKey;
import dev.clave.migrate.capture.Ownership;
import dev.clave.migrate.capture.Root;
import dev.clave.migrate.mapping.Mapping;
import dev.clave.migrate.mapping.Step;
import dev.clave.migrate.source.Page;
import dev.clave.migrate.source.Source;
import dev.clave.migrate.source.StepReader;
import dev.clave.migrate.state.KeyLedger;
import dev.clave.migrate.state.Reject;
import dev.clave.table.Table;
import dev.clave.table.item.Image;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Rows of steps as they are now, with all rows that make or made one of the same items: settled by
 * themselves they come out as in a migration of everything.
 *
 * @param before what is known of each row
 * @param after what each row makes now
 * @param images the items of the rows that are taken
 */
record TouchedRoots(
    Map<Root, Ownership.Holding> before,
    Map<Root, Prepared> after,
    Map<ItemKey, Image> images,
    Map<ItemKey, Root> owners) {

  static TouchedRoots read(
      Source source,
      Mapping mapping,
      Table table,
      Ownership ownership,
      Collection<Root> touchedKeys)
      throws SQLException {
    Set<Root> roots = new LinkedHashSet<>(touchedKeys);
    while (true) {
      Map<Root, Ownership.Holding> before = new LinkedHashMap<>();
      Set<ItemKey> items = new LinkedHashSet<>();
      for (Root root : roots) {
        before.put(root, ownership.holding(root));
        items.addAll(before.get(root).claims().keySet());
      }
      Map<Root, List<Draft>> drafts = drafts(source, mapping, table, roots);
      drafts.values().stream()
          .flatMap(List::stream)
          .flatMap(draft -> draft.images().stream())
          .forEach(image -> items.add(ItemKey.of(image.table(), image.key())));
      if (!roots.addAll(ownership.contenders(items))) {
        return settled(table, roots, before, drafts);
      }
    }
  }

  /** In the order of steps, and in each in the order of its key. */
  private static Map<Root, List<Draft>> drafts(
      Source source, Mapping mapping, Table table, Set<Root> roots) throws SQLException {
    Map<Root, List<Draft>> drafts = new LinkedHashMap<>();
    for (Step step : mapping.steps()) {
      List<List<String>> keys =
          roots.stream().filter(root -> root.step().equals(step.name())).map(Root::key).toList();
      if (keys.isEmpty()) {
        continue;
      }
      Map<Root, List<Page.Parent>> rows = new LinkedHashMap<>();
      for (Page.Parent parent : StepReader.having(source, step, keys)) {
        rows.computeIfAbsent(new Root(step.name(), parent.identity()), none -> new ArrayList<>())
            .add(parent);
      }
      Preparation preparation = new Preparation(table, step);
      rows.forEach(
          (root, parents) ->
              drafts.put(root, preparation.draft(new Page(parents, Optional.empty()))));
    }
    return drafts;
  }

  private static TouchedRoots settled(
      Table table,
      Set<Root> roots,
      Map<Root, Ownership.Holding> before,
      Map<Root, List<Draft>> drafts) {
    KeyLedger ledger = new KeyLedger();
    Map<Root, Prepared> after = new LinkedHashMap<>();
    Map<ItemKey, Image> images = new LinkedHashMap<>();
    Map<ItemKey, Root> owners = new HashMap<>();
    drafts.forEach(
        (root, own) -> {
          Prepared prepared = new Settlement(root.step(), table.design(), ledger).settle(own);
          after.put(root, prepared);
          for (Draft entry : prepared.entries()) {
            for (Image image : entry.images()) {
              ItemKey key = ItemKey.of(image.table(), image.key());
              images.put(key, image);
              owners.put(key, root);
            }
          }
        });
    roots.forEach(
        root -> {
          after.computeIfAbsent(root, none -> new Prepared());
          before.computeIfAbsent(root, none -> new Ownership.Holding(root, "", Map.of()));
        });
    return new TouchedRoots(before, after, images, owners);
  }

  /** What is to be known of each row once the table holds what it makes. */
  List<Ownership.Holding> holdings() {
    List<Ownership.Holding> holdings = new ArrayList<>();
    after.forEach(
        (root, prepared) -> {
          List<Ownership.Holding> ofRoot = Holdings.of(root.step(), prepared);
          String reason = Holdings.reason(prepared.rejects());
          holdings.add(
              new Ownership.Holding(
                  root, reason, ofRoot.isEmpty() ? Map.of() : ofRoot.get(0).claims()));
        });
    return holdings;
  }

  /** The rows that are rejected for another reason than before, or were not. */
  List<Reject> freshRejects() {
    return after.entrySet().stream()
        .filter(
            entry ->
                !Holdings.reason(entry.getValue().rejects())
                    .equals(before.get(entry.getKey()).reason()))
        .flatMap(entry -> entry.getValue().rejects().stream())
        .toList();
  }
}
