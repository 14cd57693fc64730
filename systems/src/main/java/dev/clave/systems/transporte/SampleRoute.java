package dev.clave.systems.transporte;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** The way between two cities of the sample. */
record SampleRoute(City from, City to) {
  /** A city and where it is. */
  record City(String name, double latitude, double longitude) {}

  static final List<City> CITIES =
      List.of(
          new City("CDMX", 19.43, -99.13),
          new City("Guadalajara", 20.66, -103.35),
          new City("Monterrey", 25.69, -100.32),
          new City("Puebla", 19.04, -98.21),
          new City("Querétaro", 20.59, -100.39),
          new City("León", 21.12, -101.68),
          new City("Veracruz", 19.17, -96.13),
          new City("Mérida", 20.97, -89.62));

  private static final double EARTH_RADIUS_KM = 6_371;

  /** How much longer roads are than the straight line. */
  private static final double DETOUR = 1.25;

  /** Between two cities by name; who would go nowhere goes to the next one of the list. */
  static SampleRoute between(String from, String to) {
    City origin = city(from);
    City destination = city(to);
    return new SampleRoute(
        origin,
        origin.equals(destination)
            ? CITIES.get((CITIES.indexOf(origin) + 1) % CITIES.size())
            : destination);
  }

  private static City city(String name) {
    return CITIES.stream().filter(each -> each.name.equals(name)).findFirst().orElseThrow();
  }

  int kilometres() {
    double one = Math.toRadians(from.latitude);
    double other = Math.toRadians(to.latitude);
    double cosine =
        Math.sin(one) * Math.sin(other)
            + Math.cos(one)
                * Math.cos(other)
                * Math.cos(Math.toRadians(to.longitude - from.longitude));
    return (int) Math.round(DETOUR * EARTH_RADIUS_KM * Math.acos(Math.min(1, cosine)));
  }

  /** The latitude after so large a part of the way. */
  BigDecimal latitude(double share) {
    return degrees(from.latitude + share * (to.latitude - from.latitude));
  }

  /** The longitude after so large a part of the way. */
  BigDecimal longitude(double share) {
    return degrees(from.longitude + share * (to.longitude - from.longitude));
  }

  private static BigDecimal degrees(double value) {
    return BigDecimal.valueOf(value).setScale(4, RoundingMode.HALF_UP).stripTrailingZeros();
  }
}
