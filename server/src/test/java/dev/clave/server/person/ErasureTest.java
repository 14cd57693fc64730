package dev.clave.server.person;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.Design;
import dev.clave.design.cost.LoadFile;
import dev.clave.engine.Engine;
import dev.clave.server.rest.TableSystem;
import dev.clave.server.system.Person;
import dev.clave.table.Table;
import dev.clave.table.item.Item;
import dev.clave.table.options.Progress;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an erasure finds by the design alone, and how it goes on after an interruption. */
class ErasureTest {
  private static final String DESIGN =
      """
      design: plans
      table: plans
      key: PK, SK
      indexes:
        VI1: { vector: face(2), partition: holder, filters: place }
      entities:
        person:
          on delete: { plan: refuse, day: cascade }
          PK: PERSON#<personId>
          SK: PROFILE
          unique: [email]
          attributes: { personId: string, email: string }
        plan: { PK: PERSON#<personId>, SK: PLAN#<planId> }
        day: { PK: PERSON#<holder>, SK: DAY#<date>, allow: { shared-namespace: a holder is a person } }
        likeness:
          PK: PERSON#<holder>
          SK: LIKENESS#<place>
          attributes: { holder: string, place: string, face: vector(2) }
        saving:
          PK: PERSON#<holder>
          SK: SAVINGS
          kind: tally
          counters: { payments: payment }
          attributes: { holder: string, payments: integer(0..) }
        payment: { kind: append-only, PK: PERSON#<holder>, SK: PAYMENT#<paymentId> }
        article:
          on delete: { reply: cascade }
          PK: ARTICLE#<articleId>
          SK: ARTICLE
          attributes: { articleId: string, personId: string fixed, title: string }
        reply: { PK: ARTICLE#<articleId>, SK: REPLY#<replyId>, attributes: { articleId: string, replyId: string, author: string } }
        team: { PK: TEAM#<teamId>, SK: TEAM, attributes: { teamId: string, captain: string } }
      patterns:
        plans: PK = PERSON#<personId> and SK begins_with PLAN#
        alike: { near: <face> in VI1, filter: holder = <holder> and place = <place?> }
      """;

  private final Engine engine = Engine.inMemory();
  private Table table;

  @BeforeEach
  void fill() {
    Design design = Design.check(DESIGN).design().orElseThrow();
    table = Table.open(design, engine.client());
    table.provision();
    for (String id : List.of("p1", "p2")) {
      table.create("person", Map.of("personId", id, "email", id + "@example.com"));
      table.create("plan", Map.of("personId", id, "planId", "a"));
      table.create("day", Map.of("holder", id, "date", "2026-01-01"));
      table.create("likeness", Map.of("holder", id, "place", "sea", "face", List.of(1, 0)));
      for (int number = 0; number < 20; number++) {
        table.create("payment", Map.of("holder", id, "paymentId", "n" + number));
      }
      table.create("article", Map.of("articleId", "x" + id, "personId", id, "title", "t"));
      for (String author : List.of("p1", "p2", "p3")) {
        table.create(
            "reply", Map.of("articleId", "x" + id, "replyId", "r" + author, "author", author));
      }
      table.create("team", Map.of("teamId", "t" + id, "captain", id));
    }
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private ErasureReport erase(Set<String> keptEntities, LongConsumer progress) {
    return erase(new Person(Map.of("personId", "p1"), Map.of(), Set.of()), keptEntities, progress);
  }

  private ErasureReport erase(Person person, Set<String> keptEntities, LongConsumer progress) {
    TableSystem system =
        new TableSystem(
            "plans", "Plans", DESIGN, LoadFile.of(table.design().load()), table, engine.client());
    ErasureReport dryRun = dryRun(system, person, keptEntities);
    ErasureReport report = new ErasureReport();
    new Erasure(system, table, person, "erased-1", keptEntities, false, "root", report, progress)
        .run();
    assertThat(report.json()).isEqualTo(dryRun.json());
    return report;
  }

  /** Every erasure of these tests is preceded by a dry run, which tells the same. */
  private ErasureReport dryRun(TableSystem system, Person person, Set<String> keptEntities) {
    List<Item> before = sorted();
    ErasureReport report = new ErasureReport();
    try (TrialClient client = new TrialClient(engine.client())) {
      TableSystem trial = system.through(client);
      new Erasure(
              trial,
              trial.table(),
              person,
              "erased-1",
              keptEntities,
              true,
              "root",
              report,
              done -> {})
          .run();
    }
    assertThat(sorted()).isEqualTo(before);
    return report;
  }

  private List<Item> sorted() {
    return table.items().sorted(Comparator.comparing(Item::toString)).toList();
  }

  private Map<String, Long> counts(String id) {
    Map<String, Long> counts = new LinkedHashMap<>();
    table
        .items()
        .filter(item -> item.attributes().containsValue(id))
        .map(Item::entity)
        .sorted()
        .forEach(entity -> counts.merge(entity, 1L, Long::sum));
    return counts;
  }

  @Test
  void itemsInThePersonsPartitionGoWhateverTheirVariableIsCalled() {
    Map<String, Long> others = counts("p2");

    ErasureReport report = erase(Set.of(), done -> {});

    assertThat(report.json()).containsEntry("complete", true);
    assertThat(counts("p1")).containsExactly(Map.entry("reply", 1L), Map.entry("team", 1L));
    assertThat(report.json()).containsEntry("mentioned", 2L);
    others.merge("reply", -1L, Long::sum);
    assertThat(counts("p2")).isEqualTo(others);
    assertThat(table.diagnose(Progress.NONE).first()).isEmpty();
  }

  @Test
  void anErasureThatWasInterruptedGoesOn() {
    assertThatThrownBy(
            () ->
                erase(
                    Set.of(),
                    done -> {
                      if (done > 5) {
                        throw new IllegalStateException("killed");
                      }
                    }))
        .hasStackTraceContaining("killed");
    assertThat(counts("p1")).containsKey("payment");

    assertThat(erase(Set.of(), done -> {}).json()).containsEntry("complete", true);

    assertThat(counts("p1")).containsOnlyKeys("team", "reply");
    assertThat(table.diagnose(Progress.NONE).first()).isEmpty();
  }

  @Test
  void keptItemsOfAnyKindSayThePseudonymAndAllStaysCounted() {
    Set<String> keptEntities = Set.of("payment", "article", "day");

    ErasureReport report = erase(keptEntities, done -> {});

    assertThat(report.json()).as(report.json().toString()).containsEntry("complete", true);
    assertThat(counts("p1")).containsOnlyKeys("team", "reply");
    assertThat(counts("erased-1"))
        .containsEntry("payment", 20L)
        .containsEntry("article", 1L)
        .containsEntry("day", 1L)
        .containsEntry("saving", 1L);
    assertThat(table.diagnose(Progress.NONE).first()).isEmpty();
  }

  @Test
  void somebodyWithinATenantIsNamedByEntityAndTenant() {
    Map<String, Long> before = counts("p1");

    Person day = new Person(Map.of("day.date", "2026-01-01"), Map.of("holder", "p2"), Set.of());
    assertThat(erase(day, Set.of(), done -> {}).json()).containsEntry("complete", true);

    assertThat(counts("p1")).isEqualTo(before);
    assertThat(counts("p2")).doesNotContainKey("day").containsKeys("payment", "plan");
  }

  @Test
  void whatGoesWithTheirItemsIsCountedWhoeverWroteIt() {
    ErasureReport report = erase(Set.of(), done -> {});

    assertThat(report.json().get("places").toString())
        .contains("{store=table, place=reply, erased=3, pseudonymised=0}");
  }

  @Test
  void whatIsInTheWayIsToldOfTheItemThatStays() {
    Person profile = new Person(Map.of("person.personId", "p1"), Map.of(), Set.of());

    ErasureReport report = erase(profile, Set.of("plan"), done -> {});

    assertThat(report.json()).containsEntry("complete", false).containsEntry("refused", 1L);
    assertThat(report.json().get("refusals").toString()).contains("plan");
  }

  @Test
  void whatCannotBeKeptIsRefusedAndSaidSo() {
    ErasureReport report = erase(Set.of("person"), done -> {});

    assertThat(report.json()).containsEntry("complete", false).containsEntry("left", 1L);
    assertThat(report.json().get("refusals").toString()).contains("email");
  }
}
