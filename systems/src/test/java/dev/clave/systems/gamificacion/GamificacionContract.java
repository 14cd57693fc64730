package dev.clave.systems.gamificacion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.systems.SystemContract;
import dev.clave.table.ItemPage;
import dev.clave.table.item.Item;
import dev.clave.table.options.Progress;
import dev.clave.table.options.TableOptions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** G1 to G3 and G5. */
abstract class GamificacionContract extends SystemContract {
  private static final int MEMBERS = Integer.getInteger("clave.network", 3_000);

  GamificacionContract() {
    super("gamificacion");
  }

  /** A file needs an object store beside the table. */
  @Override
  protected Set<String> notInSample() {
    return Set.of("asset");
  }

  private static Item member(String user, int number) {
    return Item.of(
        "network",
        Map.of(
            "userId",
            user,
            "memberId",
            "m%06d".formatted(number),
            "name",
            "Eva",
            "level",
            number % 3 == 0 ? "oro" : "plata",
            "status",
            number % 2 == 0 ? "activo" : "pendiente",
            "joinedAt",
            "2024-02-01T00:00:00Z",
            "sales",
            10,
            "points",
            5));
  }

  @Test
  void g1TheTablesNameIsASettingAndProductsAreFoundByBadge() {
    assertThat(table.tableName()).startsWith("Gamificacion-");
    fill();
    assertThat(values(table.run("productsByBadge", Map.of("badge", "nuevo")), "badge"))
        .isNotEmpty()
        .containsOnly("nuevo");
    Set<String> kinds =
        table.items().map(Item::entity).collect(Collectors.toCollection(TreeSet::new));
    assertThat(kinds).contains("profile", "dashboard", "goal", "product", "featured", "network");
  }

  @Test
  void g1EveryEntityLiesWhereTheDocumentHasIt() {
    table.create(
        "asset",
        Map.of(
            "assetId", "a1",
            "userId", "u001",
            "relation", "profile",
            "fileName", "ana.png",
            "contentType", "image/png",
            "size", 7,
            "status", "pendiente"));
    liesAs(
        """
        profile: USER#* / PROFILE / USERCODE#* / USER#*
        dashboard: USER#* / DASHBOARD
        goal: USER#* / GOAL#*
        product: USER#* / PRODUCT#* / BADGE#* / USER#*#PRODUCT#* or USER#* / PRODUCT#* / USER#*#PRODUCT#*
        featured: USER#* / FEATURED#*
        network: USER#* / NETWORK#* / LEVEL#*#* / USER#*#MEMBER#* / STATUS#*#* / USER#*#MEMBER#*
        asset: ASSET#* / METADATA / PROFILE#* / *#*
        """);
  }

  @Test
  void g2TheWholeDashboardComesFromOneQuerySplitByType() {
    fill();
    List<String> sentOperations = new ArrayList<>();
    ItemPage page =
        table
            .observed(each -> sentOperations.add(each.operation()))
            .run("dashboardCompleto", Map.of("userId", "u001"))
            .limit(1_000)
            .page();
    assertThat(sentOperations).containsExactly("Query");
    Map<String, Long> byType =
        page.items().stream().collect(Collectors.groupingBy(Item::entity, Collectors.counting()));
    assertThat(byType)
        .containsEntry("profile", 1L)
        .containsEntry("dashboard", 1L)
        .containsEntry("goal", 4L)
        .containsEntry("product", 5L)
        .containsKey("network");
    assertThat(values(table.run("userByCode", Map.of("userCode", "VTA-1001")), "userId"))
        .containsExactly("u001");
  }

  @Test
  void g2ThePanelOfALargeNetworkCostsWhatThatOfASmallOneDoes() {
    fill();
    double small = panelUnits("u001");
    table.putAll(IntStream.range(0, 1_000).mapToObj(i -> member("u001", i)));
    assertThat(panelUnits("u001")).isLessThanOrEqualTo(small + 1);
    Map<String, ItemPage> panel = table.view("panel", Map.of("userId", "u001"));
    assertThat(panel.get("profile").items()).hasSize(1);
    assertThat(panel.get("dashboard").items()).hasSize(1);
    assertThat(panel.get("goals").items()).hasSize(4);
    assertThat(panel.get("products").items()).hasSize(5);
    assertThat(panel.get("featuredItems").items()).hasSize(1);
    assertThat(panel.get("network").items()).hasSize(40);
    assertThat(panel.get("network").cursor()).isPresent();
  }

  private double panelUnits(String user) {
    double[] units = {0};
    table
        .observed(
            sent -> {
              synchronized (units) {
                units[0] += sent.capacityUnits();
              }
            })
        .view("panel", Map.of("userId", user));
    return units[0];
  }

  @Test
  void g2TheFiguresEqualARecountAfterRandomOperations() {
    long seed = 22;
    Random random = new Random(seed);
    List<String> states = List.of("activo", "inactivo", "pendiente");
    for (int i = 0; i < 200; i++) {
      Item member = member("u" + random.nextInt(2), random.nextInt(12));
      Map<String, Object> key =
          Map.of("userId", member.get("userId"), "memberId", member.get("memberId"));
      String status = states.get(random.nextInt(3));
      switch (random.nextInt(4)) {
        case 0 -> table.delete("network", key);
        case 1 ->
            table
                .get("network", key)
                .ifPresent(
                    each ->
                        table.update(
                            "network", key, Map.of("status", status, "sales", random.nextInt(90))));
        default -> table.putAll(Stream.of(member));
      }
      table.put(
          "goal",
          Map.of(
              "userId",
              member.get("userId"),
              "goalId",
              "g" + random.nextInt(4),
              "title",
              "t",
              "target",
              10,
              "reward",
              Map.of("points", random.nextInt(50)),
              "completed",
              random.nextBoolean()));
    }
    assertThat(table.diagnose(Progress.NONE).first()).as("seed " + seed).isEmpty();
    Item figures = table.run("dashboard", Map.of("userId", "u1")).first().orElseThrow();
    assertThat(figures.get("membersActive"))
        .isEqualTo(
            table.run("networkOfUserByStatus", Map.of("status", "activo", "userId", "u1")).stream()
                .count());
  }

  @Test
  void aSellerWhoIsDeletedLeavesNothingOfTheirPanel() {
    fill();
    table.delete("profile", Map.of("userId", "u001"));
    assertThat(table.run("dashboardCompleto", Map.of("userId", "u001")).stream()).isEmpty();
  }

  @Test
  void g2ANetworkIsFilteredByLevelAndStatusAndPagedToItsEnd() {
    table.putAll(IntStream.range(0, MEMBERS).mapToObj(i -> member("big", i)));
    table.putAll(Stream.of(member("small", 0), member("small", 1)));
    List<Object> ids = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      ItemPage page =
          table
              .run("networkOfUserByLevel", Map.of("level", "oro", "userId", "big"))
              .limit(250)
              .after(cursor.orElse(null))
              .page();
      page.items().forEach(item -> ids.add(item.get("memberId")));
      cursor = page.cursor();
    } while (cursor.isPresent());
    assertThat(ids).hasSize((MEMBERS + 2) / 3).isSorted().doesNotHaveDuplicates();
    assertThat(
            values(
                table.run("networkOfUserByStatus", Map.of("status", "activo", "userId", "small")),
                "memberId"))
        .containsExactly("m000000");
  }

  @Test
  void g3AHotPartitionIsSpreadAndReadInOrderUnderOneCursor() {
    table.putAll(IntStream.range(0, 400).mapToObj(i -> member("u%03d".formatted(i % 40), i)));
    Set<String> partitions =
        subject.client().scan(request -> request.tableName(table.tableName())).items().stream()
            .filter(item -> item.containsKey("GSI3PK"))
            .map(item -> item.get("GSI3PK").s())
            .collect(Collectors.toSet());
    assertThat(partitions).hasSizeGreaterThan(20);
    List<String> order = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      ItemPage page =
          table
              .run("networkByStatus", Map.of("status", "activo"))
              .limit(33)
              .after(cursor.orElse(null))
              .page();
      page.items()
          .forEach(
              item -> order.add("USER#" + item.get("userId") + "#MEMBER#" + item.get("memberId")));
      cursor = page.cursor();
    } while (cursor.isPresent());
    assertThat(order).hasSize(200).isSorted().doesNotHaveDuplicates();
    table.update(
        "network", Map.of("userId", "u000", "memberId", "m000000"), Map.of("level", "diamante"));
    assertThat(values(table.run("networkByLevel", Map.of("level", "diamante")), "memberId"))
        .containsExactly("m000000");
  }

  @Test
  void g5TimestampsAreKeptByTheRuntimeInUtc() {
    Instant[] now = {Instant.parse("2024-03-01T10:00:00Z")};
    var timed = subject.table("gamificacion", TableOptions.defaults().withClock(() -> now[0]));
    timed.create(
        "goal",
        Map.of(
            "userId",
            "u",
            "goalId",
            "g",
            "title",
            "Meta",
            "target",
            10,
            "progress",
            0,
            "reward",
            Map.of("points", 5),
            "completed",
            false));
    now[0] = now[0].plusSeconds(90);
    Item goal = timed.update("goal", Map.of("userId", "u", "goalId", "g"), Map.of("progress", 3));
    assertThat(goal.get("createdAt")).isEqualTo("2024-03-01T10:00:00.000Z");
    assertThat(goal.get("updatedAt")).isEqualTo("2024-03-01T10:01:30.000Z");
  }
}
