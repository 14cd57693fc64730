package dev.clave.table.item;

import java.util.Objects;

/**
 * One thing that keeps a request from leaving: where it is, what was expected there and what was
 * found. {@code attribute} is a path such as {@code costos.casetas} and is empty when the problem
 * is with the entity as a whole.
 *
 * <pre>{@code
 * new ItemFault("viaje", "costos.casetas", "a number", "`mucho`").toString();
 * // `viaje.costos.casetas`: expected a number, found `mucho`
 * }</pre>
 */
public record ItemFault(String entity, String attribute, String expected, String found) {
  public ItemFault {
    Objects.requireNonNull(entity, "entity");
    Objects.requireNonNull(attribute, "attribute");
    Objects.requireNonNull(expected, "expected");
    Objects.requireNonNull(found, "found");
  }

  @Override
  public String toString() {
    String place = attribute.isEmpty() ? "`" + entity + "`" : "`" + entity + "." + attribute + "`";
    return place + ": expected " + expected + ", found " + found;
  }
}
