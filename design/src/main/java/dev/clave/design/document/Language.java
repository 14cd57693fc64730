package dev.clave.design.document;

import java.util.Arrays;
import java.util.Optional;

/**
 * The languages of headings.
 *
 * <pre>{@code
 * Language language = Language.of("es").orElse(Language.EN);
 * }</pre>
 */
public enum Language {
  EN("en"),
  ES("es"),
  PT("pt");

  private final String code;

  Language(String code) {
    this.code = code;
  }

  public String code() {
    return code;
  }

  public static Optional<Language> of(String code) {
    return Arrays.stream(values()).filter(each -> each.code.equals(code)).findFirst();
  }
}
