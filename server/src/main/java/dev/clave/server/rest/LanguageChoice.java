package dev.clave.server.rest;

import dev.clave.design.Design;
import dev.clave.server.http.Call;
import dev.clave.server.language.Phrasebook;
import java.util.Set;
import java.util.TreeSet;

/** The languages of a design's texts, and the one that a caller wants of them. */
record LanguageChoice(Set<String> languages) {
  /** What a text without a language is taken for, and whoever asks for no other gets. */
  static final String DEFAULT = Phrasebook.ENGLISH;

  static LanguageChoice of(String designText) {
    return new LanguageChoice(new TreeSet<>(Design.languages(designText)));
  }

  /** The first of {@code Accept-Language} that there is. */
  String of(Call call) {
    return call.languages().among(languages).orElse(DEFAULT);
  }
}
