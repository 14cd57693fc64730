package dev.clave.bench.engine;

import java.util.EnumMap;
import java.util.Map;

/** All that was measured on one subject. */
record Results(
    Subject subject,
    long startMillis,
    long residentMegabytes,
    Map<Scenario, Measurement> measured) {
  Results {
    measured = new EnumMap<>(measured);
  }
}
