package dev.clave.server.system;

/**
 * A page that a system adds to the console. Its module is an ES module on the class path, at {@code
 * console/systems/<system>/<module>}, and exports {@code pages}, an object with one entry per page
 * name.
 *
 * @param name the first word of the page's address, such as {@code devices}
 * @param module the file, such as {@code devices.js}; with a slash before it, that file of the
 *     server's own console
 */
public record ConsolePage(String name, String module) {
  private static final String CONSOLE = "/console";

  /** A page of the server's own that a system takes over, such as that of its event pipeline. */
  public static ConsolePage ofServer(String name, String file) {
    return new ConsolePage(name, "/" + file);
  }

  /** Where a browser finds the module. */
  public String address(String system) {
    return CONSOLE + (module.startsWith("/") ? module : "/systems/" + system + "/" + module);
  }
}
