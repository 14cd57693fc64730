package dev.clave.table.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AttributeReaderTest {
  private enum Color {
    RED,
    GREEN
  }

  private static final AttributeReader READER =
      AttributeReader.of(
          "car",
          Map.of(
              "name",
              "one",
              "doors",
              4L,
              "length",
              new BigDecimal("4.25"),
              "built",
              "2024-01-15T08:00:00.000Z",
              "sold",
              "2024-02-01",
              "color",
              "BLUE",
              "huge",
              new BigDecimal("1E+30"),
              "owners",
              List.of("ana", "luis")));

  @Test
  void plainValuesBecomeJavaTypes() {
    assertThat(READER.required("name", Values::text)).isEqualTo("one");
    assertThat(READER.required("doors", Values::integer)).isEqualTo(4);
    assertThat(READER.required("length", Values::number)).isEqualTo("4.25");
    assertThat(READER.required("built", Values::instant))
        .isEqualTo(Instant.parse("2024-01-15T08:00:00Z"));
    assertThat(READER.required("sold", Values::date)).isEqualTo(LocalDate.of(2024, 2, 1));
    assertThat(READER.required("owners", Values.listOf(Values::text)))
        .containsExactly("ana", "luis");
  }

  @Test
  void aMissingValueIsEmptyOrItsDefault() {
    assertThat(READER.optional("note", Values::text)).isEmpty();
    assertThat(READER.nullable("note", Values::text)).isNull();
    assertThat(READER.or("wheels", Values::integer, 4L)).isEqualTo(4);
  }

  @Test
  void whatDoesNotFitIsNamedWithItsPlace() {
    assertThatThrownBy(() -> READER.required("note", Values::text))
        .isInstanceOf(UnreadableItem.class)
        .hasMessage("`car.note`: expected a value, found nothing");
    assertThatThrownBy(() -> READER.required("color", value -> Values.word(value, Color.values())))
        .hasMessage("`car.color`: expected one of [RED, GREEN], found `BLUE`");
    assertThatThrownBy(
            () ->
                READER.required(
                    "color",
                    value -> {
                      throw Values.noWord(value, Color.values());
                    }))
        .hasMessage("`car.color`: expected one of [RED, GREEN], found `BLUE`");
    assertThatThrownBy(() -> READER.required("huge", Values::integer))
        .hasMessageContaining("a whole number that a `long` holds");
    assertThatThrownBy(() -> READER.required("name", Values::instant))
        .hasMessageContaining("`car.name`: expected a timestamp");
  }
}
