package dev.clave.design.cost;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Capacity units by the place that consumes them.
 *
 * <pre>{@code
 * Units units = new ReadCapacity(design, design.load()).of(pattern);
 * units.byPlace().forEach((place, amount) -> System.out.println(place.label() + " " + amount));
 * }</pre>
 */
public record Units(Map<Place, Double> byPlace) {
  public static final Units NONE = new Units(Map.of());

  public Units {
    byPlace = Collections.unmodifiableMap(new LinkedHashMap<>(byPlace));
  }

  static Units of(Place place, double units) {
    return new Units(Map.of(place, units));
  }

  Units plus(Units other) {
    Map<Place, Double> sum = new LinkedHashMap<>(byPlace);
    other.byPlace.forEach((place, units) -> sum.merge(place, units, Double::sum));
    return new Units(sum);
  }

  Units times(double factor) {
    Map<Place, Double> product = new LinkedHashMap<>();
    byPlace.forEach((place, units) -> product.put(place, units * factor));
    return new Units(product);
  }

  public double at(Place place) {
    return byPlace.getOrDefault(place, 0.0);
  }

  public double total() {
    return byPlace.values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
