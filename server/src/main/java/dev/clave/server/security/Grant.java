package dev.clave.server.security;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What one caller may do.
 *
 * <pre>{@code
 * Grant reader = new Grant("ana", Set.of("shop"), Set.of(Right.READ), Map.of("customerId", "c1"));
 * }</pre>
 *
 * @param subject who the caller says to be, for the audit
 * @param systems the systems it may use; empty means all
 * @param rights what it may do there
 * @param scope template variables bound to one value, such as {@code userId} to {@code abc123};
 *     empty means every tenant
 * @param end when the token behind it is no longer taken; a grant that no token made has none
 * @param tokenId what the token behind it is revoked by; only tokens of this server have one
 */
public record Grant(
    String subject,
    Set<String> systems,
    Set<Right> rights,
    Map<String, String> scope,
    @JsonIgnore Optional<Instant> end,
    @JsonIgnore Optional<String> tokenId) {

  public Grant {
    systems = Set.copyOf(systems);
    rights = Set.copyOf(rights);
    scope = Map.copyOf(scope);
  }

  public Grant(String subject, Set<String> systems, Set<Right> rights, Map<String, String> scope) {
    this(subject, systems, rights, scope, Optional.empty(), Optional.empty());
  }

  /** The same until then. */
  public Grant until(Instant then) {
    return new Grant(subject, systems, rights, scope, Optional.of(then), tokenId);
  }

  /** The same, of the token with that id. */
  public Grant of(String token) {
    return new Grant(subject, systems, rights, scope, end, Optional.of(token));
  }

  /** The grant of whoever started the server. */
  public static Grant administrator() {
    return new Grant("administrator", Set.of(), Set.of(Right.values()), Map.of());
  }

  /** The grant of a caller nobody knows. */
  public static Grant nothing() {
    return new Grant("unknown", Set.of(), Set.of(), Map.of());
  }

  /** Whether this grant reaches into the system with that right. */
  public boolean allows(String system, Right right) {
    return rights.contains(right) && reaches(system);
  }

  /** Whether this grant has any part in the system. */
  public boolean reaches(String system) {
    return systems.isEmpty() || systems.contains(system);
  }

  /** The same for what belongs to every tenant of the system: no grant with a scope covers that. */
  public boolean allowsUnscoped(String system, Right right) {
    return allows(system, right) && scope.isEmpty();
  }

  /**
   * Whether this grant covers something that belongs to the whole server. A scoped grant never
   * does: what belongs to all tenants is not one tenant's to see.
   */
  public boolean allowsEverywhere(Right right) {
    return rights.contains(right) && systems.isEmpty() && scope.isEmpty();
  }
}
