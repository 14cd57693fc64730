package dev.clave.design.model;

/**
 * A named set of characters that a variable is made of.
 *
 * <p>In a key: {@code <number:digits>} takes {@code 42} and refuses {@code 4a}.
 */
public enum CharacterClass {
  DIGITS("0123456789"),
  HEX("0123456789abcdef"),
  LOWER("abcdefghijklmnopqrstuvwxyz"),
  UPPER("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
  LETTERS("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"),
  ALPHANUMERIC("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");

  private final String characters;

  CharacterClass(String characters) {
    this.characters = characters;
  }

  public String characters() {
    return characters;
  }

  public boolean matches(String value) {
    return value.chars().allMatch(c -> characters.indexOf(c) >= 0);
  }
}
