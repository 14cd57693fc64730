package dev.clave.design.infrastructure;

import java.util.Locale;

/** Names that the tools accept, made from those of a design. */
final class Names {
  private Names() {}

  /** A CloudFormation logical id: letters and digits, each word with a capital. */
  static String logicalId(String name) {
    StringBuilder id = new StringBuilder();
    for (String word : name.split("[^A-Za-z0-9]+", -1)) {
      if (!word.isEmpty()) {
        id.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
      }
    }
    return id.isEmpty() || Character.isDigit(id.charAt(0)) ? "Table" + id : id.toString();
  }

  /** A Terraform identifier: lower case, digits and underscores. */
  static String identifier(String name) {
    String id = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
    id = id.replaceAll("^_+|_+$", "");
    return id.isEmpty() || Character.isDigit(id.charAt(0)) ? "table_" + id : id;
  }
}
