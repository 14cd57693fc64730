package dev.clave.server.person;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.server.system.Person;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which entries of an audit trail are about a person. */
class EntryPseudonymsTest {
  private static final Design DESIGN =
      Design.check(
              """
              design: freight
              key: PK, SK
              stream: new and old
              updatedAt: true
              entities:
                driver:
                  PK: CARRIER#<carrierId>
                  SK: DRIVER#<driverId>
                  attributes: { carrierId: string, driverId: string, name: string }
                entry:
                  kind: append-only
                  PK: ENTRY#<actor>
                  SK: <at>#<id>
                  attributes:
                    id: string
                    at: timestamp
                    actor: string
                    item: string
                    action: create | update | delete | restore | rewrite
                    before: map?
                    after: map?
                    sequence: integer
                    previous: string
                    hash: string
              audit: { entries: entry, of: [driver], actor: modifiedBy }
              """)
          .design()
          .orElseThrow();

  private static final EntryPseudonyms DRIVER_OF_ONE =
      new EntryPseudonyms(
          DESIGN.audit().orElseThrow().trail().orElseThrow(),
          new Belongings(DESIGN, driver()),
          driver(),
          "erased-1");

  private static Person driver() {
    return new Person(Map.of("driver.driverId", "d1"), Map.of("carrierId", "one"), Set.of());
  }

  private static Map<String, Object> created(String carrier) {
    Map<String, Object> image = Map.of("carrierId", carrier, "driverId", "d1", "name", "Ana");
    return Map.of("actor", "root", "item", "driver-" + carrier + "-d1", "after", image);
  }

  @Test
  void anEntryOfAnotherTenantsItemWithTheSameIdStaysAsItIs() {
    assertThat(DRIVER_OF_ONE.replaced(created("two"))).isEqualTo(created("two"));
  }

  @Test
  void anEntryOfThePersonsItemLosesItsImage() {
    assertThat(DRIVER_OF_ONE.replaced(created("one")))
        .containsEntry("item", "driver-one-erased-1")
        .containsEntry("after", Map.of("pseudonym", "erased-1"));
  }
}
