package dev.clave.server.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhrasebookTest {
  private final Phrasebook book = Phrasebook.shipped();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "not found | no encontrado | não encontrado",
        "nothing is at `/api/x` | no hay nada en `/api/x` | não há nada em `/api/x`",
        "nothing is at `/api/x`; did you mean `/api/y`? | no hay nada en `/api/x`; ¿quiso decir"
            + " `/api/y`? | não há nada em `/api/x`; quis dizer `/api/y`?",
        "`user.email`: expected an e-mail address, found `x` | `user.email`: se esperaba una"
            + " dirección de correo, se encontró `x` | `user.email`: esperava-se um endereço de"
            + " e-mail, encontrou-se `x`",
        "`a`: expected a value, found nothing; `b`: expected a whole number, found `x` | `a`: se"
            + " esperaba un valor, se encontró nada; `b`: se esperaba un número entero, se"
            + " encontró `x` | `a`: esperava-se um valor, encontrou-se nada; `b`: esperava-se um"
            + " número inteiro, encontrou-se `x`",
      })
  void aTextIsToldInEveryLanguage(String english, String spanish, String portuguese) {
    assertThat(book.in("es", english)).isEqualTo(spanish);
    assertThat(book.in("pt", english)).isEqualTo(portuguese);
    assertThat(book.in("en", english)).isEqualTo(english);
    assertThat(book.knows(english)).isTrue();
  }

  @Test
  void whatACallerWroteStaysAsItIs() {
    assertThat(book.in("es", "`x`: expected a whole number, found `nothing`"))
        .isEqualTo("`x`: se esperaba un número entero, se encontró `nothing`");
    assertThat(book.in("es", "`x`: expected a whole number, found `1, found nothing`"))
        .isEqualTo("`x`: se esperaba un número entero, se encontró `1, found nothing`");
  }

  @Test
  void whatNoPhraseSaysStaysEnglish() {
    assertThat(book.in("es", "the owner of this system says so"))
        .isEqualTo("the owner of this system says so");
    assertThat(book.knows("the owner of this system says so")).isFalse();
    assertThat(book.in("es", "`x`: the owner says so")).isEqualTo("`x`: the owner says so");
  }

  @Test
  void aTextThatQuotesALotIsReadInTime() {
    String quoted = "`a`: expected a, found b; ".repeat(40);
    assertThat(book.in("es", quoted)).isNotEmpty();
  }

  @Test
  void asManyProblemsAsAreToldTogetherAreAllTranslated() {
    String english =
        "`crearViaje` step 1 (create viaje): "
            + "`viaje.userId`: expected a value, found nothing; ".repeat(15)
            + "`viaje.km`: expected a whole number, found `x`";
    assertThat(book.in("es", english))
        .doesNotContain("expected", "found")
        .startsWith("`crearViaje`, paso 1 (create viaje): `viaje.userId`: se esperaba un valor")
        .endsWith("`viaje.km`: se esperaba un número entero, se encontró `x`");
  }

  @Test
  void everyPhraseHasEveryLanguageAndTheSamePlaces() {
    Set<String> english = new HashSet<>();
    for (Phrase phrase : book.phrases()) {
      String text = phrase.texts().get(Phrasebook.ENGLISH);
      assertThat(phrase.texts().keySet()).as(text).containsExactlyInAnyOrder("en", "es", "pt");
      assertThat(english.add(text)).as("`%s` once", text).isTrue();
      phrase
          .texts()
          .values()
          .forEach(each -> assertThat(Phrase.places(each)).isEqualTo(Phrase.places(text)));
    }
  }

  @Test
  void aCallerGetsTheLanguageThatItLikesMost() {
    List<String> offered = List.of("en", "es", "pt");
    assertThat(AcceptedLanguages.of(List.of("pt-BR,es;q=0.9")).among(offered)).contains("pt");
    assertThat(AcceptedLanguages.of(List.of("de, es;q=0.5, en;q=0.7")).among(offered))
        .contains("en");
    assertThat(AcceptedLanguages.of(List.of("de", "es-MX")).among(offered)).contains("es");
    assertThat(AcceptedLanguages.of(List.of("es;q=0")).among(offered)).isEmpty();
    assertThat(AcceptedLanguages.of(List.of()).among(offered)).isEmpty();
  }
}
