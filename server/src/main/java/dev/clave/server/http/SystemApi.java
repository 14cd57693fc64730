package dev.clave.server.http;

import dev.clave.server.security.Right;

/**
 * The part of the API that is one system's: where it is, who may use it, how it is described.
 *
 * <pre>{@code
 * SystemApi api = new SystemApi("shop");
 * Route route = Route.get(api.path("/open"), api.readers(), call -> Answer.ok(Map.of("open", 3)));
 * }</pre>
 */
public record SystemApi(String system) {

  /** Such as {@code /api/shop/export} for {@code /export}. */
  public String path(String rest) {
    return "/api/" + system + rest;
  }

  public Access readers() {
    return new Access.InSystem(system, Right.READ);
  }

  public Access writers() {
    return new Access.InSystem(system, Right.WRITE);
  }

  public Access operators() {
    return new Access.InSystem(system, Right.OPERATE);
  }

  public Access administrators() {
    return new Access.InSystem(system, Right.ADMINISTER);
  }

  /** What a route says of itself, under the system's heading. */
  public Description about(String summary) {
    return Description.of(system, summary);
  }
}
