package dev.clave.server.overview;

import dev.clave.design.Design;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.design.model.View;
import java.util.List;

/**
 * One system, as a list of systems shows it.
 *
 * @param kind {@code table} or {@code events}
 * @param stores the names of the stores it needs, as health has them
 */
public record Overview(
    String name,
    String title,
    String kind,
    List<String> stores,
    List<String> entities,
    List<String> patterns,
    List<String> views,
    List<String> transactions) {

  public Overview {
    stores = List.copyOf(stores);
  }

  /** A system of that design. */
  public static Overview of(String name, String title, List<String> stores, Design design) {
    return new Overview(
        name,
        title,
        "table",
        stores,
        design.entities().stream().map(Entity::name).toList(),
        design.patterns().stream().map(Pattern::name).toList(),
        design.views().stream().map(View::name).toList(),
        design.transactions().stream().map(TransactionDefinition::name).toList());
  }

  /** A system of events and their devices. */
  public static Overview ofEvents(String name, String title, List<String> stores) {
    return new Overview(name, title, "events", stores, List.of(), List.of(), List.of(), List.of());
  }
}
