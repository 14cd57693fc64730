package dev.clave.design.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.design.Design;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The part of a design that a table remembers. */
class StorageShapeTest {
  private static final String SHOP =
      """
      design: shop
      about: A shop.
      key: PK, SK
      ttl: expiresAt
      indexes: { GSI1: "GSI1PK, GSI1SK" }
      entities:
        buyer:
          PK: BUYER#<buyerId>
          SK: BUYER
          unique: [email]
          counters: { orders: { of: order, when: total > 5 } }
          attributes: { buyerId: string, email: email, level: basic | gold = basic }
        order:
          PK: BUYER#<buyerId>
          SK: ORDER#<number:pad8>
          GSI1PK: OPEN#<buyerId> when total > 5
          GSI1SK: <number:pad8>
          ttl: 3 days after placedAt
          createdAt: placedAt
          attributes:
            buyerId: string
            number: integer
            total: number(0..)
            tags: set of string?
            lines: [ { sku: string, amount: integer } ]
      patterns:
        buyer: PK = BUYER#<buyerId>
      """;

  private static Design design(String text) {
    var checked = Design.check(text);
    return checked.design().orElseThrow(() -> new AssertionError(checked.findings().toString()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"gamificacion", "pai", "portfolio", "transporte"})
  void theShapesOfTheSystemsAreReadBackAsTheyWere(String system) throws IOException {
    Design design = design(Files.readString(Path.of("..", "systems", system, "design.yaml")));
    StorageShape shape = StorageShape.of(design);
    StorageShape again = StorageShape.read(shape.text());
    assertThat(again).isEqualTo(shape);
    Comparison comparison = Comparison.of(shape.design(), again.design());
    assertThat(comparison.changes()).isEmpty();
    assertThat(Comparison.of(design, again.design()).changes())
        .filteredOn(change -> !change.place().equals("audit"))
        .allMatch(change -> change.reason().contains("pattern") || change.place().contains(" "))
        .allMatch(change -> change.changeClass() == ChangeClass.SAFE);
  }

  @Test
  void everyKindOfValueIsReadBack() {
    StorageShape shape = StorageShape.of(design(SHOP));
    assertThat(StorageShape.read(shape.text()).text()).isEqualTo(shape.text());
  }

  @Test
  void textsPatternsAndTheOrderOfDeclarationsDoNotCount() {
    String moved =
        SHOP.replace("A shop.", "Another text.")
            .replace("buyer: PK = BUYER#<buyerId>", "one: PK = BUYER#<buyerId>")
            .replace("buyerId: string, email: email,", "email: email, buyerId: string,");
    assertThat(StorageShape.of(design(moved)).hash())
        .isEqualTo(StorageShape.of(design(SHOP)).hash());
  }

  @Test
  void formerNamesAreKeptButDoNotCount() {
    String renamed =
        SHOP.replace("tags: set of string?", "tags: { is: set of string?, was: words }");
    StorageShape shape = StorageShape.of(design(renamed));
    assertThat(shape.hash()).isEqualTo(StorageShape.of(design(SHOP)).hash());
    assertThat(shape.text()).contains("words");
  }

  @Test
  void aKeyThatIsWrittenInAnotherWayCounts() {
    assertThat(
            StorageShape.of(design(SHOP.replace("ORDER#<number:pad8>", "ORDER#<number:pad9>")))
                .hash())
        .isNotEqualTo(StorageShape.of(design(SHOP)).hash());
  }

  @Test
  void whatALaterVersionWroteIsRefusedByName() {
    String text = StorageShape.of(design(SHOP)).text().replace("\"Numeric\"", "\"Quaternion\"");
    assertThatThrownBy(() -> StorageShape.read(text))
        .hasMessage("expected a AttributeType that this version knows, found `Quaternion`");
  }
}
