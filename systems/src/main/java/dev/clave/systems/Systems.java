package dev.clave.systems;

import dev.clave.design.Design;
import dev.clave.server.system.ServedSystem;
import dev.clave.server.system.SystemProvider;
import dev.clave.systems.dispositivos.routes.DispositivosSystem;
import dev.clave.systems.gamificacion.GamificacionSystem;
import dev.clave.systems.pai.PaiSystem;
import dev.clave.systems.portfolio.PortfolioSystem;
import dev.clave.systems.transporte.TransporteSystem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The five systems that come with Clave, by name.
 *
 * <pre>{@code
 * Design transporte = Systems.design("transporte");
 * Server server = Server.builder().serve(Systems.table("pai").orElseThrow()).start();
 * }</pre>
 */
public final class Systems implements SystemProvider {
  private static final List<ServedSystem> SYSTEMS =
      List.of(
          PaiSystem.SYSTEM,
          TransporteSystem.SYSTEM,
          GamificacionSystem.SYSTEM,
          DispositivosSystem.SYSTEM,
          PortfolioSystem.SYSTEM);

  /** The names of the systems that have a table, in the order in which people are shown them. */
  public static final List<String> TABLES = tables().stream().map(ServedSystem::name).toList();

  @Override
  public List<ServedSystem> systems() {
    return SYSTEMS;
  }

  /** All five. */
  public static List<ServedSystem> all() {
    return SYSTEMS;
  }

  /** The systems that have a table design. */
  public static List<ServedSystem> tables() {
    return SYSTEMS.stream().filter(each -> each.designText().isPresent()).toList();
  }

  /** The system of that name that has a table design. */
  public static Optional<ServedSystem> table(String name) {
    return tables().stream().filter(system -> system.name().equals(name)).findFirst();
  }

  /** Every table system's design. */
  public static Map<String, Design> designs() {
    Map<String, Design> designs = new LinkedHashMap<>();
    tables().forEach(system -> designs.put(system.name(), system.design().orElseThrow()));
    return designs;
  }

  /** The design of one system. */
  public static Design design(String name) {
    return known(name).design().orElseThrow();
  }

  /** The text of a system's design file. */
  public static String text(String name) {
    return known(name).designText().orElseThrow();
  }

  private static ServedSystem known(String name) {
    return table(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "expected one of " + TABLES + ", found the system `" + name + "`"));
  }
}
