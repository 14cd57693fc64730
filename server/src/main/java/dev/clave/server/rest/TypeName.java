package dev.clave.server.rest;

import java.text.Normalizer;
import java.util.Locale;

/** Names of a design as names of types: {@code carta-porte} is {@code CartaPorte}. */
final class TypeName {
  private TypeName() {}

  static String of(String name) {
    // Descriptions take ASCII only.
    String plain = Normalizer.normalize(name, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
    StringBuilder type = new StringBuilder();
    for (String word : plain.split("[^A-Za-z0-9]+", -1)) {
      if (!word.isEmpty()) {
        type.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
      }
    }
    return type.isEmpty() || Character.isDigit(type.charAt(0)) ? "Type" + type : type.toString();
  }

  /** The same as the name of a method: {@code by status} is {@code byStatus}. */
  static String ofMethod(String name) {
    String type = of(name);
    return type.substring(0, 1).toLowerCase(Locale.ROOT) + type.substring(1);
  }
}
