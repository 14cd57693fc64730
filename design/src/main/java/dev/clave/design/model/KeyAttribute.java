package dev.clave.design.model;

/**
 * One attribute of a table's or an index's key.
 *
 * <p>In a design, {@code key: device, at number} has the attributes {@code device}, a string, and
 * {@code at}, a number.
 */
public record KeyAttribute(String name, KeyType type, Span span) {}
