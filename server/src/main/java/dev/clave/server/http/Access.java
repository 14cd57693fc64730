package dev.clave.server.http;

import dev.clave.server.security.Grant;
import dev.clave.server.security.Right;
import java.util.Locale;
import java.util.Optional;

/**
 * Who may use a route.
 *
 * <pre>{@code
 * Access access = new Access.InSystem("shop", Right.READ);
 * boolean isAllowed = access.admits(call.grant());
 * }</pre>
 */
public sealed interface Access {

  /** Anyone: pages, scripts, health. Such a route shows nobody's data. */
  record Open() implements Access {}

  /** A grant that reaches into the system with the right. */
  record InSystem(String system, Right right) implements Access {}

  /** A grant over the whole server with the right. */
  record Everywhere(Right right) implements Access {}

  /** Any valid token, such as to ask what it allows. */
  record AnyGrant() implements Access {}

  /** The right that it takes, if any. */
  default Optional<Right> neededRight() {
    if (this instanceof InSystem inSystem) {
      return Optional.of(inSystem.right());
    }
    return this instanceof Everywhere everywhere
        ? Optional.of(everywhere.right())
        : Optional.empty();
  }

  /** Whether the grant is enough. */
  default boolean admits(Grant grant) {
    if (this instanceof InSystem inSystem) {
      return grant.allows(inSystem.system(), inSystem.right());
    }
    if (this instanceof Everywhere everywhere) {
      return grant.allowsEverywhere(everywhere.right());
    }
    return true;
  }

  /** What a refused caller lacks. */
  default String needed() {
    if (this instanceof InSystem inSystem) {
      return "the right `%s` in `%s`"
          .formatted(inSystem.right().name().toLowerCase(Locale.ROOT), inSystem.system());
    }
    if (this instanceof Everywhere everywhere) {
      return "the right `%s` on the whole server"
          .formatted(everywhere.right().name().toLowerCase(Locale.ROOT));
    }
    return "a token";
  }
}
