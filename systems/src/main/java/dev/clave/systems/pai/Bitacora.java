package dev.clave.systems.pai;

import dev.clave.design.model.Entity;
import dev.clave.table.Item;
import dev.clave.table.Table;
import dev.clave.table.TableException;
import dev.clave.table.stream.Change;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Writes every change of the table into the audit trail: who, what and when. It listens to the
 * table's stream, so that no path can forget it; the entry's id follows from the change's, so that
 * a change that is delivered twice is written once. Who it was stands in the item's {@value #WHO};
 * who takes an item away signs it first, by {@link #delete}.
 */
public final class Bitacora implements Consumer<Change> {
  /** The attribute that says who wrote an item last. */
  public static final String WHO = "modificadoPor";

  private static final String ENTRY = "bitacora";
  private static final String NOBODY = "sistema";

  private final Table table;
  private final Optional<Duration> retention;

  /** Entries expire after the retention, and never without one. */
  public Bitacora(Table table, Optional<Duration> retention) {
    this.table = table;
    this.retention = retention;
  }

  /**
   * Takes an item away in somebody's name; false when there was none. A deletion brings no
   * attributes of its own, so its author signs the item before; the signature is no entry.
   */
  public static boolean delete(Table table, String entity, Map<String, ?> key, String who) {
    try {
      table.update(entity, key, Map.of(WHO, who));
      return table.delete(entity, key);
    } catch (TableException refusal) {
      if (refusal.kind() == TableException.Kind.NOT_FOUND) {
        return false;
      }
      throw refusal;
    }
  }

  @Override
  public void accept(Change change) {
    Optional<Item> before = change.before().flatMap(table::decode);
    Optional<Item> after = change.after().flatMap(table::decode);
    Item subject = after.or(() -> before).orElse(null);
    if (subject == null || subject.entity().equals(ENTRY) || signed(before, after)) {
      return;
    }
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("id_usuario", who(change, subject));
    entry.put("id_bitacora", change.id().replace("#", ""));
    entry.put("timestamp", change.at().truncatedTo(ChronoUnit.MILLIS));
    entry.put("id_elemento", element(subject));
    entry.put("accion", action(change.kind()));
    entry.put("entidad", subject.entity());
    before.ifPresent(item -> entry.put("antes", item.attributes()));
    after.ifPresent(item -> entry.put("despues", item.attributes()));
    retention.ifPresent(time -> entry.put("expiraEn", change.at().plus(time)));
    try {
      table.create(ENTRY, entry);
    } catch (TableException refusal) {
      if (refusal.kind() != TableException.Kind.ALREADY_EXISTS) {
        throw refusal;
      }
    }
  }

  /** Whether an item changed in nothing but who changed it. */
  private boolean signed(Optional<Item> before, Optional<Item> after) {
    return before.isPresent()
        && after.isPresent()
        && unsigned(before.get()).equals(unsigned(after.get()));
  }

  private Map<String, Object> unsigned(Item item) {
    Entity entity = table.design().entity(item.entity());
    Map<String, Object> rest = new HashMap<>(item.attributes());
    rest.remove(WHO);
    entity.updatedAt().ifPresent(rest::remove);
    entity.version().ifPresent(rest::remove);
    return rest;
  }

  private static String who(Change change, Item subject) {
    Object who = change.byTimeToLive() ? null : subject.get(WHO);
    return who == null ? NOBODY : who.toString();
  }

  /** What was changed, by its type and the parts of its key. */
  private String element(Item subject) {
    return subject.entity()
        + "-"
        + table.identity(subject).values().stream()
            .map(String::valueOf)
            .collect(Collectors.joining("-"));
  }

  private static String action(Change.Kind kind) {
    return switch (kind) {
      case CREATED -> "crear";
      case CHANGED -> "modificar";
      case REMOVED -> "eliminar";
    };
  }
}
