package dev.clave.server.person;

import dev.clave.assets.Assets;
import dev.clave.assets.Field;
import dev.clave.server.rest.TableSystem;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import java.util.Optional;
import java.util.function.Predicate;

/** Which items stand for files, and which of these are a person's. */
final class PersonalFiles {
  private final Optional<Assets> assets;
  private final Table table;
  private final Predicate<Item> isOfPerson;

  PersonalFiles(TableSystem system, Table table, Predicate<Item> isOfPerson) {
    this.assets = system.assets().map(each -> each.through(table));
    this.table = table;
    this.isOfPerson = isOfPerson;
  }

  /** A document that is only a link has no bytes: it is an item like any other. */
  boolean isFile(Item item) {
    return assets.filter(each -> isMetadata(item, each)).isPresent()
        && assets.get().guards(table, item.attributes());
  }

  private static boolean isMetadata(Item item, Assets assets) {
    return assets.entity().name().equals(item.entity());
  }

  /**
   * Whether an item stands for a file of the person: by an attribute of its own, or because the
   * thing that the file belongs to is the person's.
   */
  boolean include(Item item) {
    return isFile(item)
        && (isOfPerson.test(item) || assets.get().holder(item).filter(isOfPerson).isPresent());
  }

  /** Deletes a file; in a dry run only what the table knows of it. */
  boolean delete(Item item, boolean isDryRun) {
    Assets files = assets.orElseThrow();
    String owner = String.valueOf(item.get(files.entity().attribute(Field.OWNER)));
    return isDryRun
        ? files.deleteMetadata(table.identity(item), owner)
        : files.delete(table.identity(item), owner);
  }
}
