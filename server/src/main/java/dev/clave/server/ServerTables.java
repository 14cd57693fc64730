package dev.clave.server;

import dev.clave.design.Design;
import dev.clave.server.idempotency.Idempotency;
import java.util.List;

/**
 * The tables that the server makes for itself, beside those of the served designs. {@code
 * docs/deploy.md} lists them for whoever grants the rights.
 *
 * <pre>{@code
 * for (Design design : ServerTables.designs()) {
 *   System.out.println(design.name());
 * }
 * }</pre>
 */
public final class ServerTables {
  private ServerTables() {}

  /** Their designs. */
  public static List<Design> designs() {
    return List.of(Idempotency.design());
  }
}
