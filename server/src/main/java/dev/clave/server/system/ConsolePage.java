package dev.clave.server.system;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A page that a system adds to the console. Its module is an ES module and exports {@code pages},
 * an object with one entry per page name. It lies on the class path, at {@code
 * console/systems/<system>/<module>}, or in a folder, with all that it imports or shows.
 *
 * <pre>{@code
 * ServedSystem shop =
 *     ServedSystem.of("shop").withPages(List.of(new ConsolePage("orders", "orders.js")));
 * }</pre>
 *
 * @param name the first word of the page's address, such as {@code devices}
 * @param module the file, such as {@code devices.js}; with a slash before it, that file of the
 *     server's own console
 * @param folder where the file is, if it is not on the class path
 */
public record ConsolePage(String name, String module, Optional<Path> folder) {
  private static final String CONSOLE = "/console";

  /** A page whose module is on the class path. */
  public ConsolePage(String name, String module) {
    this(name, module, Optional.empty());
  }

  /** A page of the server's own that a system takes over, such as that of its event pipeline. */
  public static ConsolePage ofServer(String name, String file) {
    return new ConsolePage(name, "/" + file);
  }

  /** A page whose module is in a folder; everybody who reaches the server can read its files. */
  public static ConsolePage inFolder(String name, String module, Path folder) {
    return new ConsolePage(name, module, Optional.of(folder));
  }

  /** Where a browser finds the module. */
  public String address(String system) {
    return CONSOLE + (module.startsWith("/") ? module : "/systems/" + system + "/" + module);
  }
}
