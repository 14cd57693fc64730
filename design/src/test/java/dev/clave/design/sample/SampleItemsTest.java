package dev.clave.design.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.design.Systems;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SampleItemsTest {
  @ParameterizedTest
  @ValueSource(strings = {"pai", "transporte", "gamificacion", "portfolio"})
  void everyEntityHasAnItemAndNoTwoItemsShareAKey(String system) {
    var design = Systems.design(system);
    List<SampleItem> items = SampleItems.of(design);
    assertThat(items)
        .extracting(SampleItem::entity)
        .containsAll(design.entities().stream().map(each -> each.name()).toList());
    Set<String> keys = new HashSet<>();
    for (SampleItem item : items) {
      var key = design.table(item.table()).key();
      assertThat(item.isIn(key)).isTrue();
      assertThat(
              keys.add(
                  key.attributes().stream()
                      .map(each -> item.text(each.name()))
                      .toList()
                      .toString()))
          .as(item.toString())
          .isTrue();
    }
  }

  @Test
  void aTripsDriverIsOneOfTheDrivers() {
    List<SampleItem> items = SampleItems.of(Systems.design("transporte"));
    String driver =
        items.stream()
            .filter(item -> item.entity().equals("viaje"))
            .findFirst()
            .orElseThrow()
            .text("conductorId");
    assertThat(items)
        .anyMatch(item -> item.entity().equals("conductor") && item.text("id").equals(driver));
  }

  @Test
  void anInstantThatSortsDescendingIsTurnedRoundAsInAStoredKey() {
    String design =
        """
        design: feed
        key: PK, SK
        entities:
          post:
            PK: USER#<userId>
            SK: <at:descending>#<postId>
            attributes: { userId: string, at: timestamp fixed, postId: string }
        """;
    SampleItem post = SampleItems.of(Design.check(design).design().orElseThrow()).get(0);
    assertThat(post.text("at")).isEqualTo("2024-01-15T08:00:00.000Z");
    assertThat(post.text("SK")).startsWith("7975-98-84T91:99:99.999Z#");
  }

  @Test
  void aKeyWithShardsHasTheShardOfItsItem() {
    List<String> levels =
        SampleItems.of(Systems.design("gamificacion")).stream()
            .filter(item -> !item.text("GSI2PK").isEmpty())
            .map(item -> item.text("GSI2PK"))
            .toList();
    assertThat(levels)
        .isNotEmpty()
        .allSatisfy(key -> assertThat(key).containsPattern("#(0\\d|1[0-5])$"));
  }

  @Test
  void attributesUnderOneMapAreInIt() {
    SampleItem user = SampleItems.of(Systems.design("portfolio")).get(0);
    assertThat(user.attributes().get("data")).isInstanceOf(Map.class);
    assertThat(user.attributes()).containsKeys("PK", "SK", "entityType", "createdAt");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "^[A-Z]{3}[0-9]{2}$ AAA11",
        "\\d{5} 11111",
        "^CP-[0-9]+x?$ CP-1",
        "^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{3}$ AAA111111111"
      })
  void aPatternGivesATextThatItTakes(String regex, String text) {
    assertThat(PatternSample.of(regex, 1)).contains(text);
  }

  @Test
  void aPatternTooCleverGivesNothing() {
    assertThat(PatternSample.of("^(a|b)(?=c)", 1)).isEmpty();
  }
}
