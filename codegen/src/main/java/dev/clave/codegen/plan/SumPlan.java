package dev.clave.codegen.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A sealed interface over what a pattern gives.
 *
 * <p>Of a design {@code bookshop}: {@code sealed interface BookshopItem permits Reader, Loan}.
 *
 * @param members the records that it permits, by the name of their entity
 */
public record SumPlan(String type, String about, Map<String, String> members) {
  public SumPlan {
    members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
  }
}
