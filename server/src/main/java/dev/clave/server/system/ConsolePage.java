package dev.clave.server.system;

/**
 * A page that a system adds to the console. Its module is an ES module on the class path, at {@code
 * console/systems/<system>/<module>}, and exports {@code pages}, an object with one entry per page
 * name.
 *
 * @param name the first word of the page's address, such as {@code devices}
 * @param module the file, such as {@code devices.js}
 */
public record ConsolePage(String name, String module) {}
