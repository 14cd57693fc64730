package dev.clave.server.system;

import java.util.List;
import java.util.ServiceLoader;

/**
 * Supplies systems from a jar: a public class with a constructor without parameters, named in the
 * jar's {@code META-INF/services/dev.clave.server.system.SystemProvider}. {@code clave up} serves
 * what it finds on the class path.
 *
 * <pre>{@code
 * public final class ShopProvider implements SystemProvider {
 *   public List<ServedSystem> systems() {
 *     return List.of(ServedSystem.of("shop").withDesign(designText));
 *   }
 * }
 * }</pre>
 */
public interface SystemProvider {

  /** The systems of this jar, in the order in which people see them. */
  List<ServedSystem> systems();

  /** Every system that a jar on the class path supplies. */
  static List<ServedSystem> onClassPath() {
    return ServiceLoader.load(SystemProvider.class).stream()
        .flatMap(provider -> provider.get().systems().stream())
        .toList();
  }
}
