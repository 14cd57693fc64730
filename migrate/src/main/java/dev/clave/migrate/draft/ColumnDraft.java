package dev.clave.migrate.draft;

import dev.clave.migrate.source.ColumnKind;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A column and the attribute that it becomes.
 *
 * @param type as the design writes it, without what follows it
 * @param conversion that the mapping needs, with its bar, or nothing
 * @param ignored why it stays behind
 */
record ColumnDraft(
    SchemaColumn column,
    String attribute,
    String type,
    String conversion,
    String remark,
    Optional<String> ignored) {
  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");
  private static final Pattern UNWRITABLE =
      Pattern.compile(".*[|\\x00-\\x1f].*|=.*|parent\\..*|\\s.*|.*\\s", Pattern.DOTALL);

  static ColumnDraft of(SchemaColumn column, String attribute, boolean inKey) {
    if (column.type().equals("tsvector") || column.type().equals("tsquery")) {
      return ignored(column, attribute, "a search index of the source, made from other columns");
    }
    if (column.generated() && !inKey) {
      return ignored(
          column, attribute, "computed by the source; let the design compute it if it is needed");
    }
    if (UNWRITABLE.matcher(column.name()).matches()) {
      return ignored(column, attribute, "its name needs a SELECT with another name for it");
    }
    return typed(column, attribute, inKey);
  }

  private static ColumnDraft ignored(SchemaColumn column, String attribute, String reason) {
    return new ColumnDraft(column, attribute, "any", "", "", Optional.of(reason));
  }

  private static ColumnDraft typed(SchemaColumn column, String attribute, boolean inKey) {
    String type;
    String conversion = "";
    String remark = "";
    switch (column.kind()) {
      case BOOLEAN -> {
        type = inKey ? "string" : "boolean";
        conversion = inKey ? " | text" : "";
      }
      case WHOLE -> type = "integer";
      case NUMERIC -> type = column.decimals() == 0 && column.size() > 0 ? "integer" : "number";
      case FLOATING -> type = "number";
      case INSTANT -> {
        type = "timestamp";
        remark = inKey ? "cut to milliseconds: rows that differ only below have one key" : "";
      }
      case DATE -> type = "date";
      case TIME -> {
        type = "timestamp";
        conversion = " | zone(UTC)";
        remark = "the source does not say in which zone: put the right one into migration.yaml";
      }
      case JSON -> type = "any";
      case ARRAY -> type = "any";
      case BYTES -> type = "binary";
      case ANY -> type = affinity(column.type());
      default -> {
        type = text(column);
        conversion =
            column.type().equals("bpchar") || column.type().equals("char") ? " | trim" : "";
      }
    }
    return new ColumnDraft(column, attribute, type, conversion, remark, Optional.empty());
  }

  private static String text(SchemaColumn column) {
    Set<String> words = new HashSet<>(column.words());
    boolean plain =
        words.size() > 1
            && words.size() == column.words().size()
            && words.stream().allMatch(word -> WORD.matcher(word).matches())
            && words.stream()
                .noneMatch(word -> YamlText.of(word).startsWith("\"") && !word.contains("-"));
    if (plain) {
      return String.join(" | ", column.words());
    }
    if (column.type().equals("uuid")) {
      return "uuid";
    }
    boolean limited =
        column.size() > 0
            && List.of("varchar", "bpchar", "char", "character").contains(column.type());
    return limited ? "string(.." + column.size() + ")" : "string";
  }

  /** SQLite holds no column to its type; what it declares is what people mean. */
  private static String affinity(String declaredType) {
    if (declaredType.contains("int")) {
      return "integer";
    }
    if (declaredType.contains("char")
        || declaredType.contains("clob")
        || declaredType.contains("text")) {
      return "string";
    }
    if (declaredType.contains("real")
        || declaredType.contains("floa")
        || declaredType.contains("doub")
        || declaredType.contains("num")
        || declaredType.contains("dec")) {
      return "number";
    }
    if (declaredType.contains("blob")) {
      return "binary";
    }
    return declaredType.contains("date") || declaredType.contains("time") ? "string" : "any";
  }

  boolean isText() {
    return type.startsWith("string");
  }

  boolean isInteger() {
    return type.equals("integer");
  }

  /** Whether it can stand in a key. */
  boolean fitsKey() {
    return ignored.isEmpty() && !type.equals("any") && !type.equals("binary");
  }

  /** How wide its greatest number is. */
  int digits() {
    if (column.kind() == ColumnKind.NUMERIC) {
      return column.size();
    }
    return switch (column.type()) {
      case "int2", "smallserial", "smallint" -> 5;
      case "int4", "serial" -> 10;
      default -> 19;
    };
  }
}
