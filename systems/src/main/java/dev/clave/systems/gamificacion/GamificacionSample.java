package dev.clave.systems.gamificacion;

import dev.clave.systems.Dice;
import dev.clave.systems.People;
import dev.clave.systems.Sample;
import dev.clave.table.Item;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A season: sellers with their panels, goals and products, and the networks they built. */
public final class GamificacionSample implements Sample {
  private static final int SELLERS = 30;
  private static final Instant SEASON = Instant.parse("2024-01-08T08:00:00Z");
  private static final Instant TODAY = Instant.parse("2024-05-20T20:00:00Z");
  private static final List<String> LEVELS = List.of("bronce", "plata", "oro", "diamante");
  private static final List<String> GOALS =
      List.of("Primeras diez ventas", "Red de cincuenta", "Mes redondo", "Vuelta de clientes");
  private static final List<String> PRODUCTS =
      List.of("Crema de día", "Café de altura", "Set de viaje", "Perfume cítrico", "Té de hierbas");

  @Override
  public Stream<Item> items(long seed) {
    Dice dice = new Dice(seed);
    List<Item> items = new ArrayList<>();
    for (int i = 1; i <= SELLERS; i++) {
      seller(dice, i, items);
    }
    return items.stream();
  }

  private static Item item(String entity, Dice dice, Map<String, ?> attributes) {
    Map<String, Object> all = new LinkedHashMap<>(attributes);
    Instant at = dice.instant(SEASON, TODAY);
    all.put("createdAt", at);
    all.put("updatedAt", at);
    return Item.of(entity, all);
  }

  private void seller(Dice dice, int number, List<Item> items) {
    String user = "u%03d".formatted(number);
    String name = People.full(dice);
    int points = dice.between(200, 20_000);
    int members = dice.between(40, 200);
    items.add(
        item(
            "profile",
            dice,
            Map.of(
                "userId",
                user,
                "userCode",
                "VTA-" + (1000 + number),
                "name",
                name,
                "email",
                People.email(name, number),
                "level",
                dice.one(LEVELS),
                "points",
                points)));
    items.add(
        item(
            "dashboard",
            dice,
            Map.of(
                "userId",
                user,
                "points",
                points,
                "ranking",
                number,
                "sales",
                Map.of(
                    "month", dice.between(1_000, 90_000),
                    "total", dice.between(100_000, 900_000),
                    "currency", "MXN"),
                "network",
                Map.of("active", members * 3 / 4, "inactive", members / 4),
                "goalsCompleted",
                dice.between(0, 4))));
    goals(dice, user, items);
    products(dice, user, items);
    for (int i = 1; i <= members; i++) {
      items.add(
          item(
              "network",
              dice,
              Map.of(
                  "userId", user,
                  "memberId", "m%04d".formatted(i),
                  "name", People.full(dice),
                  "level", dice.one(LEVELS),
                  "status", dice.chance(70) ? "activo" : dice.one("inactivo", "pendiente"),
                  "joinedAt", dice.instant(SEASON, TODAY),
                  "sales", dice.between(0, 40_000),
                  "points", dice.between(0, 3_000))));
    }
  }

  private static void goals(Dice dice, String user, List<Item> items) {
    for (int i = 0; i < GOALS.size(); i++) {
      int target = dice.between(1, 10) * 10;
      int progress = dice.between(0, target);
      items.add(
          item(
              "goal",
              dice,
              Map.of(
                  "userId",
                  user,
                  "goalId",
                  "g%02d".formatted(i + 1),
                  "title",
                  GOALS.get(i),
                  "target",
                  target,
                  "progress",
                  progress,
                  "reward",
                  Map.of("points", target * 5, "badge", dice.one("pionera", "racha")),
                  "dueDate",
                  LocalDate.of(2024, 6, 1).plusDays(i * 30L),
                  "completed",
                  progress == target)));
    }
  }

  private static void products(Dice dice, String user, List<Item> items) {
    for (int i = 0; i < PRODUCTS.size(); i++) {
      Map<String, Object> product = new LinkedHashMap<>();
      product.put("userId", user);
      product.put("productId", "p%02d".formatted(i + 1));
      product.put("name", PRODUCTS.get(i));
      product.put("price", dice.between(90, 900));
      product.put("points", dice.between(5, 60));
      if (dice.chance(50)) {
        product.put("badge", dice.one("nuevo", "favorito", "oferta"));
      }
      items.add(item("product", dice, product));
    }
    items.add(
        item(
            "featured",
            dice,
            Map.of(
                "userId",
                user,
                "id",
                "f01",
                "title",
                "Oferta de la semana",
                "description",
                "Puntos dobles en " + PRODUCTS.get(0),
                "productId",
                "p01",
                "position",
                1)));
  }
}
