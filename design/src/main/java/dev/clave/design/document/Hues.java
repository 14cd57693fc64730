package dev.clave.design.document;

import dev.clave.design.Design;
import java.util.LinkedHashMap;
import java.util.Map;

/** A colour for each entity, the same wherever it stands, as far from its neighbours' as can be. */
record Hues(Map<String, Integer> degrees) {
  /** The golden angle spreads any number of hues evenly. */
  private static final double GOLDEN_ANGLE = 137.508;

  private static final int FIRST = 210;

  static Hues of(Design design) {
    Map<String, Integer> degrees = new LinkedHashMap<>();
    design
        .entities()
        .forEach(
            entity ->
                degrees.put(
                    entity.name(), (int) Math.round(FIRST + GOLDEN_ANGLE * degrees.size()) % 360));
    return new Hues(degrees);
  }

  int of(String entity) {
    return degrees.getOrDefault(entity, FIRST);
  }
}
