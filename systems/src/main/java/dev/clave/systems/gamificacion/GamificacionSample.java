package dev.clave.systems.gamificacion;

import dev.clave.systems.gamificacion.client.Dashboard;
import dev.clave.systems.gamificacion.client.Featured;
import dev.clave.systems.gamificacion.client.Goal;
import dev.clave.systems.gamificacion.client.Network;
import dev.clave.systems.gamificacion.client.Product;
import dev.clave.systems.gamificacion.client.Profile;
import dev.clave.systems.shipped.Dice;
import dev.clave.systems.shipped.People;
import dev.clave.systems.shipped.Sample;
import dev.clave.table.item.EntityRecord;
import dev.clave.table.item.Item;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A season: sellers with their panels, goals and products, and the networks they built. */
public final class GamificacionSample implements Sample {
  private static final int SELLERS = 30;
  private static final Instant SEASON = Instant.parse("2024-01-08T08:00:00Z");
  private static final Instant TODAY = Instant.parse("2024-05-20T20:00:00Z");
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

  private static Item stored(EntityRecord item, Dice dice) {
    return Sample.stored(item, dice.instant(SEASON, TODAY));
  }

  private static BigDecimal amount(Dice dice, int from, int to) {
    return BigDecimal.valueOf(dice.between(from, to));
  }

  private static void seller(Dice dice, int number, List<Item> items) {
    String user = "u%03d".formatted(number);
    String name = People.full(dice);
    int points = dice.between(200, 20_000);
    int members = dice.between(40, 200);
    Profile profile =
        Profile.builder()
            .userId(user)
            .userCode("VTA-" + (1000 + number))
            .name(name)
            .email(People.email(name, number))
            .level(dice.one(Profile.Level.values()))
            .points(points)
            .build();
    items.add(stored(profile, dice));
    List<Goal> goals = goals(dice, user);
    goals.forEach(goal -> items.add(stored(goal, dice)));
    List<Network> network = new ArrayList<>();
    products(dice, user, items);
    for (int i = 1; i <= members; i++) {
      Network member =
          Network.builder()
              .userId(user)
              .memberId("m%04d".formatted(i))
              .name(People.full(dice))
              .level(dice.one(Network.Level.values()))
              .status(status(dice))
              .joinedAt(dice.instant(SEASON, TODAY))
              .sales(amount(dice, 0, 40_000))
              .points(dice.between(0, 3_000))
              .build();
      network.add(member);
      items.add(stored(member, dice));
    }
    items.add(stored(figures(user, number, goals, network), dice));
  }

  /** What a seller's goals and members add up to, as the table would have counted them. */
  private static Dashboard figures(
      String user, int ranking, List<Goal> goals, List<Network> network) {
    List<Goal> completed = goals.stream().filter(Goal::completed).toList();
    return Dashboard.builder()
        .userId(user)
        .ranking((long) ranking)
        .goalsOpen(goals.size() - completed.size())
        .goalsCompleted(completed.size())
        .goalPoints(
            completed.stream().mapToLong(each -> each.reward().orElseThrow().points()).sum())
        .membersActive(count(network, Network.Status.ACTIVO))
        .membersInactive(count(network, Network.Status.INACTIVO))
        .membersPending(count(network, Network.Status.PENDIENTE))
        .networkSales(network.stream().map(Network::sales).reduce(BigDecimal.ZERO, BigDecimal::add))
        .networkPoints(BigDecimal.valueOf(network.stream().mapToLong(Network::points).sum()))
        .build();
  }

  private static long count(List<Network> network, Network.Status status) {
    return network.stream().filter(member -> member.status() == status).count();
  }

  private static Network.Status status(Dice dice) {
    return dice.chance(70)
        ? Network.Status.ACTIVO
        : dice.one(Network.Status.INACTIVO, Network.Status.PENDIENTE);
  }

  private static List<Goal> goals(Dice dice, String user) {
    List<Goal> goals = new ArrayList<>();
    for (int i = 0; i < GOALS.size(); i++) {
      int target = dice.between(1, 10) * 10;
      int progress = dice.between(0, target);
      Goal goal =
          Goal.builder()
              .userId(user)
              .goalId("g%02d".formatted(i + 1))
              .title(GOALS.get(i))
              .target(BigDecimal.valueOf(target))
              .progress(BigDecimal.valueOf(progress))
              .reward(
                  Goal.Reward.builder()
                      .points(target * 5L)
                      .badge(dice.one("pionera", "racha"))
                      .build())
              .dueDate(LocalDate.of(2024, 6, 1).plusDays(i * 30L))
              .completed(progress == target)
              .build();
      goals.add(goal);
    }
    return goals;
  }

  private static void products(Dice dice, String user, List<Item> items) {
    for (int i = 0; i < PRODUCTS.size(); i++) {
      Product.Builder product =
          Product.builder()
              .userId(user)
              .productId("p%02d".formatted(i + 1))
              .name(PRODUCTS.get(i))
              .price(amount(dice, 90, 900))
              .points(dice.between(5, 60));
      if (dice.chance(50)) {
        product.badge(dice.one("nuevo", "favorito", "oferta"));
      }
      items.add(stored(product.build(), dice));
    }
    Featured featured =
        Featured.builder()
            .userId(user)
            .id("f01")
            .title("Oferta de la semana")
            .description("Puntos dobles en " + PRODUCTS.get(0))
            .productId("p01")
            .position(1L)
            .build();
    items.add(stored(featured, dice));
  }
}
