package dev.clave.server.overview;

import dev.clave.design.Design;
import dev.clave.design.model.Entity;
import dev.clave.design.model.Pattern;
import dev.clave.design.model.TransactionDefinition;
import dev.clave.design.model.View;
import dev.clave.server.system.ConsolePage;
import dev.clave.server.system.ServedSystem;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One system, as a list of systems shows it.
 *
 * @param titles what it is, by language
 * @param stores the names of the stores it needs, as health has them
 * @param pages its own pages in the console
 * @param starting whether it answers no requests yet
 */
public record Overview(
    String name,
    String title,
    Map<String, String> titles,
    Kind kind,
    List<String> stores,
    List<ConsolePage> pages,
    List<String> entities,
    List<String> patterns,
    List<String> views,
    List<String> transactions,
    boolean starting) {

  /** Whether the system has a design. */
  public enum Kind {
    TABLE,
    OWN
  }

  public Overview {
    stores = List.copyOf(stores);
  }

  /** What there is to show of a system. */
  public static Overview of(ServedSystem system, List<String> stores, boolean starting) {
    Optional<Design> design = system.design();
    return new Overview(
        system.name(),
        system.title(),
        system.titles(),
        design.isPresent() ? Kind.TABLE : Kind.OWN,
        stores,
        system.pages(),
        names(design, each -> each.entities().stream().map(Entity::name).toList()),
        names(design, each -> each.patterns().stream().map(Pattern::name).toList()),
        names(design, each -> each.views().stream().map(View::name).toList()),
        names(
            design, each -> each.transactions().stream().map(TransactionDefinition::name).toList()),
        starting);
  }

  private static List<String> names(Optional<Design> design, Function<Design, List<String>> names) {
    return design.map(names).orElse(List.of());
  }
}
