package club2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.table.evolution.ApplyProgress;
import dev.clave.table.evolution.ApplySettings;
import dev.clave.table.evolution.Evolution;
import dev.clave.table.options.Conversions;
import dev.clave.table.options.TableOptions;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** How a design changes whose conversions are functions from record to record. */
public final class ConversionUse {
  private static final Conversions CONVERSIONS =
      Conversions.none()
          .forward(club1.Member.TYPE, ConversionUse::next)
          .backward(Member.TYPE, ConversionUse::old)
          .forward(
              club1.Person.TYPE,
              person ->
                  person.sells()
                      ? new Supplier(person.personId(), person.city())
                      : new Customer(person.personId(), person.city()))
          .backward(Supplier.TYPE, each -> new club1.Person(each.personId(), true, each.city()))
          .backward(Customer.TYPE, each -> new club1.Person(each.personId(), false, each.city()));

  private static Member next(club1.Member old) {
    return Member.builder()
        .clubId(old.clubId())
        .memberId(old.memberId())
        .fullName(old.first() + " " + old.last())
        .balance(BigDecimal.valueOf(old.cents(), 2))
        .build();
  }

  private static club1.Member old(Member next) {
    String[] names = next.fullName().split(" ", 2);
    return club1.Member.builder()
        .clubId(next.clubId())
        .memberId(next.memberId())
        .first(names[0])
        .last(names[1])
        .cents(next.balance().movePointRight(2).longValueExact())
        .build();
  }

  private ConversionUse() {}

  public static void run(DynamoDbClient dynamoDb) {
    AtomicReference<Instant> time = new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
    TableOptions options =
        TableOptions.defaults().withClock(time::get).withConversions(CONVERSIONS);
    club1.Club before = club1.Club.on(dynamoDb, options);
    Club after = Club.on(dynamoDb, options);
    before.provision();
    before.create(new club1.Member("c", "m1", "Ana", "Ruiz", 1250));
    before.create(new club1.Person("p1", true, Optional.of("León")));
    before.create(new club1.Person("p2", false, Optional.empty()));

    aRecordThatChangesWhatBothDesignsStoreIsRefused(dynamoDb, options, before, after);

    Evolution evolution =
        Evolution.of(
            dynamoDb, options, Optional.of(before.table().design()), after.table().design());
    assertThat(evolution.plan().refusals()).isEmpty();
    assertThat(evolution.plan().obstacles()).isEmpty();
    evolution.apply(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    time.updateAndGet(now -> now.plus(Duration.ofMinutes(2)));

    assertThat(after.get(new MemberKey("c", "m1")))
        .contains(new Member("c", "m1", "Ana Ruiz", new BigDecimal("12.5")));
    assertThat(after.get(new SupplierKey("p1"))).contains(new Supplier("p1", Optional.of("León")));
    assertThat(after.get(new CustomerKey("p2"))).contains(new Customer("p2", Optional.empty()));

    after.create(new Member("c", "m2", "Eva Gil Paz", new BigDecimal("0.07")));
    before.update(new club1.MemberKey("c", "m1")).last("Sanz").apply();
    before.update(new club1.PersonKey("p2")).sells(true).apply();
    assertThat(before.get(new club1.MemberKey("c", "m2")))
        .contains(new club1.Member("c", "m2", "Eva", "Gil Paz", 7));
    assertThat(after.get(new MemberKey("c", "m1")).orElseThrow().fullName()).isEqualTo("Ana Sanz");
    assertThat(after.get(new CustomerKey("p2"))).isEmpty();
    assertThat(after.get(new SupplierKey("p2"))).isPresent();

    evolution.contract(ApplySettings.defaults().alone(), ApplyProgress.NONE);
    assertThat(after.members("c").stream()).hasSize(2);
  }

  private static void aRecordThatChangesWhatBothDesignsStoreIsRefused(
      DynamoDbClient dynamoDb, TableOptions options, club1.Club before, Club after) {
    Conversions other =
        CONVERSIONS.forward(club1.Member.TYPE, old -> next(old).withClubId("another"));
    Evolution evolution =
        Evolution.of(
            dynamoDb,
            options.withConversions(other),
            Optional.of(before.table().design()),
            after.table().design());
    assertThat(evolution.plan().obstacles())
        .singleElement()
        .asString()
        .contains("member.clubId", "both designs store it in the same place");
    assertThatThrownBy(() -> evolution.apply(ApplySettings.defaults().alone(), ApplyProgress.NONE))
        .hasMessageContaining("items stand in the way");
  }
}
