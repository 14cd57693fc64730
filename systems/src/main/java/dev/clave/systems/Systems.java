package dev.clave.systems;

import dev.clave.design.Design;
import dev.clave.systems.gamificacion.GamificacionAssets;
import dev.clave.systems.gamificacion.GamificacionSample;
import dev.clave.systems.pai.PaiSample;
import dev.clave.systems.portfolio.PortfolioSample;
import dev.clave.systems.transporte.TransporteAssets;
import dev.clave.systems.transporte.TransporteSample;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The five systems that come with Clave, by name. */
public final class Systems {
  private static final List<TableSystem> SYSTEMS =
      List.of(
          new TableSystem("pai", "Savings-plan portal", new PaiSample(), Optional.empty()),
          new TableSystem(
              "transporte",
              "Road freight",
              new TransporteSample(),
              Optional.of(TransporteAssets.ENTITY)),
          new TableSystem(
              "gamificacion",
              "Gamified sales network",
              new GamificacionSample(),
              Optional.of(GamificacionAssets.ENTITY)),
          new TableSystem(
              "portfolio", "Publishing back end", new PortfolioSample(), Optional.empty()));

  private static final List<Overview> ALL =
      List.of(
          new Overview("pai", "Savings-plan portal", Set.of(Store.TABLE)),
          new Overview(
              "transporte", "Road freight", Set.of(Store.TABLE, Store.POSTGRESQL, Store.OBJECTS)),
          new Overview(
              "gamificacion", "Gamified sales network", Set.of(Store.TABLE, Store.OBJECTS)),
          new Overview("dispositivos", "Devices and their events", Set.of(Store.POSTGRESQL)),
          new Overview("portfolio", "Publishing back end", Set.of(Store.TABLE)));

  /** The names of the table systems, in the order in which people are shown them. */
  public static final List<String> TABLES = SYSTEMS.stream().map(TableSystem::name).toList();

  private Systems() {}

  /** What a system keeps its data in. */
  public enum Store {
    TABLE,
    POSTGRESQL,
    OBJECTS
  }

  /** A system by its name, what it is in a few words, and what it needs. */
  public record Overview(String name, String title, Set<Store> stores) {
    public Overview {
      stores = Set.copyOf(stores);
    }
  }

  public static List<Overview> all() {
    return ALL;
  }

  /** The systems that have a table design. */
  public static List<TableSystem> tables() {
    return SYSTEMS;
  }

  public static Optional<TableSystem> table(String name) {
    return SYSTEMS.stream().filter(system -> system.name().equals(name)).findFirst();
  }

  /** Every table system's design. */
  public static Map<String, Design> designs() {
    Map<String, Design> designs = new LinkedHashMap<>();
    SYSTEMS.forEach(system -> designs.put(system.name(), system.design()));
    return designs;
  }

  /** The design of one system. */
  public static Design design(String name) {
    return known(name).design();
  }

  /** The text of a system's design file. */
  public static String text(String name) {
    return known(name).designText();
  }

  private static TableSystem known(String name) {
    return table(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "expected one of " + TABLES + ", found the system `" + name + "`"));
  }
}
